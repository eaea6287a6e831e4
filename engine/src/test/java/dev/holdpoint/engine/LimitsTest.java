package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent that works longer than it may is stopped; one that waits for a person is not. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LimitsTest {
  // All of these long enough to begin on a loaded machine: who has not begun can't be stopped.
  private static final Duration SHORT = Duration.ofSeconds(3);
  private static final Duration LONG = Duration.ofDays(1);

  private static final Duration LONG_ENOUGH_TO_ASK = Duration.ofSeconds(5);

  private static final Outcome FINISHED = new Outcome.Finished("done");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);
  private final AtomicBoolean stopped = new AtomicBoolean();

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aTurnThatWorksTooLongIsStoppedAndHasFailed() throws Exception {
    TaskId id = shop.queued(limited(0, SHORT, null));
    shop.agent.then(_ -> workOn());
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals("the turn took longer than its limit of 3s", failed.reason());
    assertTrue(stopped.get());
    assertTrue(shop.around.contains("kept 1/1"));
  }

  @Test
  void itIsTriedAgainWhereItMay() throws Exception {
    TaskId id = shop.queued(limited(1, LONG_ENOUGH_TO_ASK, null));
    shop.agent.then(_ -> workOn());
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    String prompt = shop.agent.last().prompt();
    assertTrue(prompt.contains("the turn took longer than its limit"), prompt);
  }

  @Test
  void aStepThatWorksTooLongIsOverThoughRetriesAreLeft() throws Exception {
    TaskId id = shop.queued(limited(5, LONG, SHORT));
    shop.agent.then(_ -> workOn());
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals("the step took longer than its limit of 3s", failed.reason());
    assertEquals(1, shop.agent.assignments().size());
  }

  @Test
  void allTurnsOfAStepCount() throws Exception {
    TaskId id = shop.queued(limited(5, null, Duration.ofHours(2)));
    shop.agent.then(
        _ -> {
          shop.clock.advance(Duration.ofHours(3));
          return Report.of(new Outcome.Failed("broke"));
        });
    shop.agent.then(_ -> workOn());
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals("the step took longer than its limit of 2h", failed.reason());
    assertEquals(2, shop.agent.assignments().size());
  }

  @Test
  void aCheckThatTakesTooLongIsStoppedWithItsTurn() throws Exception {
    Check tests = new Check.Shell("test", Check.Expect.PASS);
    TaskId id = shop.queued(plan(2, new StepRules(List.of(tests), 0, null, SHORT, null), "work"));
    shop.agent.then(FINISHED);
    shop.checking(
        (_, _) -> {
          workOn();
          return null;
        });
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertTrue(failed.reason().contains("longer than its limit"), failed.reason());
    assertTrue(stopped.get());
  }

  @Test
  void aClockThatIsSetDoesNotStopATurn() throws Exception {
    TaskId id = shop.queued(limited(0, LONG, LONG));
    shop.agent.then(
        at -> {
          shop.clock.advance(Duration.ofDays(30));
          // Another entry makes the watch look once more, after the jump.
          heard(at.task());
          return Report.of(FINISHED);
        });
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
  }

  @Test
  void waitingForAPersonDoesNotCount() throws Exception {
    Duration limit = LONG_ENOUGH_TO_ASK;
    TaskId id = shop.queued(limited(0, limit, limit));
    // Whoever looks at the second question has looked at the time after the first.
    shop.agent.then(
        at -> {
          waitForTheAnswer(at, 1);
          return waitForTheAnswer(at, 2);
        });
    long begun = System.nanoTime();
    assertInstanceOf(Stop.Finished.class, shop.drive(id, new Answering(limit.plusMillis(500))));
    assertTrue(System.nanoTime() - begun > limit.toNanos(), "it took longer than the limit");
    assertEquals(new Event.RunFinished("got this"), shop.events(id).getLast());
  }

  @Test
  void workingOnAfterwardsDoes() throws Exception {
    TaskId id = shop.queued(limited(0, LONG_ENOUGH_TO_ASK, null));
    shop.agent.then(
        at -> {
          waitForTheAnswer(at, 1);
          return workOn();
        });
    Stop.Failed failed =
        assertInstanceOf(Stop.Failed.class, shop.drive(id, new Answering(Duration.ZERO)));
    assertTrue(failed.reason().contains("longer than its limit"), failed.reason());
    assertTrue(stopped.get());
  }

  private static RunPlan limited(int retries, @Nullable Duration turn, @Nullable Duration step) {
    return plan(2, new StepRules(List.of(), retries, null, turn, step), "work");
  }

  /** Works until it is stopped. */
  private Report workOn() throws InterruptedException {
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("nobody opens this latch");
    } catch (InterruptedException e) {
      stopped.set(true);
      throw e;
    }
  }

  private Report waitForTheAnswer(Assignment at, int number) throws InterruptedException {
    Semaphore rung = new Semaphore(1);
    try (Journal.Subscription _ = journal.listen(rung::release)) {
      TurnToken token = Objects.requireNonNull(TurnToken.parse(at.token()));
      shop.engine.ask(token, Question.of("Which " + number + "?"), true);
      while (true) {
        rung.acquire();
        Gate gate = Objects.requireNonNull(shop.task(at.task()).gate(number));
        if (gate.answer() != null) {
          shop.engine.delivered(gate.id());
          return Report.of(new Outcome.Finished("got " + gate.answer().reply().text()));
        }
      }
    }
  }

  /** Returns when every listener has been called for what was appended so far. */
  private void heard(TaskId id) throws InterruptedException {
    CountDownLatch called = new CountDownLatch(1);
    try (Journal.Subscription _ = journal.listen(called::countDown)) {
      shop.engine.overstepped(id, "only to be heard");
      called.await();
    }
  }

  /** Sits at the terminal, and thinks for a while about the first question. */
  private final class Answering implements Attendant {
    private final Executor later;
    private final Set<GateId> asked = ConcurrentHashMap.newKeySet();

    Answering(Duration thinks) {
      later = CompletableFuture.delayedExecutor(thinks.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public boolean keepsWaitingAgents() {
      return true;
    }

    @Override
    public void turnStarted(Task task) {}

    @Override
    public void askedMeanwhile(Task task) {
      for (Gate gate : task.openGates()) {
        if (asked.add(gate.id())) {
          Executor when = gate.id().number() == 1 ? later : Runnable::run;
          when.execute(() -> shop.answer(task.id(), gate.id().number(), "this"));
        }
      }
    }

    @Override
    public void turnEnded(Task task) {}
  }
}
