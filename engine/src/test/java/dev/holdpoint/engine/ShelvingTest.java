package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.model.Specimens.OWNER;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.InMemoryJournal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Giving up, putting aside, taking up again. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShelvingTest {
  private static final Event CANCELLED = new Event.TaskCancelled("Ada");
  private static final Event DEFERRED = new Event.TaskDeferred("Ada");
  private static final Event REOPENED = new Event.TaskReopened("Ada");
  private static final Function<Task, Decision> CANCEL = task -> Shelving.cancel(task, "Ada");
  private static final Function<Task, Decision> DEFER = task -> Shelving.defer(task, "Ada");
  private static final Function<Task, Decision> REOPEN = task -> Shelving.reopen(task, "Ada");
  private static final Event SLEPT = new Event.RunSlept(START.plusSeconds(60));
  private static final Event FAILED = new Event.RunFailed("x");
  private static final Event DONE = new Event.RunFinished(null);

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void everythingThatIsNotDoneCanBeGivenUp() {
    given().when(CANCEL).then(CANCELLED);
    given(queued(1, 2)).when(CANCEL).then(CANCELLED);
    given(queued(1, 2), started(1, 0)).when(CANCEL).then(CANCELLED);
    given(queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED), SLEPT)
        .when(CANCEL)
        .then(CANCELLED);
    given(queued(1, 2), started(1, 0), FAILED).when(CANCEL).then(CANCELLED);
    given(DEFERRED).when(CANCEL).then(CANCELLED);
    given(queued(1, 2), started(1, 0), DONE, REOPENED).when(CANCEL).then(CANCELLED);
  }

  @Test
  void itsOpenGatesAreWithdrawnAndClosedOnesStay() {
    String why = "the task was cancelled";
    given(
            queued(1, 2),
            started(1, 0),
            opened(1, 1, "A?"),
            opened(2, 1, "B?"),
            opened(3, 1, "C?"),
            answered(2, "this"))
        .when(CANCEL)
        .then(new Event.GateWithdrawn(1, why), new Event.GateWithdrawn(3, why), CANCELLED);
  }

  @Test
  void whatIsDoneOrGivenUpCannotBeGivenUp() {
    given(queued(1, 2), started(1, 0), DONE).when(CANCEL).thenRefused(Refusal.NotPossible.class);
    given(CANCELLED).when(CANCEL).thenRefused(Refusal.NotPossible.class);
    given(queued(1, 2), started(1, 0), CANCELLED)
        .when(CANCEL)
        .thenRefused(Refusal.NotPossible.class);
  }

  @Test
  void whatNobodyWorksOnCanBePutAside() {
    given().when(DEFER).then(DEFERRED);
    given(queued(1, 2)).when(DEFER).then(DEFERRED);
    given(queued(1, 2), started(1, 0), opened(1, 1, "A?"), ended(1, Ending.ASKED))
        .when(DEFER)
        .then(DEFERRED);
    given(queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED), SLEPT)
        .when(DEFER)
        .then(DEFERRED);
    given(queued(1, 2), started(1, 0), DONE, REOPENED).when(DEFER).then(DEFERRED);
  }

  @Test
  void whatIsWorkedOnOrOverCannotBePutAside() {
    given(queued(1, 2), started(1, 0)).when(DEFER).thenRefused(new Refusal.Taken(TASK, OWNER));
    for (Event over : List.of(DONE, FAILED, CANCELLED)) {
      given(queued(1, 2), started(1, 0), over).when(DEFER).thenRefused(Refusal.NotPossible.class);
    }
    given(DEFERRED).when(DEFER).thenRefused(Refusal.NotPossible.class);
  }

  @Test
  void whatIsPutAsideGivenUpOrOverCanBeReopened() {
    for (Event over : List.of(DONE, FAILED, CANCELLED)) {
      given(queued(1, 2), started(1, 0), over).when(REOPEN).then(REOPENED);
      given(queued(1, 2), started(1, 0), over, REOPENED)
          .when(REOPEN)
          .thenRefused(Refusal.NotPossible.class);
    }
    given(DEFERRED).when(REOPEN).then(REOPENED);
    given(CANCELLED).when(REOPEN).then(REOPENED);
  }

  @Test
  void whatIsOpenCannotBeReopened() {
    given().when(REOPEN).thenRefused(Refusal.NotPossible.class);
    given(queued(1, 2)).when(REOPEN).thenRefused(Refusal.NotPossible.class);
    given(queued(1, 2), started(1, 0)).when(REOPEN).thenRefused(Refusal.NotPossible.class);
    given(queued(1, 2), started(1, 0), opened(1, 1, "A?"), ended(1, Ending.ASKED))
        .when(REOPEN)
        .thenRefused(Refusal.NotPossible.class);
  }

  @Test
  void nothingIsQueuedOrStartedWhereNobodyWantsIt() {
    for (Event unwanted : List.of(CANCELLED, DEFERRED)) {
      given(unwanted).when(QUEUE).thenRefused(Refusal.NotPossible.class);
      given(queued(1, 2), unwanted).when(START_TURN).thenRefused(Refusal.NotPossible.class);
    }
    given(queued(1, 2), started(1, 0), FAILED, CANCELLED)
        .when(QUEUE)
        .thenRefused(Refusal.NotPossible.class);
  }

  private static final Function<Task, Decision> QUEUE =
      task -> Turns.queue(task, plan(2), List.of());
  private static final Function<Task, Decision> START_TURN =
      task ->
          Turns.start(
              task,
              new Turns.Start(OWNER, GivenTask.token(1), Specimens.STEP, task.sequence(), START));

  @Test
  void aReopenedTaskGetsANewRunAndKeepsItsGatesClosed() throws Exception {
    for (Event over : List.of(DONE, FAILED, CANCELLED)) {
      Task task =
          given(
                  queued(1, 2),
                  started(1, 0),
                  opened(1, 1, "A?"),
                  answered(1, "this"),
                  over,
                  REOPENED)
              .task();
      assertEquals(TaskState.OPEN, task.state());
      Decision.Accepted queued = assertInstanceOf(Decision.Accepted.class, QUEUE.apply(task));
      Task again = task.after(queued.events(), START);
      assertEquals(2, Objects.requireNonNull(again.run()).number());
      assertEquals(List.of(), again.undelivered(), "answers of the last run are of that run");
    }
  }

  @Test
  void aDeferredTaskIsNotRunUntilItIsReopenedAndThenGoesOnWhereItWas() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))), new Outcome.Finished(null));
    shop.drive(id);
    assertDone(shop.engine.defer(id, "Ada"));
    assertEquals(TaskState.DEFERRED, shop.task(id).state());
    assertRefused("deferred", shop.drive(id));
    assertDone(shop.answer(id, 1, "this"));
    assertEquals(TaskState.DEFERRED, shop.task(id).state(), "an answer does not take it up");
    assertRefused("deferred", shop.drive(id));
    assertDone(shop.engine.reopen(id, "Ada"));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(2, shop.agent.last().turn());
    assertEquals(1, shop.agent.last().run());
    assertTrue(shop.agent.last().prompt().contains("this"));
  }

  @Test
  void aCancelledTaskIsNotRunUntilItIsReopenedAndThenBeginsAnew() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))), new Outcome.Finished(null));
    shop.drive(id);
    assertDone(shop.engine.cancel(id, "Ada"));
    assertEquals(TaskState.CANCELLED, shop.task(id).state());
    assertInstanceOf(
        Refusal.AlreadyWithdrawn.class,
        assertInstanceOf(Verdict.Refused.class, shop.answer(id, 1, "this")).refusal());
    assertRefused("cancelled", shop.drive(id));
    assertRefused("cancelled", shop.dispatcher().begin(id, plan(2), List.of(), Attendant.NOBODY));
    assertDone(shop.engine.reopen(id, "Ada"));
    assertRefused("no run", shop.drive(id));
    assertInstanceOf(
        Stop.Finished.class,
        shop.dispatcher().begin(id, plan(2), Specimens.payloads(), Attendant.NOBODY));
    assertEquals(2, shop.agent.last().run());
    assertEquals(1, shop.agent.last().turn());
    assertEquals(List.of(), shop.agent.last().gates(), "its questions were the last run's");
  }

  @Test
  void cancellingStopsTheAgentThatIsAtWork() throws Exception {
    TaskId id = shop.queued(plan(2));
    CountDownLatch working = new CountDownLatch(1);
    AtomicBoolean stopped = new AtomicBoolean();
    shop.agent.then(
        _ -> {
          working.countDown();
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
    working.await();
    assertDone(shop.another(journal, "Ada's").engine.cancel(id, "Ada"));
    assertRefused("cancelled", driving.get());
    driver.join();
    assertTrue(stopped.get());
    assertEquals(CANCELLED, shop.events(id).getLast(), "nothing is written after it");
    assertEquals("left " + id, shop.around.getLast());
  }

  @Test
  void whatADeadOwnerLeftIsEndedBeforeTheNextRunThoughTheTaskWasCancelledMeanwhile()
      throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.engine.startTurn(
        shop.task(id),
        new Turns.Start(
            shop.me(), new TurnToken(id, "x"), Specimens.STEP, shop.task(id).sequence(), START));
    shop.dead.add(shop.me());
    Workshop next = shop.another(journal, "next");
    next.engine.cancel(id, "Ada");
    next.engine.reopen(id, "Ada");
    next.agent.then(new Outcome.Finished(null));
    next.dispatcher().begin(id, plan(2), Specimens.payloads(), Attendant.NOBODY);
    assertEquals(
        List.of(
            "entered " + id, "ended leftovers of " + id, "said turn 1", "kept 2/1", "left " + id),
        next.around);
  }

  @Test
  void workIsBegunThoughTheTaskIsEditedAtThatVeryMoment() throws Exception {
    TaskId id = shop.engine.create(Specimens.spec()).id();
    AtomicBoolean edited = new AtomicBoolean();
    Workshop busy = Workshop.on(new BusyJournal(journal, () -> edit(id, edited)));
    busy.agent.then(new Outcome.Finished(null));
    assertInstanceOf(
        Stop.Finished.class,
        busy.dispatcher().begin(id, plan(2), Specimens.payloads(), Attendant.NOBODY));
    assertTrue(edited.get());
    assertTrue(busy.agent.last().prompt().contains("Other title"), "it is begun as it is now");
  }

  private void edit(TaskId id, AtomicBoolean edited) {
    if (edited.compareAndSet(false, true)) {
      shop.engine.edit(id, TaskSpec.of("Other title", "Other words"));
    }
  }

  private static void assertRefused(String why, Stop stop) {
    String message = assertInstanceOf(Stop.Refused.class, stop).refusal().message();
    assertTrue(message.contains(why), message);
  }

  private static void assertDone(Verdict verdict) {
    assertInstanceOf(Verdict.Done.class, verdict);
  }
}
