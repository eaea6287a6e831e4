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
import static dev.holdpoint.model.Specimens.sensitive;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.InMemoryJournal;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A person says that nothing is left to do. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClosingTest {
  private static final Event CLOSED = new Event.TaskClosed("Ada", "by hand");
  private static final Function<Task, Decision> CLOSE =
      task -> Shelving.close(task, "Ada", "by hand");
  private static final Event ASKED = opened(1, 1, "Which?");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void whateverNobodyWorksOnAndIsNotDoneCanBeClosed() {
    given().when(CLOSE).then(CLOSED);
    given(queued(1, 2)).when(CLOSE).then(CLOSED);
    given(queued(1, 2), started(1, 0), new Event.TurnInterrupted(1)).when(CLOSE).then(CLOSED);
    given(queued(1, 2), started(1, 0), new Event.RunFailed("x")).when(CLOSE).then(CLOSED);
    given(queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED), new Event.RunSlept(START))
        .when(CLOSE)
        .then(CLOSED);
    given(new Event.TaskDeferred("Bob")).when(CLOSE).then(CLOSED);
    given(queued(1, 2), new Event.TaskCancelled("Bob")).when(CLOSE).then(CLOSED);
  }

  @Test
  void openGatesAreWithdrawnWithIt() {
    given(
            queued(1, 2),
            started(1, 0),
            ASKED,
            opened(2, 1, "When?"),
            ended(1, Ending.ASKED),
            answered(1, "this"))
        .when(CLOSE)
        .then(new Event.GateWithdrawn(2, "the task was closed"), CLOSED);
  }

  @Test
  void whatIsWorkedOnIsNotClosed() {
    given(queued(1, 2), started(1, 0)).when(CLOSE).thenRefused(new Refusal.Taken(TASK, OWNER));
    given(queued(1, 2), started(1, 0), ASKED)
        .when(CLOSE)
        .thenRefused(new Refusal.Taken(TASK, OWNER));
  }

  @Test
  void whatIsDoneIsNotClosedAgainNorCancelledNorPutAside() {
    for (GivenTask done :
        List.of(
            given(CLOSED),
            given(queued(1, 2), CLOSED),
            given(queued(1, 2), started(1, 0), new Event.RunFinished(null)))) {
      assertEquals(TaskState.DONE, done.task().state());
      done.when(CLOSE).thenRefused(new Refusal.NotPossible(TASK, "is done already"));
      done.when(task -> Shelving.cancel(task, "Bob")).thenRefused(Refusal.NotPossible.class);
      done.when(task -> Shelving.defer(task, "Bob")).thenRefused(Refusal.NotPossible.class);
    }
  }

  @Test
  void aClosedTaskIsReopenedForANewRun() {
    GivenTask closed = given(queued(1, 2), CLOSED);
    closed.when(task -> Turns.queue(task, plan(2), List.of())).thenRefused(notWanted());
    closed.when(task -> Shelving.reopen(task, "Ada")).then(new Event.TaskReopened("Ada"));
    GivenTask again = given(queued(1, 2), CLOSED, new Event.TaskReopened("Ada"));
    assertEquals(TaskState.OPEN, again.task().state());
    again.when(task -> Turns.queue(task, plan(2), List.of())).then(new Event.RunQueued(2, plan(2)));
  }

  private static Refusal notWanted() {
    return new Refusal.NotPossible(TASK, "is done: reopen it first");
  }

  @Test
  void aFailedTaskThatWasClosedAndReopenedDoesNotStayFailed() {
    GivenTask failed = given(queued(1, 2), started(1, 0), new Event.RunFailed("x"), CLOSED);
    assertEquals(TaskState.DONE, failed.task().state());
    Task reopened = failed.task().after(List.of(new Event.TaskReopened("Ada")), START);
    assertEquals(TaskState.OPEN, reopened.state());
    assertInstanceOf(Phase.Superseded.class, Objects.requireNonNull(reopened.run()).phase());
  }

  @Test
  void nobodyGoesOnWithAClosedTaskAndItsGatesTakeNoAnswer() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"), Question.of("When?"))));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertInstanceOf(Verdict.Done.class, shop.engine.close(id, "Ada", null));
    assertEquals(List.of(), journal.openGates());
    Verdict.Refused late = assertInstanceOf(Verdict.Refused.class, shop.answer(id, 1, "this"));
    assertTrue(late.refusal().message().contains("the task was closed"), late.refusal().message());
    Stop.Refused stop = assertInstanceOf(Stop.Refused.class, shop.drive(id));
    assertTrue(stop.refusal().message().contains("is done"), stop.refusal().message());
    assertEquals(1, shop.agent.assignments().size());
  }

  @Test
  void keysOfSecretsGoWithIt() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(new Outcome.Asked(List.of(sensitive("Password?"), Question.of("Which?"))));
    shop.drive(id);
    shop.answer(id, 1, "hunter2");
    assertNotNull(journal.answerKey(new GateId(id, 1)));
    shop.engine.close(id, "Ada", null);
    assertNull(journal.answerKey(new GateId(id, 1)));
  }

  @Test
  void aRunThatWasReopenedBeginsAnewAndHearsNothingOfTheOldOne() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))), new Outcome.Finished(null));
    shop.drive(id);
    shop.answer(id, 1, "this");
    shop.engine.close(id, "Ada", null);
    shop.engine.reopen(id, "Ada");
    assertInstanceOf(
        Stop.Finished.class,
        shop.dispatcher().begin(id, plan(2), Specimens.payloads(), Attendant.NOBODY));
    assertEquals(2, shop.agent.last().run());
    assertFalse(shop.agent.last().prompt().contains("Which?"), shop.agent.last().prompt());
  }

  @Test
  void whoeverWasAtItWhenAnotherClosedItCannotWriteAnyMore() {
    // Presumed dead, taken from it, closed by somebody: then it comes back.
    given(queued(1, 2), started(1, 0), new Event.TurnInterrupted(1), CLOSED)
        .when(
            task ->
                Turns.end(
                    task,
                    GivenTask.token(1).digest(),
                    Turns.Turnout.of(Report.of(new Outcome.Finished("all of it"))),
                    START))
        .thenRefused(Refusal.NotPossible.class);
  }
}
