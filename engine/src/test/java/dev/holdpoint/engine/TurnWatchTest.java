package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Agents that ask while they work, stay, go on too long, or are stopped. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TurnWatchTest {
  private static final Duration SHORT = Duration.ofMillis(30);
  private static final Outcome FINISHED = new Outcome.Finished("all of it");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  static List<Outcome> waysToExit() {
    return List.of(
        FINISHED,
        new Outcome.Failed("exit 1"),
        new Outcome.Blocked("stuck", List.of()),
        new Outcome.RateLimited(START),
        new Outcome.Asked(List.of(Question.of("Which?"))));
  }

  @ParameterizedTest
  @MethodSource("waysToExit")
  void theGateCountsHoweverTheAgentThatAskedExits(Outcome exit) throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          return Report.of(exit);
        });
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(1, shop.task(id).openGates().size());
    shop.answer(id, 1, "this");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(2, shop.agent.last().turn());
    assertTrue(shop.agent.last().prompt().contains(Prompts.ANSWER_HEADING));
  }

  @Test
  void anAgentThatGoesOnAfterAskingIsStoppedWhenItsGraceIsOver() throws Exception {
    shop.grace(SHORT);
    TaskId id = shop.queued(plan(2));
    AtomicBoolean stopped = new AtomicBoolean();
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          return workOn(stopped);
        });
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertTrue(stopped.get());
  }

  @Test
  void itIsStoppedThoughTheAnswerIsThere() throws Exception {
    shop.grace(SHORT);
    TaskId id = shop.queued(plan(2));
    AtomicBoolean stopped = new AtomicBoolean();
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          shop.answer(id, 1, "this");
          return workOn(stopped);
        });
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertTrue(stopped.get());
    assertTrue(shop.agent.last().prompt().contains(Prompts.ANSWER_HEADING));
  }

  @Test
  void itIsStoppedThoughTheClockJumpsBack() throws Exception {
    shop.grace(SHORT);
    TaskId id = shop.queued(plan(2));
    AtomicBoolean stopped = new AtomicBoolean();
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          shop.clock.set(START.minus(Duration.ofDays(1)));
          return workOn(stopped);
        });
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertTrue(stopped.get());
  }

  @Test
  void itIsNotStoppedBecauseTheClockJumpsForward() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.grace(Duration.ofHours(1));
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          shop.clock.advance(Duration.ofDays(1));
          // Another entry makes the watch look once more, after the jump.
          ask(assignment, "When?");
          awaitSeen(shop);
          return Report.of(new Outcome.Finished("on time"));
        });
    assertInstanceOf(Stop.Waiting.class, shop.drive(id, new Watching(false)));
    Event.TurnEnded ended = assertInstanceOf(Event.TurnEnded.class, shop.events(id).getLast());
    assertEquals("on time", ended.summary());
  }

  @Test
  void anAgentThatMayWaitGetsItsAnswerWithinTheTurn() throws Exception {
    shop.grace(Duration.ZERO);
    TaskId id = shop.queued(plan(2));
    shop.agent.then(this::waitForTheAnswer);
    Attendant answering =
        new Watching(true) {
          @Override
          public void askedMeanwhile(Task task) {
            shop.answer(task.id(), 1, "this");
          }
        };
    assertInstanceOf(Stop.Finished.class, shop.drive(id, answering));
    assertEquals(1, shop.agent.assignments().size());
    Gate gate = Objects.requireNonNull(shop.task(id).gate(1));
    assertEquals(1, gate.deliveredIn());
    assertEquals(new Event.RunFinished("got this"), shop.events(id).getLast());
  }

  @Test
  void anAgentThatWaitsWithNobodyThereIsStoppedAndAnsweredByItsNextTurn() throws Exception {
    shop.grace(SHORT);
    TaskId id = shop.queued(plan(2));
    AtomicBoolean stopped = new AtomicBoolean();
    shop.agent.then(
        assignment -> {
          assertInstanceOf(
              Asked.AtGate.class, shop.engine.ask(token(assignment), Question.of("Which?"), true));
          return workOn(stopped);
        });
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertTrue(stopped.get());
    shop.answer(id, 1, "this");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertTrue(shop.agent.last().prompt().contains(Prompts.ANSWER_HEADING));
  }

  @Test
  void anAgentThatDoesNotWaitIsStoppedThoughSomebodyIsThere() throws Exception {
    shop.grace(SHORT);
    TaskId id = shop.queued(plan(2));
    AtomicBoolean stopped = new AtomicBoolean();
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          return workOn(stopped);
        });
    assertInstanceOf(Stop.Waiting.class, shop.drive(id, new Watching(true)));
    assertTrue(stopped.get());
  }

  @Test
  void whoeverSitsBesideIsToldOfEachTurnAndWhatItAsks() throws Exception {
    TaskId id = shop.queued(plan(2));
    CountDownLatch seen = new CountDownLatch(1);
    List<String> told = new ArrayList<>();
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          seen.await();
          return Report.of(FINISHED);
        });
    Attendant attendant =
        new Watching(false) {
          @Override
          public void turnStarted(Task task) {
            told.add("started " + Objects.requireNonNull(task.run()).lastTurn());
          }

          @Override
          public void askedMeanwhile(Task task) {
            if (seen.getCount() > 0) {
              told.add("asked " + task.openGates().getFirst().id().number());
            }
            seen.countDown();
          }

          @Override
          public void turnEnded(Task task) {
            told.add("ended " + task.state().word());
          }
        };
    assertInstanceOf(Stop.Waiting.class, shop.drive(id, attendant));
    assertEquals(List.of("started 1", "asked 1", "ended awaiting_input"), told);
  }

  @Test
  void noAgentOutlivesItsTurn() throws Exception {
    shop.grace(SHORT);
    TaskId id = shop.queued(plan(2));
    CountDownLatch turnEnded = new CountDownLatch(1);
    CountDownLatch gone = new CountDownLatch(1);
    AtomicBoolean outlived = new AtomicBoolean();
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          try {
            return workOn(new AtomicBoolean());
          } catch (InterruptedException e) {
            // It takes its time to go: long enough for a turn that does not care to end.
            outlived.set(turnEnded.await(200, TimeUnit.MILLISECONDS));
            gone.countDown();
            return Report.of(FINISHED);
          }
        });
    Attendant attendant =
        new Watching(false) {
          @Override
          public void turnEnded(Task task) {
            turnEnded.countDown();
          }
        };
    assertInstanceOf(Stop.Waiting.class, shop.drive(id, attendant));
    gone.await();
    assertFalse(outlived.get());
  }

  @Test
  void aTokenIsOfNoUseAfterItsTurn() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(FINISHED);
    shop.drive(id);
    assertEquals(
        new Asked.Refused(new Refusal.TurnIsOver(id)),
        shop.engine.ask(token(shop.agent.last()), Question.of("Which?"), false));
  }

  private void ask(Assignment assignment, String question) {
    assertInstanceOf(
        Asked.AtGate.class, shop.engine.ask(token(assignment), Question.of(question), false));
  }

  private Report waitForTheAnswer(Assignment assignment) throws InterruptedException {
    Semaphore rung = new Semaphore(1);
    try (Journal.Subscription _ = journal.listen(rung::release)) {
      Asked.AtGate asked =
          assertInstanceOf(
              Asked.AtGate.class, shop.engine.ask(token(assignment), Question.of("Which?"), true));
      while (true) {
        rung.acquire();
        Gate gate =
            Objects.requireNonNull(shop.task(assignment.task()).gate(asked.gate().id().number()));
        if (gate.answer() != null) {
          shop.engine.delivered(gate.id());
          return Report.of(
              new Outcome.Finished("got " + Objects.requireNonNull(gate.answer()).reply().text()));
        }
      }
    }
  }

  /** Works until it is stopped. */
  private static Report workOn(AtomicBoolean stopped) throws InterruptedException {
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("nobody opens this latch");
    } catch (InterruptedException e) {
      stopped.set(true);
      throw e;
    }
  }

  /** Returns when every listener has been called for what was appended so far. */
  private static void awaitSeen(Workshop shop) throws InterruptedException {
    CountDownLatch called = new CountDownLatch(1);
    try (Journal.Subscription _ = shop.engine.journal().listen(called::countDown)) {
      shop.engine.overstepped(shop.agent.last().task(), "only to be heard");
      called.await();
    }
  }

  private static TurnToken token(Assignment assignment) {
    return Objects.requireNonNull(TurnToken.parse(assignment.token()));
  }

  /** Sits beside and does nothing. */
  private static class Watching implements Attendant {
    private final boolean keeps;

    Watching(boolean keeps) {
      this.keeps = keeps;
    }

    @Override
    public boolean keepsWaitingAgents() {
      return keeps;
    }

    @Override
    public void turnStarted(Task task) {}

    @Override
    public void askedMeanwhile(Task task) {}

    @Override
    public void turnEnded(Task task) {}
  }
}
