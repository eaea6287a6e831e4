package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.approved;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.openedAndWaited;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.retries;
import static dev.holdpoint.model.Specimens.started;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.History;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Review.Subject;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A task in every phase in which the rules treat it in another way. */
final class Situations {
  private static final Proposal A = Specimens.proposal("a");
  private static final Review PLAN = Specimens.review(A);

  static List<Task> representatives() {
    Event[] asked = {queued(1, 2), started(1, 0), opened(1, 1, "Which?")};
    Event[] repeated = {
      queued(1, 2),
      started(1, 0),
      opened(1, 1, "Which?"),
      new Event.TurnInterrupted(1),
      answered(1, "this"),
      started(1, 0)
    };
    List<History> histories =
        List.of(
            History.of(),
            History.of(queued(1, 2)),
            History.of(queued(1, 2), started(1, 0), new Event.TurnInterrupted(1)),
            History.of(asked).then(ended(1, Ending.ASKED), answered(1, "this")),
            History.of(queued(1, 2), started(1, 0)),
            History.of(queued(1, 2, "plan", "build"), started(1, 0)),
            History.of(queued(1, 2, retries(1)), started(1, 0)),
            History.of(queued(1, 0, retries(1)), started(1, 0)),
            History.of(queued(1, 0, retries(1)), started(1, 0), ended(1, Ending.UNASKED))
                .then(started(2, 0), ended(2, Ending.UNASKED), started(3, 0)),
            History.of(queued(1, 0), started(1, 0)),
            History.of(queued(1, 0), started(1, 0), ended(1, Ending.UNASKED), started(2, 0))
                .then(ended(2, Ending.UNASKED), started(3, 0)),
            History.of(asked),
            History.of(asked).then(answered(1, "this")),
            History.of(asked).then(new Event.GateWithdrawn(1, "over", "Ada")),
            History.of(asked)
                .then(ended(1, Ending.ASKED))
                .then(new Event.GateWithdrawn(1, "over", "Ada")),
            History.of(asked).then(opened(2, 1, "When?")),
            History.of(queued(1, 2), started(1, 0), openedAndWaited(1, 1, "Which?"))
                .then(answered(1, "this")),
            History.of(repeated),
            History.of(repeated).then(opened(2, 1, "When?")),
            History.of(asked).then(ended(1, Ending.ASKED)),
            History.of(asked).then(opened(2, 1, "When?"), ended(1, Ending.ASKED)),
            History.of(queued(1, 2), started(1, 0), opened(1, 1, action("ls")), approved(1)),
            History.of(queued(1, 2), started(1, 0), opened(1, 1, action("ls")), approved(1))
                .then(new Event.AnswerDelivered(1, 1)),
            History.of(queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED))
                .then(new Event.RunSlept(START)),
            planning(),
            planning()
                .then(refusal(1), refused(1), started(2, 0), refusal(2), refused(2), started(3, 0))
                .then(refusal(3), refused(3), started(4, 0)),
            reviewing(PLAN),
            reviewing(PLAN).then(Specimens.passed(1, Specimens.proposal("a")), started(2, 0)),
            reviewing(new Review(Subject.RESULT, 1, false, A, List.of(), new Review.Closing("x"))),
            reviewing(
                new Review(Subject.DRIFT, 1, false, A, List.of(), new Review.Closing(null)),
                "one",
                "two"),
            History.of(queued(1, 2), started(1, 0), new Event.RunFinished(null)),
            History.of(queued(1, 2), started(1, 0), new Event.RunFailed("broke")));
    List<Task> tasks = new ArrayList<>();
    histories.forEach(history -> tasks.addAll(shelved(history.task())));
    for (OnTimeout onTimeout : OnTimeout.values()) {
      tasks.addAll(timed(onTimeout));
    }
    return tasks;
  }

  /** A task and what it may be after people put it aside, give it up and take it up again. */
  private static List<Task> shelved(Task task) {
    List<Task> all = new ArrayList<>(List.of(task));
    List<Function<Task, Decision>> ways =
        List.of(
            one -> Shelving.defer(one, "Ada"),
            one -> Shelving.cancel(one, "Ada"),
            one -> Shelving.close(one, "Ada", null),
            one -> Shelving.reopen(one, "Ada"));
    for (int round = 0; round < 2; round++) {
      for (Task one : List.copyOf(all)) {
        for (Function<Task, Decision> way : ways) {
          if (way.apply(one) instanceof Decision.Accepted accepted) {
            all.add(one.after(accepted.events(), START));
          }
        }
      }
    }
    return all;
  }

  /** Tasks with gates that wait only so long. */
  private static List<Task> timed(OnTimeout onTimeout) {
    Event queued = queued(1, Duration.ofHours(1), onTimeout);
    Question which = Question.of("Which?");
    Event first = new Event.GateOpened(1, 1, which, START.plusSeconds(50), false);
    Event second = new Event.GateOpened(2, 1, Question.of("When?"), START.plusSeconds(500), false);
    Task expired = History.of(queued, started(1, 0), first, ended(1, Ending.ASKED)).task();
    expired = expired.after(Shelving.due(expired, START.plusSeconds(99)), START.plusSeconds(99));
    List<Task> tasks = new ArrayList<>(shelved(expired));
    for (History history :
        List.of(
            History.of(queued, started(1, 0), first),
            History.of(queued, started(1, 0), first, second),
            History.of(queued, started(1, 0), first, ended(1, Ending.ASKED)),
            History.of(queued, started(1, 0), first, second, ended(1, Ending.ASKED)),
            History.of(queued, started(1, 0), first, second, ended(1, Ending.ASKED))
                .then(answered(2, "then")),
            History.of(queued, started(1, 0), opened(1, 1, action("ls")), approved(1))
                .then(
                    new Event.AnswerDelivered(1, 1),
                    new Event.GateOpened(2, 1, which, START.plusSeconds(50), false)))) {
      tasks.addAll(shelved(history.task()));
    }
    return tasks;
  }

  private static History planning() {
    return History.of(
        new Event.RunQueued(1, Specimens.reviewed(2, Specimens.planFirst(2))), started(1, 0));
  }

  private static Event refusal(int turn) {
    return new Event.PlanRefused(turn, List.of("plan.md is missing"));
  }

  private static Event refused(int turn) {
    return new Event.TurnEnded(turn, Ending.UNPLANNED, null, null, List.of());
  }

  private static History reviewing(Review review, String... steps) {
    ReviewRules rules =
        review.subject() == Subject.RESULT ? Specimens.resultLast() : Specimens.planFirst(2);
    return History.of(
        new Event.RunQueued(1, Specimens.reviewed(2, rules, steps)),
        started(1, 0),
        opened(1, 1, review),
        ended(1, Ending.PROPOSED));
  }

  private Situations() {}
}
