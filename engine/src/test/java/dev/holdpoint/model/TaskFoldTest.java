package dev.holdpoint.model;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.openedAndWaited;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.said;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a history amounts to. */
class TaskFoldTest {
  private static final History ASKED =
      History.of(
          queued(1, 2, "plan", "build"),
          started(1, 0),
          opened(1, 1, "Which?"),
          opened(2, 1, "When?"),
          ended(1, Ending.ASKED));

  @Test
  void noEntriesAreNoTask() {
    assertNull(Task.fold(List.of()));
  }

  @Test
  void aHistoryBeginsWithItsCreationAndHasNoSecondOne() {
    Entry queued = new Entry(1, TASK, 1, START, queued(1, 2));
    assertThrows(IllegalStateException.class, () -> Task.fold(List.of(queued)));
    assertThrows(
        IllegalStateException.class, () -> History.of(new Event.TaskCreated(spec())).task());
  }

  @Test
  void aGapIsNoticed() {
    Task task = History.of().task();
    Entry third = new Entry(3, TASK, 3, START, queued(1, 2));
    Entry again = new Entry(3, TASK, 1, START, queued(1, 2));
    assertThrows(IllegalStateException.class, () -> task.after(third));
    assertThrows(IllegalStateException.class, () -> task.after(again));
  }

  @Test
  void whatNeedsARunOrAGateSaysSoWhereThereIsNone() {
    assertThrows(IllegalStateException.class, () -> History.of(started(1, 0)).task());
    assertThrows(IllegalStateException.class, () -> History.of(opened(1, 1, "?")).task());
    assertThrows(
        IllegalStateException.class, () -> History.of(queued(1, 2), answered(1, "x")).task());
    assertThrows(
        IllegalStateException.class, () -> History.of(queued(1, 2), answered(0, "x")).task());
  }

  @Test
  void aNewTaskIsOpenAndAnEditReplacesItsWords() {
    Task task = History.of().task();
    assertEquals(TaskState.OPEN, task.state());
    assertNull(task.run());
    TaskSpec other = TaskSpec.of("Other", "words");
    assertEquals(other, History.of(new Event.TaskEdited(other)).task().spec());
  }

  @Test
  void aQueuedRunIsReadyAtItsFirstStep() {
    Run run = History.of(queued(1, 2, "plan", "build")).run();
    assertEquals(new Phase.Ready(), run.phase());
    assertEquals("plan", run.currentStep().name());
    assertEquals(1, run.nextTurn());
    assertFalse(run.isAtLastStep());
  }

  @Test
  void aStartedTurnWorksForItsOwner() {
    Task task = History.of(queued(1, 2), started(1, 0)).task();
    assertEquals(TaskState.RUNNING, task.state());
    Phase.Working working =
        assertInstanceOf(Phase.Working.class, Objects.requireNonNull(task.run()).phase());
    assertEquals(Specimens.OWNER, working.owner());
    assertEquals(1, working.turn());
  }

  @Test
  void aTurnThatAskedWaitsUntilItsLastGateIsClosedInAnyOrder() {
    assertEquals(new Phase.Waiting(), ASKED.run().phase());
    assertEquals(TaskState.AWAITING_INPUT, ASKED.task().state());

    Task half = then(ASKED, answered(2, "now")).task();
    assertEquals(new Phase.Waiting(), phase(half));
    assertEquals(TaskState.AWAITING_INPUT, half.state());
    assertEquals(List.of(1), half.openGates().stream().map(g -> g.id().number()).toList());

    Task both = then(ASKED, answered(2, "now"), answered(1, "this")).task();
    assertEquals(new Phase.Ready(), phase(both));
    assertEquals(TaskState.OPEN, both.state());
    assertEquals(2, both.undelivered().size());
  }

  @Test
  void aWithdrawnGateNoLongerHolds() {
    Task task = then(ASKED, new Event.GateWithdrawn(1, "not needed"), answered(2, "now")).task();
    assertEquals(new Phase.Ready(), phase(task));
    Gate gate = Objects.requireNonNull(task.gate(1));
    assertEquals("withdrawn", gate.state().word());
    assertNull(gate.answer());
    assertEquals(task.gates().get(1).askedAt().plusSeconds(2), gate.closedAt());
  }

  @Test
  void aGateRemembersWhoAskedWhenAndWhereAndWhoAnswered() {
    Task task = then(ASKED, answered(1, "this")).task();
    Gate gate = Objects.requireNonNull(task.gate(1));
    assertEquals(new GateId(TASK, 1), gate.id());
    assertEquals("plan", gate.step());
    assertEquals(1, gate.turn());
    assertEquals(1, gate.run());
    assertEquals(START.plusSeconds(3), gate.askedAt());
    assertEquals(START.plusSeconds(6), gate.closedAt());
    assertEquals(said("this"), gate.answer());
    assertNull(task.gate(0));
    assertNull(task.gate(3));
  }

  @Test
  void theNextTurnGetsEveryAnswerThatIsThere() {
    Task task = then(ASKED, answered(1, "a"), answered(2, "b"), started(2, 0)).task();
    assertEquals(List.of(2, 2), task.gates().stream().map(Gate::deliveredIn).toList());
    assertEquals(List.of(), task.undelivered());
  }

  @Test
  void anAnswerGotWithinTheTurnIsDelivered() {
    Task task =
        History.of(
                queued(1, 2),
                started(1, 0),
                openedAndWaited(1, 1, "Which?"),
                answered(1, "this"),
                new Event.AnswerDelivered(1, 1))
            .task();
    assertEquals(TaskState.RUNNING, task.state());
    assertTrue(Objects.requireNonNull(task.gate(1)).isDelivered());
    assertEquals(List.of(), task.undelivered());
  }

  @Test
  void anAnswerThatWasAskedForAgainIsDeliveredAgain() {
    Event again = new Event.TurnEnded(2, Ending.UNASKED, null, null, List.of(), List.of(1));
    History history = then(ASKED, answered(1, "a"), answered(2, "b"), started(2, 0), again);
    assertEquals(
        List.of(1), history.task().undelivered().stream().map(g -> g.id().number()).toList());
    history.then(started(3, 0));
    assertEquals(List.of(3, 2), history.task().gates().stream().map(Gate::deliveredIn).toList());
  }

  @Test
  void anInterruptedTurnKeepsItsNumber() {
    History history = History.of(queued(1, 2), started(1, 0), new Event.TurnInterrupted(1));
    assertEquals(new Phase.Ready(), history.run().phase());
    assertTrue(history.run().repeats());
    assertEquals(1, history.run().nextTurn());
    history.then(started(1, 0));
    assertFalse(history.run().repeats());
    history.then(ended(1, Ending.UNASKED));
    assertEquals(2, history.run().nextTurn());
  }

  @Test
  void anInterruptedTurnThatAskedWaits() {
    History history =
        History.of(
            queued(1, 2), started(1, 0), opened(1, 1, "Which?"), new Event.TurnInterrupted(1));
    assertEquals(new Phase.Waiting(), history.run().phase());
    history.then(answered(1, "this"));
    assertEquals(new Phase.Ready(), history.run().phase());
    assertEquals(1, history.run().nextTurn(), "the turn is repeated, however long it waited");
  }

  @Test
  void aFinishedStepGivesWayToTheNextOneWithoutItsSessionOrItsCount() {
    Run run =
        History.of(
                queued(1, 2, "plan", "build"),
                started(1, 0),
                ended(1, Ending.UNASKED),
                started(2, 0),
                new Event.TurnEnded(2, Ending.FINISHED, null, "session", List.of()),
                new Event.StepFinished(0, "planned"))
            .run();
    assertEquals("build", run.currentStep().name());
    assertEquals(1, run.step());
    assertTrue(run.isAtLastStep());
    assertNull(run.session());
    assertEquals(0, run.unasked());
    assertEquals(3, run.nextTurn(), "turns are counted across steps");
    assertEquals(new Phase.Ready(Specimens.OWNER), run.phase(), "its process goes on at once");
  }

  @Test
  void aSessionLastsThroughItsStep() {
    History history =
        History.of(
            queued(1, 2),
            started(1, 0),
            new Event.TurnEnded(1, Ending.UNASKED, null, "first", List.of()),
            started(2, 0),
            ended(2, Ending.UNASKED));
    assertEquals("first", history.run().session(), "not named again, it is still the same");
    assertEquals(2, history.run().unasked());
    history.then(started(3, 0), new Event.TurnEnded(3, Ending.UNASKED, null, "second", List.of()));
    assertEquals("second", history.run().session());
  }

  @Test
  void aRunSleepsFinishesOrFails() {
    History history = History.of(queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED));
    Phase.Sleeping sleeping = new Phase.Sleeping(START.plusSeconds(60));
    history.then(new Event.RunSlept(START.plusSeconds(60)));
    assertEquals(sleeping, history.run().phase());
    assertEquals(TaskState.AWAITING_RESET, history.task().state());

    Task done = then(history, new Event.RunFinished("all of it")).task();
    assertEquals(new Phase.Done("all of it"), phase(done));
    assertEquals(TaskState.DONE, done.state());

    Task failed = then(history, new Event.RunFailed("broke")).task();
    assertEquals(new Phase.Failed("broke"), phase(failed));
    assertEquals(TaskState.FAILED, failed.state());
  }

  @Test
  void aNewRunBeginsAnewAndCountsItsGatesOn() {
    History history =
        then(
            ASKED,
            answered(1, "a"),
            answered(2, "b"),
            started(2, 0),
            new Event.RunFailed("broke"),
            queued(2, 4),
            started(1, 0),
            opened(3, 1, "Which?"));
    assertEquals(2, history.run().number());
    assertEquals(1, history.run().lastTurn());
    assertEquals(
        List.of(3), history.task().undelivered().stream().map(g -> g.id().number()).toList());
    assertEquals(2, history.task().gates().getLast().run());
  }

  @Test
  void assumptionsAndUsageAddUp() {
    Event.TurnEnded ended =
        new Event.TurnEnded(
            1,
            Ending.UNASKED,
            null,
            null,
            List.of(new Usage("large", 1, 2, 0.5), new Usage("small", 3, 4, null)));
    Event.TurnEnded more =
        new Event.TurnEnded(
            2, Ending.UNASKED, null, null, List.of(new Usage("large", 10, 20, 1.0)));
    Assumption assumption = new Assumption("Port 5432", null, 0.9);
    Task task =
        History.of(
                queued(1, 0),
                started(1, 0),
                new Event.AssumptionMade(1, assumption),
                ended,
                started(2, 0),
                more)
            .task();
    assertEquals(
        List.of(new Usage("large", 11, 22, 1.5), new Usage("small", 3, 4, null)), task.usage());
    assertEquals(
        List.of(new MadeAssumption(1, 1, assumption, START.plusSeconds(3))), task.assumptions());
  }

  @Test
  void anOverstepIsWrittenDownAndChangesNothingElse() {
    Task before = History.of(queued(1, 2), started(1, 0)).task();
    Task after =
        History.of(queued(1, 2), started(1, 0), new Event.AgentOverstepped("respond")).task();
    assertEquals(before.state(), after.state());
    assertEquals(before.sequence() + 1, after.sequence());
  }

  @Test
  void workingAndWaitingTimeAreKeptApart() {
    Task task =
        History.of(queued(1, 2))
            .after(Duration.ofHours(5))
            .then(started(1, 0))
            .after(Duration.ofMinutes(1))
            .then(opened(1, 1, "Which?"))
            .after(Duration.ofSeconds(10))
            .then(ended(1, Ending.ASKED))
            .after(Duration.ofHours(8))
            .then(answered(1, "this"))
            .after(Duration.ofHours(9))
            .then(started(2, 0))
            .after(Duration.ofMinutes(2))
            .then(new Event.RunFailed("broke"))
            .task();
    assertEquals(Duration.ofMinutes(3), task.clocks().working());
    assertEquals(Duration.ofHours(8).plusSeconds(10), task.clocks().waiting());
    assertEquals(task.clocks(), task.clocksAt(task.updatedAt().plusSeconds(99)));
  }

  @Test
  void severalGatesWaitOnceFromTheFirstToTheLast() {
    Task task =
        History.of(queued(1, 2), started(1, 0))
            .after(Duration.ofSeconds(5))
            .then(opened(1, 1, "Which?"))
            .after(Duration.ofSeconds(10))
            .then(opened(2, 1, "When?"))
            .after(Duration.ofSeconds(10))
            .then(answered(1, "this"))
            .after(Duration.ofSeconds(10))
            .then(answered(2, "now"))
            .after(Duration.ofSeconds(7))
            .then(ended(1, Ending.ASKED))
            .task();
    assertEquals(Duration.ofSeconds(30), task.clocks().waiting());
    assertEquals(Duration.ofSeconds(12), task.clocks().working());
  }

  @Test
  void sleepingIsNeitherWorkingNorWaiting() {
    Task task =
        History.of(
                queued(1, 2),
                started(1, 0),
                ended(1, Ending.RATE_LIMITED),
                new Event.RunSlept(START))
            .after(Duration.ofHours(5))
            .then(started(2, 0))
            .task();
    assertEquals(Duration.ofSeconds(1), task.clocks().working());
    assertEquals(Duration.ZERO, task.clocks().waiting());
  }

  @Test
  void theClocksRunOnWhileItWorksOrWaits() {
    Task working = History.of(queued(1, 2), started(1, 0)).task();
    assertEquals(
        Duration.ofSeconds(9), working.clocksAt(working.updatedAt().plusSeconds(9)).working());
    Task waiting = ASKED.task();
    assertEquals(
        Duration.ofSeconds(11), waiting.clocksAt(waiting.updatedAt().plusSeconds(9)).waiting());
    assertEquals(
        waiting.clocks(),
        waiting.clocksAt(waiting.updatedAt().minusSeconds(9)),
        "a clock that was set back takes no time away");
  }

  private static History then(History before, Event... events) {
    Event[] earlier = before.entries().stream().skip(1).map(Entry::event).toArray(Event[]::new);
    return History.of(earlier).then(events);
  }

  private static Phase phase(Task task) {
    return Objects.requireNonNull(task.run()).phase();
  }
}
