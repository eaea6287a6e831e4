package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.Workspaces.Outputs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The end of one turn, and what follows from each way of ending. */
record TurnEnd(Task task, Run run, int turn, Turns.Turnout turnout, Instant now) {
  /** A step whose questions reached nobody this many times has failed. */
  static final int MOST_UNASKED = 3;

  Event with(Ending ending, @Nullable String summary) {
    return with(ending, summary, List.of());
  }

  Event with(Ending ending, @Nullable String summary, List<Integer> askedAgain) {
    Report report = turnout.report();
    return new Event.TurnEnded(turn, ending, summary, report.session(), report.usage(), askedAgain);
  }

  List<Event> planned(Draft draft) {
    Proposal proposal = Objects.requireNonNull(draft.proposal());
    return List.of(
        review(new Reviewing.Matter(Review.Subject.PLAN, proposal, null), null),
        with(Ending.PROPOSED, null));
  }

  private Event review(Reviewing.Matter matter, @Nullable String context) {
    return Reviewing.opened(task, run, matter, context, now);
  }

  List<Event> unplanned(List<String> problems) {
    List<Event> events = new ArrayList<>();
    events.add(new Event.PlanRefused(turn, problems));
    events.add(with(Ending.UNPLANNED, null));
    if (run.drafting().refused() >= Reviewing.MOST_RETRIES) {
      events.add(
          new Event.RunFailed(
              "the agent was told %d times what is wrong with its plan, and it is still: %s"
                  .formatted(Reviewing.MOST_RETRIES, String.join("; ", problems))));
    }
    return events;
  }

  List<Event> finished(@Nullable String summary) {
    if (turnout.remains().holdsUp(run)) {
      return List.of(closing(new Review.Closing(summary)), with(Ending.PROPOSED, summary));
    }
    List<Event> events = new ArrayList<>();
    events.add(with(Ending.FINISHED, summary));
    events.add(new Event.StepFinished(run.step(), summary));
    if (run.isAtLastStep()) {
      events.add(new Event.RunFinished(summary));
    }
    return events;
  }

  List<Event> failed(String reason) {
    return List.of(with(Ending.FAILED, reason), afterFailure(reason, null));
  }

  List<Event> unchecked(String why, Digest output) {
    return List.of(with(Ending.UNCHECKED, why), afterFailure(why, output));
  }

  /** Whatever it asked: nobody needs to answer for a run that is over. */
  List<Event> outOfBounds(String why) {
    List<Event> events = Shelving.withdrawn(task.openGates(), "the run failed");
    events.add(with(Ending.FAILED, why));
    events.add(new Event.RunFailed(why));
    return events;
  }

  private Event afterFailure(String why, @Nullable Digest output) {
    return run.mayTryAgain()
        ? new Event.StepRetried(run.step(), why, output)
        : new Event.RunFailed(why);
  }

  List<Event> blocked(String summary, List<String> issues) {
    if (run.plan().threshold().neverAsks()) {
      return failed("blocked: " + summary);
    }
    String prompt = summary.isBlank() ? "The agent is blocked and does not say why." : summary;
    String context = issues.isEmpty() ? null : "- " + String.join("\n- ", issues);
    return asking(
        List.of(new Question(prompt, context, new Input.Text(), false, null, null, null)), false);
  }

  List<Event> asking(List<Question> questions, boolean askedBefore) {
    LastQuestions last = new LastQuestions(task, run, now);
    questions.forEach(last::ask);
    Refusal refusal = last.refusal();
    if (refusal != null && !askedBefore) {
      return failed(refusal.message());
    }
    if (askedBefore || last.reachSomebody()) {
      String summary = refusal == null ? null : refusal.message();
      return last.followedBy(with(Ending.ASKED, summary, last.askedAgain()));
    }
    return run.unasked() + 1 < MOST_UNASKED
        ? last.followedBy(with(Ending.UNASKED, null, last.askedAgain()))
        : last.followedBy(
            failed(
                "the agent ended %d turns of step %s with questions that don't go to a person"
                    .formatted(MOST_UNASKED, run.currentStep().name())));
  }

  /** A person looks before a step that is done counts as done. */
  private Event closing(Review.Closing closing) {
    Outputs outputs = turnout.remains().outputs();
    return outputs == null
        ? drift(task, closing)
        : review(
            new Reviewing.Matter(Review.Subject.RESULT, Reviewing.result(outputs), closing),
            besides(closing.summary()));
  }

  /** Whoever judges a result is told of departures: no other review follows. */
  private @Nullable String besides(@Nullable String summary) {
    if (turnout.remains().departures().isEmpty()) {
      return summary;
    }
    String departed = "The agent departed from the approved plan:\n" + departures();
    return summary == null || summary.isBlank() ? departed : summary.strip() + "\n\n" + departed;
  }

  private String departures() {
    return "- " + String.join("\n- ", turnout.remains().departures());
  }

  private Event drift(Task before, Review.@Nullable Closing closing) {
    Proposal found = found();
    Proposal stands = found == null ? Objects.requireNonNull(run.drafting().approved()) : found;
    return Reviewing.opened(
        before,
        run,
        new Reviewing.Matter(Review.Subject.DRIFT, stands, closing),
        departures(),
        now);
  }

  private @Nullable Proposal found() {
    Draft draft = turnout.remains().draft();
    return draft == null ? null : draft.proposal();
  }

  /**
   * The same, with how the turn got on with the plan and departed from it. A departure that a
   * person has to look at is flagged where the run waits anyway, or else at the end of the step.
   */
  List<Event> withPlan(List<Event> events) {
    List<Event> all = new ArrayList<>();
    Digest todos = turnout.remains().todos();
    if (todos != null && !todos.equals(run.drafting().todos())) {
      all.add(new Event.TodosChanged(turn, todos));
    }
    if (!turnout.remains().isNews(run)) {
      all.addAll(events);
      return all;
    }
    Event flagged = new Event.DriftFlagged(turn, turnout.remains().departures(), found());
    boolean held = events.stream().anyMatch(TurnEnd::isReview);
    if (held || !Reviewing.isDriftAGate(run)) {
      all.add(flagged);
      all.addAll(events);
    } else if (events.getLast() instanceof Event.TurnEnded ended
        && ended.ending() == Ending.ASKED) {
      List<Event> before = events.subList(0, events.size() - 1);
      all.add(flagged);
      all.addAll(before);
      all.add(drift(task.after(before, now), null));
      all.add(ended);
    } else {
      all.addAll(events);
    }
    return all;
  }

  private static boolean isReview(Event event) {
    return event instanceof Event.GateOpened opened && opened.question().review() != null;
  }
}
