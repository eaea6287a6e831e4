package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The deadline decides, whoever looks and whenever. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExpiryTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Instant DEADLINE = START.plus(HOUR);
  private static final Outcome ASKED = new Outcome.Asked(List.of(Question.of("Which?")));

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerAtTheLastMomentCounts(OnTimeout onTimeout) throws Exception {
    TaskId id = asked(onTimeout);
    shop.clock.set(DEADLINE.minusMillis(1));
    assertInstanceOf(Verdict.Done.class, shop.answer(id, 1, "this"));
    shop.clock.advance(HOUR);
    shop.agent.then(new Outcome.Finished(null));
    assertInstanceOf(Stop.Finished.class, shop.drive(id), "what was answered can't expire");
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerAfterTheDeadlineIsTooLateThoughNobodyHadNoticed(OnTimeout onTimeout)
      throws Exception {
    TaskId id = asked(onTimeout);
    shop.clock.set(DEADLINE);
    Refusal late = refusal(shop.answer(id, 1, "this"));
    assertEquals(new Refusal.Expired(new GateId(id, 1), DEADLINE), late);
    shop.clock.advance(HOUR);
    assertEquals(late, refusal(shop.answer(id, 1, "that")), "and it is told the same later");
    Gate gate = gate(id, 1);
    assertEquals(new Gate.State.Expired(DEADLINE), gate.state());
    assertNull(gate.answer());
  }

  @Test
  void theRunFailsAndItsOtherGatesAreWithdrawn() throws Exception {
    shop.patience(HOUR, OnTimeout.FAIL);
    TaskId id = shop.queued(shop.plan());
    shop.agent.then(
        at -> {
          shop.engine.ask(token(at), Question.of("A?"), false);
          shop.clock.advance(Duration.ofMinutes(30));
          shop.engine.ask(token(at), Question.of("B?"), false);
          return Report.of(new Outcome.Finished(null));
        });
    shop.drive(id);
    shop.clock.set(DEADLINE.plusSeconds(1));
    assertInstanceOf(
        Refusal.AlreadyWithdrawn.class,
        refusal(shop.answer(id, 2, "in time, but the run had failed")));
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals("nobody answered %s.1 in time".formatted(id), failed.reason());
    assertEquals(TaskState.FAILED, shop.task(id).state());
    assertEquals(List.of("expired", "withdrawn"), states(id));
  }

  @Test
  void theTaskIsDeferredAndItsOtherGatesCanStillBeAnswered() throws Exception {
    shop.patience(HOUR, OnTimeout.DEFER);
    TaskId id = shop.queued(shop.plan());
    shop.agent.then(
        at -> {
          shop.engine.ask(token(at), Question.of("A?"), false);
          shop.clock.advance(Duration.ofMinutes(30));
          shop.engine.ask(token(at), Question.of("B?"), false);
          return Report.of(new Outcome.Finished(null));
        });
    shop.drive(id);
    shop.clock.set(DEADLINE.plusSeconds(1));
    assertInstanceOf(Verdict.Done.class, shop.answer(id, 2, "this"));
    assertEquals(TaskState.DEFERRED, shop.task(id).state());
    assertEquals(List.of("expired", "answered"), states(id));
    assertInstanceOf(Stop.Refused.class, shop.drive(id));

    shop.engine.reopen(id, "Ada");
    shop.agent.then(new Outcome.Finished(null));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    Assignment told = shop.agent.last();
    assertEquals(2, told.turn());
    assertTrue(told.prompt().contains("## Nobody Answered in Time"), told.prompt());
    assertTrue(told.prompt().contains("A?"), told.prompt());
    assertTrue(told.prompt().contains("neither a yes nor a no"), told.prompt());
    assertTrue(told.prompt().contains(Prompts.ANSWER_HEADING), told.prompt());
  }

  @Test
  void laterTurnsAreNotToldAgainThatNobodyAnswered() throws Exception {
    TaskId id = asked(OnTimeout.DEFER);
    shop.clock.set(DEADLINE);
    shop.engine.expireOverdue();
    shop.engine.reopen(id, "Ada");
    shop.agent.then(
        new Outcome.Asked(List.of(Question.of("Which, then?"))), new Outcome.Finished(null));
    shop.drive(id);
    shop.answer(id, 2, "this");
    shop.drive(id);
    assertEquals(3, shop.agent.last().turn());
    assertTrue(!shop.agent.last().prompt().contains("Nobody Answered"), shop.agent.last().prompt());
  }

  @Test
  void whatExpiredCanBeAskedAgainEvenInTheSameTurnOrUnderTheSameKey() throws Exception {
    shop.patience(HOUR, OnTimeout.DEFER);
    TaskId id = shop.queued(shop.plan());
    Question question = Specimens.keyed("Which?", "db");
    shop.agent.then(at -> waitTooLong(at, question));
    assertInstanceOf(Stop.Refused.class, shop.drive(id));
    shop.engine.reopen(id, "Ada");
    shop.agent.then(new Outcome.Asked(List.of(question)), new Outcome.Finished(null));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(List.of("expired", "open"), states(id));
    assertEquals(1, shop.agent.last().turn(), "the turn that was stopped is repeated");
    shop.answer(id, 2, "this");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
  }

  @ParameterizedTest
  @EnumSource
  void anAgentThatIsStillAtWorkIsStopped(OnTimeout onTimeout) throws Exception {
    shop.patience(HOUR, onTimeout);
    TaskId id = shop.queued(shop.plan());
    AtomicBoolean stopped = new AtomicBoolean();
    shop.agent.then(
        at -> {
          try {
            return waitTooLong(at, Question.of("Which?"));
          } catch (InterruptedException e) {
            stopped.set(true);
            throw e;
          }
        });
    Stop stop = shop.drive(id);
    assertTrue(stopped.get());
    assertEquals(List.of("expired"), states(id));
    switch (onTimeout) {
      case FAIL -> assertInstanceOf(Stop.Failed.class, stop);
      case DEFER -> {
        assertInstanceOf(Stop.Refused.class, stop);
        assertEquals(TaskState.DEFERRED, shop.task(id).state());
        assertTrue(shop.events(id).contains(new Event.TurnInterrupted(1)));
      }
    }
  }

  @Test
  void whoeverSitsBesideAnAgentNoticesTheDeadlineItself() throws Exception {
    shop.patience(Duration.ofMillis(50), OnTimeout.FAIL);
    TaskId id = shop.queued(shop.plan());
    long from = System.nanoTime();
    Workshop ticking = shop.ticking(() -> START.plusNanos(System.nanoTime() - from));
    ticking.agent.then(
        at -> {
          ticking.engine.ask(token(at), Question.of("Which?"), true);
          new CountDownLatch(1).await();
          throw new AssertionError("nobody opens this latch");
        });
    assertInstanceOf(Stop.Failed.class, ticking.drive(id, keeping()));
  }

  @Test
  void aDeferredTaskFailsWhereItsGateIsOverdueAndSaysSo() throws Exception {
    TaskId id = asked(OnTimeout.FAIL);
    shop.engine.defer(id, "Ada");
    shop.clock.set(DEADLINE);
    shop.engine.expireOverdue();
    assertEquals(TaskState.FAILED, shop.task(id).state());
    assertInstanceOf(Verdict.Done.class, shop.engine.reopen(id, "Ada"));
  }

  @Test
  void aTaskThatIsDeferredAlreadyIsNotDeferredTwice() throws Exception {
    TaskId id = asked(OnTimeout.DEFER);
    shop.engine.defer(id, "Ada");
    shop.clock.set(DEADLINE);
    shop.engine.expireOverdue();
    assertEquals(
        List.of(new Event.TaskDeferred("Ada"), new Event.GateExpired(1)),
        shop.events(id).subList(shop.events(id).size() - 2, shop.events(id).size()));
  }

  @Test
  void onlyWhatIsOverdueIsTouchedAndOnlyOnce() throws Exception {
    TaskId first = asked(OnTimeout.FAIL);
    shop.clock.advance(Duration.ofMinutes(30));
    TaskId second = asked(OnTimeout.FAIL);
    shop.clock.set(DEADLINE);
    shop.engine.expireOverdue();
    int appends = journal.appended().size();
    shop.engine.expireOverdue();
    shop.engine.expire(first);
    assertEquals(appends, journal.appended().size());
    assertEquals(List.of("expired"), states(first));
    assertEquals(List.of("open"), states(second));
  }

  @Test
  void whatTheDeadlineDecidedIsWrittenDownWithWhateverComesNext() throws Exception {
    TaskId id = asked(OnTimeout.DEFER);
    shop.clock.set(DEADLINE);
    int appends = journal.appended().size();
    shop.engine.edit(id, TaskSpec.of("Other", "words"));
    assertEquals(appends + 1, journal.appended().size(), "in one commit");
    assertEquals(
        List.of(
            new Event.GateExpired(1),
            new Event.TaskDeferred("the deadline"),
            new Event.TaskEdited(TaskSpec.of("Other", "words"))),
        journal.appended().getLast().batch().events());
  }

  @Test
  void aClockThatJumpsBackDoesNotOpenWhatIsOverdue() throws Exception {
    TaskId id = asked(OnTimeout.DEFER);
    shop.clock.set(DEADLINE);
    shop.engine.overstepped(id, "something is written down after the deadline");
    shop.clock.set(START);
    assertInstanceOf(Refusal.Expired.class, refusal(shop.answer(id, 1, "this")));
  }

  @Test
  void waitingEndsAtTheDeadlineHoweverLateItIsNoticed() throws Exception {
    TaskId id = asked(OnTimeout.FAIL);
    shop.clock.advance(Duration.ofDays(9));
    Clocks expected = new Clocks(Duration.ZERO, HOUR);
    assertEquals(expected, shop.task(id).clocksAt(shop.clock.instant()));
    shop.engine.expireOverdue();
    assertEquals(expected, shop.task(id).clocks());
    shop.clock.advance(Duration.ofDays(9));
    assertEquals(expected, shop.task(id).clocksAt(shop.clock.instant()));
  }

  @Test
  void withoutATimeoutNothingEverExpires() throws Exception {
    TaskId id = shop.queued(shop.plan());
    shop.agent.then(ASKED);
    shop.drive(id);
    shop.clock.set(Instant.parse("9999-01-01T00:00:00Z"));
    shop.engine.expireOverdue();
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertInstanceOf(Verdict.Done.class, shop.answer(id, 1, "at last"));
  }

  @Test
  void aTimeoutThatNobodyCanMeetIsNone() {
    assertThrows(IllegalArgumentException.class, () -> new Patience(Duration.ZERO, OnTimeout.FAIL));
    assertThrows(
        IllegalArgumentException.class, () -> new Patience(Duration.ofSeconds(-1), OnTimeout.FAIL));
  }

  private Report waitTooLong(Assignment at, Question question) throws InterruptedException {
    shop.engine.ask(token(at), question, true);
    shop.clock.set(shop.clock.instant().plus(HOUR));
    // Whoever looks next, for whatever reason, finds the deadline passed.
    shop.engine.overstepped(at.task(), "respond");
    new CountDownLatch(1).await();
    throw new AssertionError("nobody opens this latch");
  }

  private static Attendant keeping() {
    return new Attendant() {
      @Override
      public boolean keepsWaitingAgents() {
        return true;
      }

      @Override
      public void turnStarted(Task task) {}

      @Override
      public void askedMeanwhile(Task task) {}

      @Override
      public void turnEnded(Task task) {}
    };
  }

  private TaskId asked(OnTimeout onTimeout) throws InterruptedException {
    shop.patience(HOUR, onTimeout);
    TaskId id = shop.queued(shop.plan());
    shop.agent.then(ASKED);
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(shop.clock.instant().plus(HOUR), gate(id, 1).deadline());
    assertInstanceOf(Phase.Waiting.class, Objects.requireNonNull(shop.task(id).run()).phase());
    return id;
  }

  private Gate gate(TaskId id, int number) {
    return Objects.requireNonNull(shop.task(id).gate(number));
  }

  private List<String> states(TaskId id) {
    return shop.task(id).gates().stream().map(gate -> gate.state().word()).toList();
  }

  private static TurnToken token(Assignment assignment) {
    return Objects.requireNonNull(TurnToken.parse(assignment.token()));
  }

  private static Refusal refusal(Verdict verdict) {
    return assertInstanceOf(Verdict.Refused.class, verdict).refusal();
  }
}
