package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.committing;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.sensitive;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Checks.Objection;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.WorldException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold before a step is done, and what is done with its work then. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChecksTest {
  private static final Check PLAN = new Check.FileExists("PLAN.md");
  private static final Check TESTS = new Check.Shell("test", Check.Expect.PASS);
  private static final Check BUG = new Check.Shell("bug", Check.Expect.FAIL);
  private static final Outcome FINISHED = new Outcome.Finished("done");
  private static final String SECRET = "hunter2 hunter3";

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void allAreLookedAtInTheirOrderBeforeTheWorkIsKeptAndCommitted() throws Exception {
    TaskId id = shop.queued(checked(0));
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(
        List.of(
            "said turn 1",
            "checked that PLAN.md should exist",
            "checked that `test` should pass",
            "checked that `bug` should fail",
            "committed " + id + ": work\n\ndone",
            "kept 1/1",
            "left " + id),
        shop.around.subList(2, shop.around.size()));
  }

  @Test
  void theFirstThatDoesNotHoldIsTheLastThatIsLookedAt() throws Exception {
    TaskId id = shop.queued(checked(0));
    shop.objections.put(TESTS.words(), new Objection("it ended with exit code 1", "red\nvery"));
    shop.agent.then(FINISHED);
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals("`test` should pass, but it ended with exit code 1", failed.reason());
    assertEquals(
        List.of(
            "said turn 1",
            "checked that PLAN.md should exist",
            "checked that `test` should pass",
            "said red",
            "said very",
            "kept 1/1",
            "left " + id),
        shop.around.subList(2, shop.around.size()));
  }

  @Test
  void anotherTryBeginsWithTheFirstCheckAgain() throws Exception {
    TaskId id = shop.queued(checked(1));
    shop.objections.put(BUG.words(), new Objection("it ended with exit code 0", ""));
    shop.agent.then(FINISHED, FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(
        2, shop.around.stream().filter("checked that PLAN.md should exist"::equals).count());
    assertEquals(1, shop.around.stream().filter(one -> one.startsWith("committed")).count());
  }

  static List<Outcome> otherEnds() {
    return List.of(
        new Outcome.Asked(List.of(Question.of("Which?"))),
        new Outcome.Blocked("no disk", List.of()),
        new Outcome.Failed("broke"),
        new Outcome.RateLimited(null));
  }

  @ParameterizedTest
  @MethodSource("otherEnds")
  void nothingIsCheckedWhereTheStepIsNotDone(Outcome outcome) throws Exception {
    TaskId id = shop.queued(checked(0));
    shop.agent.then(outcome);
    shop.drive(id);
    assertNothingWasChecked();
    assertTrue(shop.around.contains("kept 1/1"), "what it left is kept");
  }

  @Test
  void norWhereTheTurnAskedBesideSayingThatItIsDone() throws Exception {
    TaskId id = shop.queued(checked(0));
    shop.agent.then(
        at -> {
          shop.engine.ask(token(at), Question.of("Which?"), false);
          return Report.of(FINISHED);
        });
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertNothingWasChecked();
  }

  @Test
  void norWhereTheAnswerCameBeforeTheTurnWasOver() throws Exception {
    TaskId id = shop.queued(checked(0));
    shop.agent.then(
        at -> {
          shop.engine.ask(token(at), Question.of("Which?"), false);
          shop.answer(id, 1, "this");
          return Report.of(FINISHED);
        });
    shop.agent.then(
        _ -> {
          assertNothingWasChecked();
          return Report.of(FINISHED);
        });
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
  }

  @Test
  void aCheckIsStoppedWhenTheTaskIsCancelled() throws Exception {
    TaskId id = shop.queued(checked(3));
    shop.agent.then(FINISHED);
    AtomicBoolean stopped = new AtomicBoolean();
    CountDownLatch checking = new CountDownLatch(1);
    shop.checking(
        (_, _) -> {
          checking.countDown();
          try {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody opens this latch");
          } catch (InterruptedException e) {
            stopped.set(true);
            throw e;
          }
        });
    FutureTask<Stop> driving = new FutureTask<>(() -> shop.drive(id));
    Thread driver = Thread.ofPlatform().start(driving);
    checking.await();
    shop.another(journal, "Ada's").engine.cancel(id, "Ada");
    assertInstanceOf(Stop.Refused.class, driving.get());
    driver.join();
    assertTrue(stopped.get());
    assertEquals(new Event.TaskCancelled("Ada"), shop.events(id).getLast());
    assertFalse(shop.around.toString().contains("committed"));
  }

  @Test
  void aCheckIsStoppedWhenItsProcessIs() throws Exception {
    TaskId id = shop.queued(checked(3));
    shop.agent.then(FINISHED);
    CountDownLatch checking = new CountDownLatch(1);
    shop.checking(
        (_, _) -> {
          checking.countDown();
          new CountDownLatch(1).await();
          throw new AssertionError("nobody opens this latch");
        });
    FutureTask<Stop> driving = new FutureTask<>(() -> shop.drive(id));
    Thread driver = Thread.ofPlatform().start(driving);
    checking.await();
    driver.interrupt();
    driver.join();
    assertThrows(Exception.class, driving::get);
    assertEquals(new Event.TurnInterrupted(1), shop.events(id).getLast());
    assertEquals(TaskState.OPEN, shop.task(id).state());
    assertEquals(0, Objects.requireNonNull(shop.task(id).run()).progress().failures());
  }

  @Test
  void aSecretIsCoveredInWhatACheckPrintsAndInWhatIsCommitted() throws Exception {
    TaskId id = shop.queued(checked(1));
    shop.objections.put(TESTS.words(), new Objection("said " + SECRET, "password: " + SECRET));
    shop.agent.then(
        new Outcome.Asked(List.of(sensitive("Password?"))),
        FINISHED,
        new Outcome.Finished("used " + SECRET));
    shop.drive(id);
    shop.answer(id, 1, SECRET);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    String prompt = shop.agent.last().prompt();
    assertTrue(prompt.contains("password: •••••"), prompt);
    assertTrue(shop.around.contains("said password: •••••"), shop.around::toString);
    assertTrue(
        shop.around.contains("committed %s: work\n\nused •••••".formatted(id)),
        shop.around::toString);
    assertFalse((shop.around + " " + shop.events(id)).contains("hunter"));
    for (Event event : shop.events(id)) {
      if (event instanceof Event.StepRetried retried) {
        assertEquals("password: •••••", journal.payload(Objects.requireNonNull(retried.output())));
      }
      if (event instanceof Event.TurnStarted started) {
        assertFalse(journal.payload(started.prompt()).contains("hunter"));
      }
    }
  }

  @Test
  void workThatCannotBeCommittedIsNotDone() throws Exception {
    TaskId id = shop.queued(checked(0));
    shop.agent.then(FINISHED);
    shop.committing(
        () -> {
          throw new WorldException("it is on no branch");
        });
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertTrue(failed.reason().contains("it is on no branch"), failed.reason());
    assertTrue(shop.around.contains("kept 1/1"));
  }

  @Test
  void aTurnWhoseTreeCannotBeKeptIsLeftAndNotHeldForEver() throws Exception {
    TaskId id = shop.queued(checked(0));
    shop.agent.then(FINISHED);
    shop.keeping(
        () -> {
          throw new WorldException("the disk is full");
        });
    assertThrows(WorldException.class, () -> shop.drive(id));
    assertInstanceOf(Phase.Ready.class, Objects.requireNonNull(shop.task(id).run()).phase());
    shop.keeping(() -> {});
    Workshop next = shop.another(journal, "next");
    next.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, next.drive(id));
    assertEquals(1, next.agent.last().turn(), "the turn is repeated under its number");
  }

  @Test
  void aTurnIsLeftThoughWhoeverSitsBesideItBreaks() throws Exception {
    TaskId id = shop.queued(checked(0));
    Attendant breaking =
        new Attendant() {
          @Override
          public boolean keepsWaitingAgents() {
            return false;
          }

          @Override
          public void turnStarted(Task task) {
            throw new IllegalStateException("the terminal is gone");
          }

          @Override
          public void askedMeanwhile(Task task) {}

          @Override
          public void turnEnded(Task task) {}
        };
    assertThrows(IllegalStateException.class, () -> shop.drive(id, breaking));
    assertEquals(new Event.TurnInterrupted(1), shop.events(id).getLast());
  }

  private void assertNothingWasChecked() {
    assertFalse(shop.around.toString().contains("checked"), shop.around::toString);
    assertFalse(shop.around.toString().contains("committed"), shop.around::toString);
  }

  private static TurnToken token(Assignment at) {
    return Objects.requireNonNull(TurnToken.parse(at.token()));
  }

  private static RunPlan checked(int retries) {
    return committing(
        plan(2, new StepRules(List.of(PLAN, TESTS, BUG), retries, null, null, null), "work"));
  }
}
