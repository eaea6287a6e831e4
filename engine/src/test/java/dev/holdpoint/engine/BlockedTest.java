package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.payloads;
import static dev.holdpoint.model.Specimens.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.TaskRow;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task waits for those that it depends on. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BlockedTest {
  private static final Outcome FINISHED = new Outcome.Finished("done");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);
  private final TaskId first = added();
  private final TaskId second = added();
  private final TaskId task = added(first, second);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void nothingIsQueuedBegunOrMadeForIt() throws Exception {
    assertBlocked(first, second);
    assertEquals(List.of(), shop.around, "no workspace that lacks what it waits for");
    assertEquals(1, journal.read(task).size());
    assertEquals(TaskState.BLOCKED, row(task).state());
  }

  @Test
  void itIsReleasedWhenTheLastOneIsDone() throws Exception {
    shop.agent.then(FINISHED, FINISHED);
    assertInstanceOf(Stop.Finished.class, begin(first));
    assertBlocked(second);
    assertInstanceOf(Verdict.Done.class, shop.engine.close(second, "Ada", null));
    assertEquals(TaskState.OPEN, row(task).state());
    assertInstanceOf(Stop.Finished.class, begin(task));
  }

  @Test
  void whatFailedWasCancelledOrPutAsideIsNotDone() throws Exception {
    shop.agent.then(new Outcome.Failed("broke"));
    assertInstanceOf(Stop.Failed.class, begin(first));
    shop.engine.cancel(second, "Ada");
    assertBlocked(first, second);
    shop.engine.reopen(first, "Ada");
    shop.engine.defer(first, "Ada");
    assertBlocked(first, second);
  }

  @Test
  void itIsBlockedAgainWhenOneIsReopened() throws Exception {
    closeBoth();
    shop.engine.reopen(first, "Ada");
    assertBlocked(first);
    assertEquals(TaskState.BLOCKED, row(task).state());
  }

  @Test
  void aDoneOneThatIsRunAgainBlocksUntilItIsDoneAgain() throws Exception {
    closeBoth();
    shop.engine.reopen(first, "Ada");
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))), FINISHED);
    assertInstanceOf(Stop.Waiting.class, begin(first));
    assertBlocked(first);
    shop.answer(first, 1, "this");
    assertInstanceOf(Stop.Finished.class, shop.drive(first));
    assertEquals(TaskState.OPEN, row(task).state());
  }

  @Test
  void aRunThatIsUnderWayStopsBetweenItsTurns() throws Exception {
    closeBoth();
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))), FINISHED);
    assertInstanceOf(Stop.Waiting.class, begin(task));
    shop.engine.reopen(second, "Ada");
    assertEquals(TaskState.AWAITING_INPUT, row(task).state(), "its question can be answered");
    assertInstanceOf(Stop.Waiting.class, shop.drive(task));
    assertInstanceOf(Verdict.Done.class, shop.answer(task, 1, "this"));
    assertRefused(shop.drive(task), second);
    assertEquals(1, shop.agent.assignments().size());
    shop.engine.close(second, "Ada", null);
    assertInstanceOf(Stop.Finished.class, shop.drive(task));
  }

  @Test
  void aRunThatWaitsForARateLimitDoesNotGoOnEither() throws Exception {
    closeBoth();
    shop.agent.then(new Outcome.RateLimited(START.plusSeconds(60)), FINISHED);
    assertInstanceOf(Stop.Sleeping.class, begin(task));
    shop.engine.reopen(second, "Ada");
    shop.clock.set(START.plusSeconds(60));
    assertRefused(shop.drive(task), second);
    assertEquals(List.of(second), journal.backlog(shop.engine.now(), 9).ready());
    shop.engine.close(second, "Ada", null);
    assertEquals(List.of(task), journal.backlog(shop.engine.now(), 9).ready());
  }

  @Test
  void itIsBlockedThoughTheOtherWasReopenedAtTheVeryMomentOfItsStart() throws Exception {
    closeBoth();
    shop.agent.then(FINISHED);
    AtomicBoolean once = new AtomicBoolean();
    shop.entering(
        () -> {
          if (once.compareAndSet(false, true)) {
            shop.engine.reopen(first, "Ada");
          }
        });
    assertRefused(begin(task), first);
    assertEquals(List.of(), shop.agent.assignments());
    shop.engine.close(first, "Ada", null);
    shop.engine.queue(task, plan(2), payloads());
    once.set(false);
    assertRefused(shop.drive(task), first);
    assertEquals(List.of(), shop.agent.assignments());
  }

  @Test
  void whatIsAtWorkAlreadyIsNotStopped() throws Exception {
    closeBoth();
    shop.agent.then(
        _ -> {
          shop.engine.reopen(first, "Ada");
          return Report.of(FINISHED);
        });
    assertInstanceOf(Stop.Finished.class, begin(task));
  }

  @Test
  void aNewDependencyBlocksAndOneThatGoesReleases() throws Exception {
    TaskSpec spec = shop.task(task).spec();
    shop.engine.edit(task, spec.related(null, List.of(second)));
    assertBlocked(second);
    assertEquals(List.of(), journal.dependents(first));
    shop.engine.edit(task, spec.related(null, List.of()));
    assertEquals(TaskState.OPEN, row(task).state());
    shop.engine.queue(task, plan(2), payloads());
    shop.engine.edit(task, spec.related(null, List.of(first)));
    assertRefused(shop.drive(task), first);
    assertEquals(List.of(task), journal.dependents(first));
  }

  @Test
  void aDeadOwnersTurnIsCutOffThoughItIsNotRepeatedYet() throws Exception {
    closeBoth();
    shop.engine.queue(task, plan(2), payloads());
    Task seen = shop.task(task);
    TurnToken token = new TurnToken(task, "x");
    shop.engine.startTurn(
        seen, new Turns.Start(shop.me(), token, Specimens.STEP, seen.sequence(), START));
    shop.dead.add(shop.me());
    shop.engine.reopen(first, "Ada");
    Workshop next = shop.another(journal, "next");
    assertRefused(next.drive(task), first);
    assertEquals(new Event.TurnInterrupted(1), shop.events(task).getLast());
  }

  private void closeBoth() {
    shop.engine.close(first, "Ada", null);
    shop.engine.close(second, "Ada", null);
  }

  private void assertBlocked(TaskId... by) throws InterruptedException {
    Verdict.Refused queue =
        assertInstanceOf(Verdict.Refused.class, shop.engine.queue(task, plan(2), payloads()));
    assertEquals(new Refusal.Blocked(task, List.of(by)), queue.refusal());
    assertRefused(begin(task), by);
    assertEquals(List.of(by), shop.engine.blockers(shop.task(task)));
    for (TaskId one : by) {
      assertTrue(queue.refusal().message().contains(one.value()), queue.refusal().message());
    }
  }

  private void assertRefused(Stop stop, TaskId... by) {
    assertEquals(new Stop.Refused(new Refusal.Blocked(task, List.of(by))), stop);
  }

  private Stop begin(TaskId id) throws InterruptedException {
    return shop.dispatcher().begin(id, plan(2), payloads(), Attendant.NOBODY);
  }

  private TaskRow row(TaskId id) {
    return journal.tasks().stream().filter(row -> row.id().equals(id)).findFirst().orElseThrow();
  }

  private TaskId added(TaskId... needs) {
    TaskSpec spec = TaskSpec.of("Add login", "Let people in.").related(null, List.of(needs));
    return assertInstanceOf(Verdict.Done.class, shop.engine.add(spec)).task().id();
  }
}
