package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.engine.Statistics.Figures;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  private static final TaskId OTHER = new TaskId("hp-9z9z");

  private final InMemoryJournal journal = new InMemoryJournal();

  private void at(int second, TaskId task, Event... events) {
    new Writer(journal).append(task, START.plusSeconds(second), events);
  }

  private Statistics until(int second) {
    return Statistics.of(journal, START.plusSeconds(second));
  }

  private static Event used(int turn, Event.Ending ending, Usage... usage) {
    return new Event.TurnEnded(turn, ending, null, null, List.of(usage));
  }

  /** Two steps by two agents. */
  private static Event queuedFor(int run, int threshold, String first, String second) {
    List<StepPlan> steps = List.of(step("one", first), step("two", second));
    return new Event.RunQueued(
        run, new RunPlan(new Threshold(threshold), Specimens.INTRO.digest(), steps));
  }

  private static StepPlan step(String name, String agent) {
    return new StepPlan(
        name, Specimens.STEP.digest(), new AgentSpec(agent, "scripted", Map.of(), List.of()));
  }

  @Test
  void nothingHappenedYet() {
    Statistics none = until(0);
    assertEquals(
        new Figures(0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO, Duration.ZERO, 0, 0, null),
        none.total());
    assertNull(none.total().interruptionsPerFinished());
    assertEquals(Map.of(), none.byTask());
  }

  @Test
  void workingAndWaitingAreKeptApart() {
    at(0, TASK, new Event.TaskCreated(spec()));
    at(100, TASK, queued(1, 3), started(1, 0));
    at(110, TASK, opened(1, 1, "Which?"), used(1, Event.Ending.ASKED, new Usage("m", 10, 2, 0.5)));
    at(170, TASK, answered(1, "this"));
    at(200, TASK, started(2, 0));
    at(205, TASK, used(2, Event.Ending.FINISHED, new Usage("m", 1, 1, null)));
    at(205, TASK, new Event.StepFinished(0, null), new Event.RunFinished(null));

    Figures total = until(1000).total();

    assertEquals(
        new Figures(
            1, 1, 1, 1, 1, 0, 0, 0, Duration.ofSeconds(15), Duration.ofSeconds(60), 11, 3, 0.5),
        total);
    assertEquals(1.0, total.interruptionsPerFinished());
    assertEquals(0, total.open());
    assertEquals(List.of(total), List.copyOf(until(1000).byTask().values()));
  }

  @Test
  void interruptionsPerFinishedTaskLeaveOutThoseOfTasksThatAreNotFinished() {
    at(0, TASK, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    at(1, TASK, opened(1, 1, "Which?"), ended(1, Event.Ending.ASKED));
    at(2, TASK, answered(1, "this"), started(2, 0));
    at(3, TASK, used(2, Event.Ending.FINISHED));
    at(3, TASK, new Event.StepFinished(0, null), new Event.RunFinished(null));
    at(4, OTHER, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    at(5, OTHER, opened(1, 1, "Which?"), opened(2, 1, "What?"), opened(3, 1, "Who?"));

    Figures total = until(9).total();

    assertEquals(4, total.interruptions());
    assertEquals(1, total.interruptionsOfFinished());
    assertEquals(1.0, total.interruptionsPerFinished());
    assertEquals(1.0, until(9).byThreshold().get(3).interruptionsPerFinished());
  }

  @Test
  void aTaskThatIsReopenedIsNotFinishedAndItsGatesDoNotCount() {
    at(0, TASK, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    at(1, TASK, opened(1, 1, "Which?"), ended(1, Event.Ending.ASKED));
    at(2, TASK, answered(1, "this"), started(2, 0));
    at(3, TASK, used(2, Event.Ending.FINISHED));
    at(3, TASK, new Event.StepFinished(0, null), new Event.RunFinished(null));
    at(4, TASK, new Event.TaskReopened("Ada"));

    assertEquals(0, until(9).total().interruptionsOfFinished());
    assertNull(until(9).total().interruptionsPerFinished());
  }

  @Test
  void whatGoesOnStillCountsUpToNow() {
    at(0, TASK, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    assertEquals(Duration.ofSeconds(7), until(7).total().working());
    at(10, TASK, opened(1, 1, "Which?"), ended(1, Event.Ending.ASKED));
    Figures now = until(25).total();
    assertEquals(Duration.ofSeconds(10), now.working());
    assertEquals(Duration.ofSeconds(15), now.waiting());
    assertEquals(1, now.open());
    assertEquals(0, now.finished());
  }

  @Test
  void eachStepCountsForItsAgentAndEachRunForItsThreshold() {
    at(0, TASK, new Event.TaskCreated(spec()), queuedFor(1, 2, "ada", "bob"), started(1, 0));
    at(3, TASK, used(1, Event.Ending.FINISHED, new Usage("m", 5, 0, null)));
    at(3, TASK, new Event.StepFinished(0, null));
    at(3, TASK, started(2, 1));
    at(7, TASK, opened(1, 2, "Which?"), ended(2, Event.Ending.ASKED));
    at(8, TASK, new Event.GateExpired(1), new Event.RunFailed("late"));
    at(9, TASK, queuedFor(2, 5, "bob", "bob"), started(1, 0));
    at(14, TASK, opened(2, 1, "Which?"), opened(3, 1, "What?"), ended(1, Event.Ending.ASKED));
    at(20, TASK, answered(2, "this"), new Event.GateWithdrawn(3, "over"));

    Statistics statistics = until(20);

    assertEquals(Set.of("ada", "bob"), statistics.byAgent().keySet());
    Figures ada = statistics.byAgent().get("ada");
    Figures bob = statistics.byAgent().get("bob");
    assertEquals(Duration.ofSeconds(3), ada.working());
    assertEquals(0, ada.interruptions());
    assertEquals(5, ada.inputTokens());
    assertEquals(Duration.ofSeconds(9), bob.working());
    assertEquals(3, bob.interruptions());
    assertEquals(1, bob.tasks());
    Figures low = statistics.byThreshold().get(2);
    Figures high = statistics.byThreshold().get(5);
    assertEquals(1, low.interruptions());
    assertEquals(1, low.expired());
    assertEquals(2, high.interruptions());
    assertEquals(1, high.answered());
    assertEquals(1, high.withdrawn());
    assertEquals(0, high.open());
    assertEquals(Duration.ofSeconds(6), high.waiting());
    assertEquals(
        statistics.total().working(), ada.working().plus(bob.working()), "nothing counts twice");
  }

  @Test
  void aTaskThatWasClosedByHandIsFinishedWithoutAnyWork() {
    at(0, TASK, new Event.TaskCreated(spec()), new Event.TaskClosed("Ada", null));
    Figures total = until(10).total();
    assertEquals(1, total.finished());
    assertEquals(0, total.tasks());
    assertEquals(0.0, total.interruptionsPerFinished());
    assertEquals(Map.of(), until(10).byTask());
  }

  @Test
  void assumptionsInterruptNobody() {
    at(0, TASK, new Event.TaskCreated(spec()), queued(1, 0), started(1, 0));
    at(1, TASK, new Event.AssumptionMade(1, new Assumption("Port 5432", "Which port?", 0.9)));
    assertEquals(1, until(1).total().assumptions());
    assertEquals(0, until(1).total().interruptions());
  }

  @Test
  void manyEntriesAreReadInPieces() {
    Instant now = START.plusSeconds(1);
    at(0, OTHER, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    for (int i = 0; i < 12_000; i += 100) {
      Event[] attempts = new Event[100];
      Arrays.fill(attempts, new Event.AgentOverstepped("again"));
      at(0, OTHER, attempts);
    }
    at(1, OTHER, opened(1, 1, "Which?"));
    assertEquals(1, Statistics.of(journal, now).total().interruptions());
  }
}
