package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.retries;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.History;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules for steps that failed: tried again as often as is allowed, and never more often. */
class RetriesTest {
  private static final Outcome BROKE = new Outcome.Failed("broke");
  private static final Outcome RED = new Outcome.Unchecked("red", "1 test failed");
  private static final Payload OUTPUT = Payload.of("1 test failed");

  @Test
  void aFailedTurnIsTriedAgainWhileItMay() {
    given(queued(1, 2, retries(1)), started(1, 0))
        .when(end(BROKE))
        .then(failed(1, "broke"), retried("broke", null));
  }

  @Test
  void soIsOneWhoseCheckDoesNotHoldAndWhatItPrintedIsKept() {
    GivenTask.When when = given(queued(1, 2, retries(1)), started(1, 0)).when(end(RED));
    when.then(unchecked(1, "red"), retried("red", OUTPUT.digest()));
    assertEquals(List.of(OUTPUT), accepted(when).payloads());
  }

  @Test
  void theLastTryFailsTheRunAndNobodyNeedsTheOutput() {
    GivenTask.When when = given(queued(1, 2), started(1, 0)).when(end(RED));
    when.then(unchecked(1, "red"), new Event.RunFailed("red"));
    assertEquals(List.of(), accepted(when).payloads());
    given(queued(1, 2, retries(1)), started(1, 0))
        .when(end(BROKE))
        .then(failed(1, "broke"), retried("broke", null));
    given(History.of(queued(1, 2, retries(1)), started(1, 0)).then(oneTry(1, 2)))
        .when(end(BROKE))
        .then(failed(2, "broke"), new Event.RunFailed("broke"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void thereAreNeverMoreTriesThanAllowed(int retries) {
    History history = History.of(queued(1, 2, retries(retries)), started(1, 0));
    int turn = 1;
    while (decided(history, turn % 2 == 0 ? BROKE : RED).getLast() instanceof Event.StepRetried) {
      history.then(oneTry(turn, turn + 1));
      turn++;
    }
    assertEquals(retries + 1, turn);
    assertInstanceOf(Event.RunFailed.class, decided(history, BROKE).getLast());
  }

  @Test
  void eachStepHasTriesOfItsOwn() {
    given(
            History.of(queued(1, 2, retries(1), "plan", "build"), started(1, 0))
                .then(oneTry(1, 2))
                .then(ended(2, Ending.FINISHED), new Event.StepFinished(0, null), started(3, 1)))
        .when(end(BROKE))
        .then(failed(3, "broke"), new Event.StepRetried(1, "broke", null));
  }

  @Test
  void aNewRunHasAllItsTries() {
    given(
            History.of(queued(1, 2, retries(1)), started(1, 0))
                .then(oneTry(1, 2))
                .then(failed(2, "broke"), new Event.RunFailed("broke"))
                .then(queued(2, 2, retries(1)), started(1, 0)))
        .when(end(BROKE))
        .then(failed(1, "broke"), retried("broke", null));
  }

  @Test
  void neitherARateLimitNorAQuestionNorAnInterruptionIsATry() {
    given(
            History.of(queued(1, 2, retries(1)), started(1, 0))
                .then(ended(1, Ending.RATE_LIMITED), new Event.RunSlept(Instant.MIN))
                .then(started(2, 0), opened(1, 2, "Which?"), ended(2, Ending.ASKED))
                .then(answered(1, "this"), started(3, 0), ended(3, Ending.UNASKED))
                .then(started(4, 0), new Event.TurnInterrupted(4), started(4, 0)))
        .when(end(RED))
        .then(unchecked(4, "red"), retried("red", OUTPUT.digest()));
  }

  @Test
  void norDoTheyGiveBackATryThatIsUsedUp() {
    given(
            History.of(queued(1, 2, retries(1)), started(1, 0))
                .then(oneTry(1, 2))
                .then(ended(2, Ending.RATE_LIMITED), new Event.RunSlept(Instant.MIN))
                .then(started(3, 0), opened(1, 3, "Which?"), ended(3, Ending.ASKED))
                .then(answered(1, "this"), started(4, 0), new Event.TurnInterrupted(4))
                .then(started(4, 0)))
        .when(end(RED))
        .then(unchecked(4, "red"), new Event.RunFailed("red"));
  }

  @Test
  void aRateLimitIsNeverTheEndOfAStepWithoutRetries() {
    Instant soon = Instant.parse("2026-02-01T00:00:00Z");
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.RateLimited(soon)))
        .then(ended(1, Ending.RATE_LIMITED), new Event.RunSlept(soon));
  }

  @Test
  void anOpenQuestionOutranksAFailureSoNothingIsTriedAgain() {
    for (Outcome outcome : List.of(BROKE, RED)) {
      GivenTask asked = given(queued(1, 2, retries(1)), started(1, 0), opened(1, 1, "Which?"));
      List<Event> events = accepted(asked.when(end(outcome))).events();
      assertEquals(1, events.size(), events::toString);
      assertEquals(
          Ending.ASKED, assertInstanceOf(Event.TurnEnded.class, events.getFirst()).ending());
    }
  }

  @Test
  void anAgentThatIsBlockedAtThresholdZeroIsTriedAgain() {
    given(queued(1, 0, retries(1)), started(1, 0))
        .when(end(new Outcome.Blocked("no disk", List.of())))
        .then(failed(1, "blocked: no disk"), retried("blocked: no disk", null));
  }

  @Test
  void whatATryAssumedStaysInTheLedger() {
    Assumption assumption = new Assumption("port 80", null, 0.5);
    Report report = new Report(BROKE, List.of(assumption), "s-1", List.of());
    given(queued(1, 2, retries(1)), started(1, 0))
        .when(GivenTask.end(report))
        .then(
            new Event.AssumptionMade(1, assumption),
            new Event.TurnEnded(1, Ending.FAILED, "broke", "s-1", List.of()),
            retried("broke", null));
  }

  @Test
  void aStepThatReachesNobodyTooOftenIsTriedAgainToo() {
    Outcome asks = new Outcome.Asked(List.of(Question.of("Which?")));
    List<Event> events =
        decided(
            History.of(queued(1, 0, retries(1)), started(1, 0), ended(1, Ending.UNASKED))
                .then(started(2, 0), ended(2, Ending.UNASKED), started(3, 0)),
            asks);
    assertInstanceOf(Event.StepRetried.class, events.getLast());
  }

  @Test
  void theNextTurnHasTheNextNumberAndKnowsWhy() {
    History history = History.of(queued(1, 2, retries(2)), started(1, 0)).then(oneTry(1, 2));
    history.then(unchecked(2, "red"), retried("red", OUTPUT.digest()));
    assertEquals(3, history.run().nextTurn());
    assertEquals(2, history.run().progress().failures());
    assertNotNull(history.run().progress().setback());
    assertEquals(OUTPUT.digest(), history.run().progress().setback().output());
    assertEquals(2, history.run().progress().setback().turn());
  }

  private static Function<Task, Decision> end(Outcome outcome) {
    return GivenTask.end(Report.of(outcome));
  }

  private static List<Event> decided(History history, Outcome outcome) {
    return accepted(given(history).when(end(outcome))).events();
  }

  private static Decision.Accepted accepted(GivenTask.When when) {
    return assertInstanceOf(Decision.Accepted.class, when.decision());
  }

  /** A turn of the first step that fails, and the start of the one after it. */
  private static Event[] oneTry(int turn, int next) {
    return new Event[] {failed(turn, "broke"), retried("broke", null), started(next, 0)};
  }

  private static Event failed(int turn, String why) {
    return new Event.TurnEnded(turn, Ending.FAILED, why, null, List.of());
  }

  private static Event unchecked(int turn, String why) {
    return new Event.TurnEnded(turn, Ending.UNCHECKED, why, null, List.of());
  }

  private static Event retried(String why, @Nullable Digest output) {
    return new Event.StepRetried(0, why, output);
  }
}
