package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.token;
import static dev.holdpoint.model.Specimens.OWNER;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.approved;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.openedAndWaited;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.retries;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Transitions.Transition;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.History;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Writes docs/states.md: every intent is tried on a task in every phase, and what the rules say is
 * written down. {@code -Dholdpoint.rewrite=true} writes the file anew.
 */
class StatesDocTest {
  private static final Path FILE = Path.of("..", "docs", "states.md");
  private static final int HISTORIES = 300;
  private static final int AT_MOST = 3000;

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
    Transitions visited = visited(possible);
    assertEquals(lines(possible.runs()), lines(visited.runs()));
    assertEquals(lines(possible.standings()), lines(visited.standings()));
    assertEquals(lines(possible.gates()), lines(visited.gates()));
  }

  @Test
  void everyEventIsCausedBySomething() {
    Transitions possible = possible();
    String causes = lines(possible.runs());
    List<String> unused = new ArrayList<>();
    for (Class<?> type : Event.class.getPermittedSubclasses()) {
      if (!causes.contains(type.getSimpleName())) {
        unused.add(type.getSimpleName());
      }
    }
    assertEquals(List.of("GateWithdrawn"), unused, "it comes only with the end of a run or task");
    assertTrue(lines(possible.gates()).contains("to=withdrawn"));
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
        if (intent.apply(task) instanceof Decision.Accepted accepted) {
          possible.add(task, accepted.events(), task.after(accepted.events(), START));
        }
      }
    }
    return possible;
  }

  /**
   * What random histories came by, the same ones in every build. Some transitions are so rare that
   * any change of the rules lets them come later: so there are more of them until all were seen.
   */
  private static Transitions visited(Transitions possible) {
    Transitions visited = new Transitions();
    for (long seed = 0; seed < HISTORIES || (seed < AT_MOST && !visited.covers(possible)); seed++) {
      try (RandomHistory history = new RandomHistory(seed)) {
        history.play();
        history.appended().forEach(one -> visit(one, visited));
      }
    }
    return visited;
  }

  /** What the deadlines decided stands for itself, whatever was appended with it. */
  private static void visit(InMemoryJournal.Appended one, Transitions visited) {
    Task before = one.before();
    Batch batch = one.batch();
    if (before == null) {
      visited.add(null, batch.events(), batch.after());
      return;
    }
    List<Event> due = Shelving.due(before, batch.at());
    Task settled = before.after(due, batch.at());
    assertEquals(due, batch.events().subList(0, due.size()));
    visited.add(before, due, settled);
    visited.add(settled, batch.events().subList(due.size(), batch.events().size()), batch.after());
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
        StatesDocTest::begin,
        GivenTask.interrupt(),
        task -> Decision.accept(Shelving.due(task, START.plusSeconds(99))),
        task -> Shelving.cancel(task, "Ada"),
        task -> Shelving.defer(task, "Ada"),
        task -> Shelving.close(task, "Ada", null),
        task -> Shelving.reopen(task, "Ada"),
        answer(gate),
        answer(new GateId(TASK, 2)),
        task -> Answering.deliver(task, gate),
        task -> ask(task, Question.of("Which?")),
        task -> ask(task, Question.of("Why?")),
        task -> ask(task, Specimens.confident("How?", 0.9)),
        task -> ask(task, Specimens.approval(action("ls"))),
        StatesDocTest::permit,
        task -> Turns.inSession(task, current(task).digest(), "s-1"),
        end(new Outcome.Finished(null)),
        end(new Outcome.Failed("broke")),
        end(new Outcome.Blocked("stuck", List.of())),
        end(new Outcome.Unchecked("red", "1 test failed")),
        end(new Outcome.OutOfBounds("changed pom.xml")),
        end(new Outcome.RateLimited(START)),
        end(new Outcome.Asked(List.of(Question.of("Which?")))),
        end(new Outcome.Asked(List.of(Question.of("Which?"), Question.of("Why?")))),
        end(new Outcome.Asked(List.of(Question.of("Why?"), Question.of("How?")))));
  }

  private static Decision queue(Task task) {
    return Turns.queue(task, plan(2), List.of());
  }

  private static Decision begin(Task task) {
    Turns.Start start =
        new Turns.Start(OWNER, token(1), Specimens.STEP, task.sequence() + 1, START);
    return Turns.begin(task, new Turns.NewRun(plan(2), List.of()), start);
  }

  private static Function<Task, Decision> answer(GateId gate) {
    Answering.Attempt attempt =
        new Answering.Attempt(gate, new Submission.Text("this"), "Ada", Channel.CLI);
    return task -> Answering.answer(task, attempt, new FakeVault());
  }

  private static Decision permit(Task task) {
    ToolUse use = new ToolUse("c1", action("ls"), "ls", ToolUse.Reach.RUNS);
    Permitting.Attempt attempt = new Permitting.Attempt(use, false, START);
    return Permitting.permit(task, current(task), attempt).decision();
  }

  private static Decision ask(Task task, Question question) {
    Asking.Attempt attempt = new Asking.Attempt(question, false, START);
    return Asking.ask(task, current(task), attempt).decision();
  }

  private static TurnToken current(Task task) {
    Run run = task.run();
    return token(run == null ? 1 : Math.max(1, run.lastTurn()));
  }

  private static Function<Task, Decision> end(Outcome outcome) {
    return GivenTask.end(Report.of(outcome));
  }
}
