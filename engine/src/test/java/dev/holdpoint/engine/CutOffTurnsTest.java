package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.InMemoryJournal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Turns that are cut off by a person, or by a process that takes the run over. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CutOffTurnsTest {
  private static final Outcome FINISHED = new Outcome.Finished("all of it");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void anInterruptStopsTheAgentAndItsTurnIsRepeatedUnderItsNumber() throws Exception {
    TaskId id = shop.queued(plan(2));
    AtomicBoolean stopped = new AtomicBoolean();
    CountDownLatch working = new CountDownLatch(1);
    shop.agent.then(
        _ -> {
          working.countDown();
          return workOn(stopped);
        });
    shop.agent.then(FINISHED);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread driver =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    shop.drive(id);
                  } catch (Throwable e) {
                    thrown.set(e);
                  }
                });
    working.await();
    driver.interrupt();
    driver.join();

    assertInstanceOf(InterruptedException.class, thrown.get());
    assertTrue(stopped.get());
    assertEquals(new Event.TurnInterrupted(1), shop.events(id).getLast());
    assertEquals("left " + id, shop.around.getLast());

    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(List.of(1, 1), shop.agent.assignments().stream().map(Assignment::turn).toList());
    assertTrue(shop.agent.last().prompt().contains("Cut Off"));
  }

  @Test
  void anInterruptAfterAQuestionLeavesItOpen() throws Exception {
    TaskId id = shop.queued(plan(2));
    AtomicBoolean stopped = new AtomicBoolean();
    CountDownLatch working = new CountDownLatch(1);
    shop.agent.then(
        assignment -> {
          ask(assignment, "Which?");
          working.countDown();
          return workOn(stopped);
        });
    FutureTask<Stop> driving = new FutureTask<>(() -> shop.drive(id));
    Thread driver = Thread.ofPlatform().start(driving);
    working.await();
    driver.interrupt();
    driver.join();
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    shop.answer(id, 1, "this");
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(1, shop.agent.last().turn(), "the turn that was cut off goes on");
    assertTrue(shop.agent.last().prompt().contains(Prompts.ANSWER_HEADING));
  }

  @Test
  void aProcessThatWasPresumedDeadStopsItsAgentAndWritesNothing() throws Exception {
    TaskId id = shop.queued(plan(2, "plan", "build"));
    AtomicBoolean stopped = new AtomicBoolean();
    CountDownLatch working = new CountDownLatch(1);
    AtomicReference<TurnToken> zombies = new AtomicReference<>();
    shop.agent.then(
        assignment -> {
          zombies.set(token(assignment));
          working.countDown();
          return workOn(stopped);
        });
    FutureTask<Stop> zombie = new FutureTask<>(() -> shop.drive(id));
    Thread.ofPlatform().start(zombie);
    working.await();

    shop.dead.add(shop.me());
    Workshop next = shop.another(journal, "next");
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch zombieIsDone = new CountDownLatch(1);
    next.agent.then(
        _ -> {
          taken.countDown();
          zombieIsDone.await();
          return Report.of(new Outcome.Finished("by the next"));
        });
    next.agent.then(FINISHED);
    FutureTask<Stop> successor = new FutureTask<>(() -> next.drive(id));
    Thread.ofPlatform().start(successor);
    taken.await();
    Stop end = zombie.get();

    assertTrue(stopped.get());
    assertInstanceOf(Refusal.TurnLost.class, assertInstanceOf(Stop.Refused.class, end).refusal());
    assertEquals(
        new Asked.Refused(new Refusal.TurnIsOver(id)),
        shop.engine.ask(Objects.requireNonNull(zombies.get()), Question.of("Which?"), false));
    zombieIsDone.countDown();
    assertInstanceOf(Stop.Finished.class, successor.get());
    assertEquals(
        List.of(new Event.StepFinished(0, "by the next"), new Event.StepFinished(1, "all of it")),
        next.events(id).stream().filter(Event.StepFinished.class::isInstance).toList());
  }

  private void ask(Assignment assignment, String question) {
    assertInstanceOf(
        Asked.AtGate.class, shop.engine.ask(token(assignment), Question.of(question), false));
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

  private static TurnToken token(Assignment assignment) {
    return Objects.requireNonNull(TurnToken.parse(assignment.token()));
  }
}
