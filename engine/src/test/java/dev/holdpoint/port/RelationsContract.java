package dev.holdpoint.port;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every store has to know about tasks that hang together, and about what there is to do. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class RelationsContract {
  private static final TaskId A = new TaskId("hp-aaaa");
  private static final TaskId B = new TaskId("hp-bbbb");
  private static final TaskId C = new TaskId("hp-cccc");
  private static final TaskId NOWHERE = new TaskId("hp-nowhere");

  private @Nullable Journal opened;

  /** A journal on this test's store; called again, another one on the same store. */
  protected abstract Journal open() throws Exception;

  @BeforeEach
  void openJournal() throws Exception {
    opened = open();
  }

  @AfterEach
  void closeJournal() {
    journal().close();
  }

  private Journal journal() {
    return Objects.requireNonNull(opened);
  }

  private boolean append(TaskId task, Event... events) {
    return new Writer(journal()).append(task, START, events);
  }

  private void create(TaskId task, TaskId... needed) {
    assertTrue(append(task, new Event.TaskCreated(spec().related(null, List.of(needed)))));
  }

  private boolean needs(TaskId task, TaskId... needed) {
    return append(task, new Event.TaskEdited(spec().related(null, List.of(needed))));
  }

  private boolean isPartOf(TaskId task, TaskId parent) {
    return append(task, new Event.TaskEdited(spec().related(parent, List.of())));
  }

  private void done(TaskId task) {
    assertTrue(append(task, new Event.TaskClosed("Ada", null)));
  }

  private TaskRow row(TaskId task) {
    return journal().tasks().stream()
        .filter(row -> row.id().equals(task))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRowTellsWhatATaskIsAPartOfAndWhatItNeeds() {
    create(A);
    create(B);
    assertTrue(append(C, new Event.TaskCreated(spec().related(A, List.of(B, A)))));
    assertEquals(A, row(C).parent());
    assertEquals(List.of(B, A), row(C).dependsOn());
    assertNull(row(A).parent());
    assertEquals(List.of(), row(A).dependsOn());

    assertTrue(needs(C));
    assertNull(row(C).parent());
    assertEquals(List.of(), row(C).dependsOn());
  }

  @Test
  void aTaskIsBlockedUntilAllThatItNeedsIsDoneAndAgainWhenItIsNotAnyMore() {
    create(A);
    create(B);
    create(C, A, B);
    assertEquals(TaskState.BLOCKED, row(C).state());
    done(A);
    assertEquals(TaskState.BLOCKED, row(C).state());
    done(B);
    assertEquals(TaskState.OPEN, row(C).state());
    append(A, new Event.TaskReopened("Ada"));
    assertEquals(TaskState.BLOCKED, row(C).state());
    assertTrue(needs(C, B));
    assertEquals(TaskState.OPEN, row(C).state());
  }

  @Test
  void whatWasGivenUpOrIsNotThereIsNotDone() {
    create(A);
    create(B, A);
    append(A, new Event.TaskCancelled("Ada"));
    assertEquals(TaskState.BLOCKED, row(B).state());
    create(C, NOWHERE);
    assertEquals(TaskState.BLOCKED, row(C).state());
  }

  @Test
  void onlyAnOpenTaskIsBlocked() {
    create(A);
    create(B, A);
    append(B, queued(1, 2), started(1, 0));
    assertEquals(TaskState.RUNNING, row(B).state());
    append(B, new Event.TaskDeferred("Ada"));
    assertEquals(TaskState.DEFERRED, row(B).state());
    done(B);
    assertEquals(TaskState.DONE, row(B).state());
  }

  @Test
  void unfinishedAreThoseThatAreNotDoneOrNotThere() {
    create(A);
    create(B);
    done(A);
    assertEquals(List.of(), journal().unfinished(List.of()));
    assertEquals(List.of(), journal().unfinished(List.of(A)));
    assertEquals(List.of(NOWHERE, B), journal().unfinished(List.of(NOWHERE, A, B)));
  }

  @Test
  void dependentsFollowEveryEdit() {
    create(A);
    create(C, A);
    create(B, A);
    assertEquals(List.of(B, C), journal().dependents(A));
    assertEquals(List.of(), journal().dependents(B));
    assertTrue(needs(B, C));
    assertEquals(List.of(C), journal().dependents(A));
    assertEquals(List.of(B), journal().dependents(C));
    assertEquals(List.of(), journal().dependents(NOWHERE));
  }

  @Test
  void aCircleOfDependenciesChangesNothing() {
    create(A);
    create(B, A);
    create(C, B);
    List<TaskRow> before = journal().tasks();
    assertFalse(needs(A, A));
    assertFalse(needs(A, B));
    assertFalse(needs(A, C));
    assertEquals(before, journal().tasks());
    assertEquals(1, journal().read(A).size());
    assertEquals(List.of(B), journal().dependents(A));
  }

  @Test
  void aCircleOfPartsChangesNothing() {
    create(A);
    create(B);
    create(C);
    assertTrue(isPartOf(B, A));
    assertTrue(isPartOf(C, B));
    List<TaskRow> before = journal().tasks();
    assertFalse(isPartOf(A, A));
    assertFalse(isPartOf(A, B));
    assertFalse(isPartOf(A, C));
    assertEquals(before, journal().tasks());
  }

  @Test
  void aPartMayNeedWhatItIsAPartOfAndTwoWaysToOneTaskAreNoCircle() {
    create(A);
    create(B, A);
    create(C, A, B);
    TaskId last = new TaskId("hp-last");
    assertTrue(append(last, new Event.TaskCreated(spec().related(C, List.of(A, B, C)))));
    assertEquals(List.of(A, B, C), row(last).dependsOn());
  }

  @Test
  void aLongChainIsFollowedToItsEnd() {
    TaskId first = new TaskId("hp-link0");
    create(first);
    TaskId last = first;
    for (int i = 1; i < 60; i++) {
      TaskId next = new TaskId("hp-link" + i);
      create(next, last);
      last = next;
    }
    assertFalse(needs(first, last));
    assertTrue(needs(last, first));
  }

  /** Two who close a circle from both sides: either alone would be fine. */
  @Test
  void ofTwoWhoCloseACircleFromBothSidesOneIsRefused() throws Exception {
    int rounds = 25;
    CyclicBarrier together = new CyclicBarrier(2);
    for (int i = 0; i < rounds; i++) {
      create(left(i));
      create(right(i));
    }
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Callable<boolean[]> leftwards = () -> closer(together, rounds, true);
      Callable<boolean[]> rightwards = () -> closer(together, rounds, false);
      List<Future<boolean[]>> both = threads.invokeAll(List.of(leftwards, rightwards));
      for (int i = 0; i < rounds; i++) {
        assertTrue(both.get(0).get()[i] ^ both.get(1).get()[i], "round " + i);
        assertEquals(
            1, row(left(i)).dependsOn().size() + row(right(i)).dependsOn().size(), "round " + i);
      }
    }
  }

  private boolean[] closer(CyclicBarrier together, int rounds, boolean leftwards) throws Exception {
    boolean[] closed = new boolean[rounds];
    try (Journal own = open()) {
      for (int i = 0; i < rounds; i++) {
        TaskId task = leftwards ? left(i) : right(i);
        TaskId needed = leftwards ? right(i) : left(i);
        Event edited = new Event.TaskEdited(spec().related(null, List.of(needed)));
        Writer writer = new Writer(own);
        together.await(30, TimeUnit.SECONDS);
        closed[i] = writer.append(task, START, edited);
      }
    }
    return closed;
  }

  private static TaskId left(int i) {
    return new TaskId("hp-left" + i);
  }

  private static TaskId right(int i) {
    return new TaskId("hp-right" + i);
  }

  @Test
  void readyIsWhatNobodyWorksOnAndNothingHoldsUp() {
    TaskId urgent = new TaskId("hp-urgent");
    create(B);
    append(urgent, new Event.TaskCreated(spec("urgent", 0)));
    create(A, B);
    create(C);
    append(C, new Event.TaskDeferred("Ada"));
    TaskId working = new TaskId("hp-working");
    create(working);
    append(working, queued(1, 2), started(1, 0));
    Journal.Backlog backlog = journal().backlog(START, 10);
    assertEquals(List.of(urgent, B), backlog.ready());
    assertEquals(List.of(working), backlog.running());
    assertNull(backlog.next());
    assertEquals(List.of(urgent), journal().backlog(START, 1).ready());
    assertEquals(List.of(), journal().backlog(START, 0).ready());

    done(B);
    assertEquals(List.of(urgent, A), journal().backlog(START, 10).ready());
  }

  @Test
  void aRateLimitAndADeadlineAreTheNextMomentsToLook() {
    Instant reset = START.plusSeconds(60);
    Instant deadline = START.plusSeconds(30);
    create(A);
    append(A, queued(1, 2), started(1, 0), new Event.RunSlept(reset));
    assertEquals(List.of(), journal().backlog(START, 10).ready());
    assertEquals(reset, journal().backlog(START, 10).next());

    create(B);
    append(B, queued(1, 2), started(1, 0));
    append(B, new Event.GateOpened(1, 1, Question.of("Which?"), deadline, false));
    assertEquals(deadline, journal().backlog(START, 10).next());
    assertEquals(reset, journal().backlog(deadline, 10).next());

    assertEquals(List.of(A), journal().backlog(reset, 10).ready());
    assertNull(journal().backlog(reset, 10).next());
  }

  @Test
  void aRateLimitThatIsOverHelpsNoTaskThatOthersBlock() {
    create(B);
    create(A, B);
    append(A, queued(1, 2), started(1, 0), new Event.RunSlept(START.plusSeconds(1)));
    assertEquals(List.of(B), journal().backlog(START.plusSeconds(2), 10).ready());
  }
}
