package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.retries;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.History;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a run sleeps at a rate limit, and what is told to the turn after it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RateLimitsTest {
  private static final Event LIMITED_IN_SESSION = inSession(2, Ending.RATE_LIMITED);
  private static final Event SLEPT = new Event.RunSlept(START);

  @Test
  void anEndThatIsNamedIsTheEnd() {
    Instant named = START.plus(Duration.ofDays(6));
    assertEquals(named, RateLimits.end(named, 0, START));
    assertEquals(named, RateLimits.end(named, 99, START));
  }

  @Test
  void itIsKeptInMillisecondsAndNeverTooEarly() {
    assertEquals(START.plusMillis(2), RateLimits.end(START.plusMillis(1).plusNanos(1), 0, START));
    assertEquals(START.plusMillis(2), RateLimits.end(START.plusMillis(2), 0, START));
  }

  @Test
  void oneThatIsNotNamedOrOverIsAPauseOfOurOwn() {
    Instant own = START.plusSeconds(30);
    assertEquals(own, RateLimits.end(null, 0, START));
    assertEquals(own, RateLimits.end(START, 0, START));
    assertEquals(own, RateLimits.end(START.minusSeconds(1), 0, START));
    assertEquals(own, RateLimits.end(Instant.MIN, 0, START));
  }

  @Test
  void pausesGrowAndAreCapped() {
    List<Long> seconds = new ArrayList<>();
    for (int before = 0; before < 9; before++) {
      seconds.add(Duration.between(START, RateLimits.end(null, before, START)).toSeconds());
    }
    assertEquals(List.of(30L, 60L, 120L, 240L, 480L, 960L, 1800L, 1800L, 1800L), seconds);
    assertEquals(START.plusSeconds(1800), RateLimits.end(null, Integer.MAX_VALUE, START));
  }

  @Test
  void theyGrowFromTurnToTurnAndBeginAnewAfterOneThatMetNoLimit() throws Exception {
    try (InMemoryJournal journal = new InMemoryJournal()) {
      Workshop shop = Workshop.on(journal);
      TaskId id = shop.queued(plan(2, retries(1)));
      Outcome limit = new Outcome.RateLimited(null);
      shop.agent.then(limit, limit, limit, new Outcome.Failed("x"), limit);
      shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))), limit, limit);
      shop.agent.then(new Outcome.Finished(null));
      List<Long> pauses = new ArrayList<>();
      while (true) {
        Stop stop = shop.drive(id);
        if (stop instanceof Stop.Sleeping(var _, Instant until)) {
          pauses.add(Duration.between(shop.engine.now(), until).toSeconds());
          shop.clock.set(until);
        } else if (stop instanceof Stop.Waiting) {
          shop.answer(id, 1, "this");
        } else {
          assertInstanceOf(Stop.Finished.class, stop);
          break;
        }
      }
      assertEquals(List.of(30L, 60L, 120L, 30L, 30L, 60L), pauses);
    }
  }

  @Test
  void aTurnThatWasCutOffInBetweenDoesNotBeginThemAnew() {
    given(
            History.of(queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED))
                .then(SLEPT, started(2, 0), new Event.TurnInterrupted(2), started(2, 0)))
        .when(
            task ->
                Turns.end(
                    task,
                    token(2),
                    Turns.Turnout.of(Report.of(new Outcome.RateLimited(null))),
                    START))
        .then(ended(2, Ending.RATE_LIMITED), new Event.RunSlept(START.plusSeconds(60)));
  }

  @Test
  void nobodyGoesOnBeforeItsEnd() throws Exception {
    try (InMemoryJournal journal = new InMemoryJournal()) {
      Workshop shop = Workshop.on(journal);
      TaskId id = shop.queued(plan(2));
      shop.agent.then(new Outcome.RateLimited(null));
      Stop.Sleeping sleeping = assertInstanceOf(Stop.Sleeping.class, shop.drive(id));
      shop.clock.set(sleeping.until().minusMillis(1));
      assertInstanceOf(Stop.Sleeping.class, shop.drive(id));
      assertEquals(1, shop.agent.assignments().size());
    }
  }

  @Test
  void anAnswerIsToldUntilATurnMeetsNoLimit() {
    History history =
        History.of(queued(1, 2), started(1, 0), opened(1, 1, "Which?"))
            .then(inSession(1, Ending.ASKED), answered(1, "this"), started(2, 0))
            .then(LIMITED_IN_SESSION, SLEPT);
    assertTold(history, "Met a Rate Limit", "Which?", "this");
    history.then(started(3, 0), inSession(3, Ending.RATE_LIMITED), SLEPT);
    assertTold(history, "Met a Rate Limit", "Which?", "this");
    history.then(started(4, 0), new Event.TurnInterrupted(4));
    assertTold(history, "Met a Rate Limit", "Cut Off", "Which?", "this");
    history.then(started(4, 0), inSession(4, Ending.UNASKED));
    assertFalse(prompt(history).contains("Which?"), prompt(history));
    assertFalse(prompt(history).contains("Rate Limit"), prompt(history));
  }

  @Test
  void soIsThatNobodyAnsweredInTime() {
    History history =
        History.of(queued(1, 2), started(1, 0), opened(1, 1, "Which?"))
            .then(inSession(1, Ending.ASKED), new Event.GateExpired(1), started(2, 0))
            .then(LIMITED_IN_SESSION, SLEPT);
    assertTold(history, "Nobody Answered in Time", "Which?");
    history.then(started(3, 0), inSession(3, Ending.RATE_LIMITED), SLEPT);
    assertTold(history, "Nobody Answered in Time", "Which?");
  }

  @Test
  void soIsThatNobodyWasAsked() {
    Event assumed = new Event.AssumptionMade(1, new Assumption("so", "Which?", null));
    History history =
        History.of(queued(1, 0), started(1, 0), assumed, inSession(1, Ending.UNASKED))
            .then(started(2, 0), LIMITED_IN_SESSION, SLEPT);
    assertTold(history, "Nobody Was Asked", "Which?");
    history.then(started(3, 0), inSession(3, Ending.RATE_LIMITED), SLEPT);
    assertTold(history, "Nobody Was Asked", "Which?");
  }

  @Test
  void soIsWhatAPersonChanged() throws Exception {
    try (InMemoryJournal journal = new InMemoryJournal()) {
      Workshop shop = Workshop.on(journal);
      TaskId id = shop.queued(plan(2));
      shop.edits.put(2, "+first");
      shop.edits.put(3, "+second");
      shop.agent.then(
          _ -> report(new Outcome.Asked(List.of(Question.of("Which?")))),
          _ -> report(new Outcome.RateLimited(null)),
          _ -> report(new Outcome.Asked(List.of(Question.of("When?")))),
          _ -> report(new Outcome.Finished(null)));
      shop.drive(id);
      shop.answer(id, 1, "this");
      Stop.Sleeping sleeping = assertInstanceOf(Stop.Sleeping.class, shop.drive(id));
      assertTrue(shop.agent.last().prompt().contains("+first"));
      shop.clock.set(sleeping.until());
      shop.drive(id);
      String prompt = shop.agent.last().prompt();
      assertTrue(prompt.contains("+first\n+second"), prompt);
      shop.answer(id, 2, "then");
      assertInstanceOf(Stop.Finished.class, shop.drive(id));
      prompt = shop.agent.last().prompt();
      assertFalse(prompt.contains("+first") || prompt.contains("+second"), prompt);
    }
  }

  private static Report report(Outcome outcome) {
    return new Report(outcome, List.of(), "s-1", List.of());
  }

  private static Event inSession(int turn, Ending ending) {
    return new Event.TurnEnded(turn, ending, null, "s-1", List.of());
  }

  private static Digest token(int turn) {
    return GivenTask.token(turn).digest();
  }

  private static void assertTold(History history, String... parts) {
    for (String part : parts) {
      String prompt = prompt(history);
      assertTrue(prompt.contains(part), () -> "no «" + part + "» in:\n" + prompt);
    }
    assertFalse(prompt(history).contains(Prompts.ANSWER_HEADING), prompt(history));
  }

  private static String prompt(History history) {
    return Prompts.forNextTurn(
        history.task(),
        history.run(),
        new Prompts.Material(
            Specimens.INTRO.text(),
            "",
            Specimens.STEP.text(),
            "",
            "",
            Attached.NONE,
            PlanWords.NONE),
        new Told(history.task(), Map.of()));
  }
}
