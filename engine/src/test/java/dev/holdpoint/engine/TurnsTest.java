package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.engine.GivenTask.token;
import static dev.holdpoint.model.Specimens.OTHER_OWNER;
import static dev.holdpoint.model.Specimens.OWNER;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.STEP;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The rules for starting and interrupting turns; their ends are in {@link TurnEndsTest}. */
class TurnsTest {
  @Test
  void aReadyRunStartsItsFirstTurn() {
    given(queued(1, 2)).when(start(1)).then(startedWith(1, 0));
  }

  @Test
  void itsPromptIsKept() {
    Decision decision = start(1).apply(given(queued(1, 2)).task());
    assertEquals(List.of(STEP), assertInstanceOf(Decision.Accepted.class, decision).payloads());
  }

  @Test
  void theNextTurnHasTheNextNumberAcrossSteps() {
    given(
            queued(1, 2, "plan", "build"),
            started(1, 0),
            ended(1, Ending.FINISHED),
            new Event.StepFinished(0, null))
        .when(start(2))
        .then(startedWith(2, 1));
  }

  @Test
  void anInterruptedTurnIsRepeatedUnderItsNumber() {
    given(queued(1, 2), started(1, 0), new Event.TurnInterrupted(1))
        .when(start(1))
        .then(startedWith(1, 0));
  }

  @Test
  void anAnsweredRunGoesOn() {
    given(
            queued(1, 2),
            started(1, 0),
            opened(1, 1, "Which?"),
            ended(1, Ending.ASKED),
            answered(1, "this"))
        .when(start(2))
        .then(startedWith(2, 0));
  }

  @Test
  void aTurnIsNotStartedWithAPromptThatIsOutOfDate() {
    Task older = given(queued(1, 2)).task();
    given(queued(1, 2), new Event.AgentOverstepped("x"))
        .when(
            task ->
                Turns.start(task, new Turns.Start(OWNER, token(1), STEP, older.sequence(), START)))
        .thenNothing();
  }

  @Test
  void aRunThatWaitsWorksOrHasEndedStartsNothing() {
    given().when(start(1)).thenRefused(Refusal.NotPossible.class);
    given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"), ended(1, Ending.ASKED))
        .when(start(2))
        .thenRefused(new Refusal.NotPossible(TASK, "waits for an answer"));
    given(queued(1, 2), started(1, 0, OTHER_OWNER))
        .when(start(2))
        .thenRefused(new Refusal.Taken(TASK, OTHER_OWNER));
    given(queued(1, 2), started(1, 0)).when(start(2)).thenRefused(new Refusal.Taken(TASK, OWNER));
    given(queued(1, 2), started(1, 0), new Event.RunFinished(null))
        .when(start(2))
        .thenRefused(Refusal.NotPossible.class);
    given(queued(1, 2), started(1, 0), new Event.RunFailed("x"))
        .when(start(2))
        .thenRefused(Refusal.NotPossible.class);
  }

  @Test
  void aSleepingRunStartsWhenItsTimeHasComeAndNotBefore() {
    Instant until = START.plusSeconds(60);
    GivenTask sleeping =
        given(
            queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED), new Event.RunSlept(until));
    sleeping.when(startAt(until.minusMillis(1))).thenRefused(Refusal.NotPossible.class);
    sleeping.when(startAt(until)).then(startedWith(2, 0));
    sleeping.when(startAt(until.plusSeconds(9))).then(startedWith(2, 0));
  }

  @Test
  void itsOwnerMayBeInterrupted() {
    given(queued(1, 2), started(1, 0)).when(interrupt(token(1))).then(new Event.TurnInterrupted(1));
  }

  @Test
  void nobodyElsesTurnIsInterrupted() {
    given(queued(1, 2), started(1, 0))
        .when(interrupt(token(2)))
        .thenRefused(new Refusal.Taken(TASK, OWNER));
    given(queued(1, 2)).when(interrupt(token(1))).thenRefused(Refusal.NotPossible.class);
    given().when(interrupt(token(1))).thenRefused(Refusal.NotPossible.class);
    given(queued(1, 2), started(1, 0), new Event.RunFailed("x"))
        .when(interrupt(token(1)))
        .thenRefused(Refusal.NotPossible.class);
  }

  @Test
  void aProcessThatWasPresumedDeadWritesNothingAnyMore() {
    Report finished = Report.of(new Outcome.Finished("all of it"));
    given(queued(1, 2), started(1, 0), new Event.TurnInterrupted(1))
        .when(task -> Turns.end(task, token(1).digest(), Turns.Turnout.of(finished), START))
        .thenRefused(Refusal.NotPossible.class);
    Refusal refusal =
        given(queued(1, 2), started(1, 0), new Event.TurnInterrupted(1), started(1, 0, OTHER_OWNER))
            .when(task -> Turns.end(task, token(1).digest(), Turns.Turnout.of(finished), START))
            .thenRefused(Refusal.Taken.class);
    assertTrue(refusal.message().contains("4712"), refusal.message());
  }

  private static Function<Task, Decision> start(int turn) {
    return task ->
        Turns.start(task, new Turns.Start(OWNER, token(turn), STEP, task.sequence(), START));
  }

  private static Function<Task, Decision> startAt(Instant now) {
    return task -> Turns.start(task, new Turns.Start(OWNER, token(2), STEP, task.sequence(), now));
  }

  private static Event startedWith(int turn, int step) {
    return new Event.TurnStarted(turn, step, OWNER, token(turn).digest(), STEP.digest());
  }

  private static Function<Task, Decision> interrupt(TurnToken token) {
    return task -> Turns.interrupt(task, token.digest(), START);
  }
}
