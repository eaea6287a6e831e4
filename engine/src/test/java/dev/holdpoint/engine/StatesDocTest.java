package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.token;
import static dev.holdpoint.model.Specimens.OWNER;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.openedAndWaited;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.engine.Transitions.Transition;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.History;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.InMemoryJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Writes docs/states.md: every intent is tried on a task in every phase, and what the rules say is
 * written down. {@code -Dholdpoint.rewrite=true} writes the file anew.
 */
class StatesDocTest {
  private static final Path FILE = Path.of("..", "docs", "states.md");
  private static final int HISTORIES = 300;

  @Test
  void theFileSaysWhatTheRulesSay() throws IOException {
    String expected = new StatesPage(possible()).text();
    if (Boolean.getBoolean("holdpoint.rewrite")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, expected);
    }
    assertEquals(
        expected,
        Files.exists(FILE) ? Files.readString(FILE) : "",
        "docs/states.md is out of date: rewrite it with -Dholdpoint.rewrite=true");
  }

  @Test
  void historiesVisitEveryTransitionAndNoOther() {
    Transitions possible = possible();
    Transitions visited = visited();
    assertEquals(lines(possible.runs()), lines(visited.runs()));
    assertEquals(lines(possible.gates()), lines(visited.gates()));
  }

  @Test
  void onlyWithdrawingIsNotDoneByAnybodyYet() {
    String causes = lines(possible().runs());
    List<String> unused = new ArrayList<>();
    for (Class<?> type : Event.class.getPermittedSubclasses()) {
      if (!causes.contains(type.getSimpleName())) {
        unused.add(type.getSimpleName());
      }
    }
    assertEquals(List.of("GateWithdrawn"), unused);
  }

  private static String lines(Set<Transition> transitions) {
    return transitions.stream().map(Transition::toString).collect(Collectors.joining("\n"));
  }

  /** What the rules say to every intent in every phase. */
  private static Transitions possible() {
    Transitions possible = new Transitions();
    Event created = new Event.TaskCreated(spec());
    possible.add(null, List.of(created), History.of().task());
    for (Task task : representatives()) {
      for (Function<Task, Decision> intent : intents()) {
        if (intent.apply(task) instanceof Decision.Accepted(List<Event> events, var _)) {
          possible.add(task, events, after(task, events));
        }
      }
    }
    return possible;
  }

  /** What random histories came by, the same ones in every build. */
  private static Transitions visited() {
    Transitions visited = new Transitions();
    for (long seed = 0; seed < HISTORIES; seed++) {
      try (RandomHistory history = new RandomHistory(seed)) {
        history.play();
        for (InMemoryJournal.Appended one : history.appended()) {
          visited.add(one.before(), one.batch().events(), one.batch().after());
        }
      }
    }
    return visited;
  }

  private static Task after(Task task, List<Event> events) {
    Task after = task;
    for (Event event : events) {
      after = after.after(new Entry(0, TASK, after.sequence() + 1, START, event));
    }
    return after;
  }

  private static List<Task> representatives() {
    Event[] asked = {queued(1, 2), started(1, 0), opened(1, 1, "Which?")};
    Event[] repeated = {
      queued(1, 2),
      started(1, 0),
      opened(1, 1, "Which?"),
      new Event.TurnInterrupted(1),
      answered(1, "this"),
      started(1, 0)
    };
    return Stream.of(
            History.of(),
            History.of(queued(1, 2)),
            History.of(queued(1, 2), started(1, 0), new Event.TurnInterrupted(1)),
            History.of(asked).then(ended(1, Ending.ASKED), answered(1, "this")),
            History.of(queued(1, 2), started(1, 0)),
            History.of(queued(1, 2, "plan", "build"), started(1, 0)),
            History.of(queued(1, 0), started(1, 0)),
            History.of(queued(1, 0), started(1, 0), ended(1, Ending.UNASKED), started(2, 0))
                .then(ended(2, Ending.UNASKED), started(3, 0)),
            History.of(asked),
            History.of(asked).then(answered(1, "this")),
            History.of(asked).then(opened(2, 1, "When?")),
            History.of(queued(1, 2), started(1, 0), openedAndWaited(1, 1, "Which?"))
                .then(answered(1, "this")),
            History.of(repeated),
            History.of(repeated).then(opened(2, 1, "When?")),
            History.of(asked).then(ended(1, Ending.ASKED)),
            History.of(asked).then(opened(2, 1, "When?"), ended(1, Ending.ASKED)),
            History.of(queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED))
                .then(new Event.RunSlept(START)),
            History.of(queued(1, 2), started(1, 0), new Event.RunFinished(null)),
            History.of(queued(1, 2), started(1, 0), new Event.RunFailed("broke")))
        .map(History::task)
        .toList();
  }

  private static List<Function<Task, Decision>> intents() {
    GateId gate = new GateId(TASK, 1);
    return List.of(
        _ -> Decision.accept(new Event.TaskEdited(TaskSpec.of("Other", "words"))),
        _ -> Decision.accept(new Event.AgentOverstepped("respond")),
        StatesDocTest::queue,
        task ->
            Turns.start(
                task,
                new Turns.Start(
                    OWNER, token(9), Specimens.STEP, task.sequence(), START.plusSeconds(99))),
        task -> Turns.interrupt(task, OWNER),
        task -> Answering.answer(task, gate, "this", "Ada", Channel.CLI),
        task -> Answering.deliver(task, gate),
        task -> ask(task, Question.of("Which?")),
        task -> ask(task, Question.of("Why?")),
        task -> ask(task, Specimens.confident("How?", 0.9)),
        end(new Outcome.Finished(null)),
        end(new Outcome.Failed("broke")),
        end(new Outcome.Blocked("stuck", List.of())),
        end(new Outcome.RateLimited(START)),
        end(new Outcome.Asked(List.of(Question.of("Which?")))),
        end(new Outcome.Asked(List.of(Question.of("Which?"), Question.of("Why?")))),
        end(new Outcome.Asked(List.of(Question.of("Why?"), Question.of("How?")))));
  }

  private static Decision queue(Task task) {
    Run run = task.run();
    return run == null || run.phase().isFinal()
        ? Decision.accept(new Event.RunQueued(run == null ? 1 : run.number() + 1, plan(2)))
        : Decision.accept();
  }

  private static Decision ask(Task task, Question question) {
    Run run = task.run();
    int turn = run == null ? 1 : Math.max(1, run.lastTurn());
    return switch (Asking.ask(task, token(turn), question, false)) {
      case Asking.Result.Open(Event.GateOpened opened) -> Decision.accept(opened);
      case Asking.Result.GoOn(List<Event> events, String _) -> Decision.accept(events);
      case Asking.Result.Join _, Asking.Result.No _ -> Decision.accept();
    };
  }

  private static Function<Task, Decision> end(Outcome outcome) {
    return task -> Turns.end(task, OWNER, Report.of(outcome));
  }
}
