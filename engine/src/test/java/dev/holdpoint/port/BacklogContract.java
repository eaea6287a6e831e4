package dev.holdpoint.port;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal.Backlog;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every store has to know about what is there to do, and which relations it refuses; the rest
 * about relations is in {@link RelationsContract}.
 */
public abstract class BacklogContract {
  private static final TaskId A = new TaskId("hp-aaaa");
  private static final TaskId B = new TaskId("hp-bbbb");
  private static final TaskId C = new TaskId("hp-cccc");
  private static final TaskId D = new TaskId("hp-dddd");
  private static final TaskId NOBODY = new TaskId("hp-none");
  private static final Event CLOSED = new Event.TaskClosed("Ada", null);
  private static final Event REOPENED = new Event.TaskReopened("Ada");

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

  protected final Journal journal() {
    return Objects.requireNonNull(opened);
  }

  protected final Writer writer() {
    return new Writer(journal());
  }

  @Test
  void aParentDoesNotBlock() {
    create(A, null);
    create(B, A);
    assertEquals(TaskState.OPEN, row(A).state());
    assertEquals(TaskState.OPEN, row(B).state());
  }

  @Test
  void onlyAnOpenTaskIsShownAsBlocked() {
    create(A, null);
    create(B, null, A);
    writer().append(B, queued(1, 2));
    assertEquals(TaskState.BLOCKED, row(B).state());
    assertTrue(row(B).underWay());
    writer().append(B, started(1, 0));
    assertEquals(TaskState.RUNNING, row(B).state());
    writer().append(B, opened(1, 1, "Which?"));
    assertEquals(TaskState.AWAITING_INPUT, row(B).state());
    writer().append(B, new Event.GateWithdrawn(1, "x"), new Event.TaskCancelled("Ada"));
    assertEquals(TaskState.CANCELLED, row(B).state());
    writer().append(B, CLOSED);
    assertEquals(TaskState.DONE, row(B).state());
    writer().append(B, REOPENED);
    assertEquals(TaskState.BLOCKED, row(B).state());
    writer().append(B, new Event.TaskDeferred("Ada"));
    assertEquals(TaskState.DEFERRED, row(B).state());
  }

  @Test
  void norIsANewTaskThatClosesACircle() {
    create(A, null, NOBODY);
    create(B, NOBODY);
    assertRefused(() -> create(NOBODY, null, A));
    assertRefused(() -> create(NOBODY, B));
    assertRefused(() -> create(NOBODY, null, NOBODY));
    assertTrue(create(NOBODY, A, B));
  }

  @Test
  void aCircleIsNotAppendedThoughItComesWithOtherThings() {
    create(A, null);
    create(B, null, A);
    Event circle = new Event.TaskEdited(spec("x", 2).related(null, List.of(B)));
    assertRefused(() -> writer().append(A, new Event.AgentOverstepped("x"), circle, queued(1, 2)));
  }

  @Test
  void aCircleThatIsOpenedWithinOneAppendIsNone() {
    create(A, null);
    create(B, null, A);
    Event circle = new Event.TaskEdited(spec("x", 2).related(null, List.of(B)));
    Event none = new Event.TaskEdited(spec("x", 2));
    assertTrue(writer().append(A, circle, none));
    assertEquals(List.of(), row(A).dependsOn());
  }

  @Test
  void thereIsNothingToDoInAnEmptyStore() {
    assertEquals(new Backlog(List.of(), List.of(), null), journal().backlog(START, 9));
  }

  @Test
  void whatIsReadyIsTakenByPriorityThenAge() {
    writer().append(C, START, new Event.TaskCreated(spec("second", 2)));
    writer().append(A, START.plusSeconds(1), new Event.TaskCreated(spec("third", 2)));
    writer().append(B, START.plusSeconds(2), new Event.TaskCreated(spec("first", 0)));
    writer().append(D, START.plusSeconds(3), new Event.TaskCreated(spec("last", 9)));
    assertEquals(List.of(B, C, A, D), backlog(0).ready());
    assertEquals(List.of(B, C), journal().backlog(START, 2).ready());
    assertEquals(List.of(), journal().backlog(START, 0).ready());
  }

  @Test
  void whateverNobodyCouldGoOnWithIsNotReady() {
    create(A, null);
    assertEquals(List.of(A), backlog(0).ready());
    writer().append(A, queued(1, 2));
    assertEquals(List.of(A), backlog(0).ready());
    writer().append(A, started(1, 0));
    assertEquals(List.of(), backlog(0).ready());
    assertEquals(List.of(A), backlog(0).running());
    writer().append(A, opened(1, 1, "Which?"), ended(1, Ending.ASKED));
    assertEquals(new Backlog(List.of(), List.of(), null), backlog(0));
    writer().append(A, new Event.GateWithdrawn(1, "x"), new Event.TaskDeferred("Ada"));
    assertEquals(List.of(), backlog(0).ready());
    writer().append(A, REOPENED);
    assertEquals(List.of(A), backlog(0).ready());
    writer().append(A, started(2, 0), new Event.RunFailed("broke"));
    assertEquals(List.of(), backlog(0).ready());
    writer().append(A, new Event.TaskCancelled("Ada"));
    assertEquals(List.of(), backlog(0).ready());
    writer().append(A, CLOSED);
    assertEquals(List.of(), backlog(0).ready());
  }

  @Test
  void aSleepingTaskIsReadyWhenItsTimeHasComeAndStandsInItsPlace() {
    create(A, null);
    create(B, null);
    sleep(A, 60);
    assertEquals(START.plusSeconds(60), row(A).sleepsUntil());
    assertNull(row(B).sleepsUntil());
    assertEquals(List.of(B), backlog(59).ready());
    assertEquals(List.of(A, B), backlog(60).ready());
    assertEquals(List.of(A), journal().backlog(START.plusSeconds(99), 1).ready());
    writer().append(A, started(2, 0));
    assertNull(row(A).sleepsUntil());
    assertEquals(List.of(A), backlog(99).running());
  }

  @Test
  void aSleepingTaskThatWasPutAsideOrClosedIsNotReady() {
    create(A, null);
    create(B, null);
    sleep(A, 60);
    sleep(B, 70);
    writer().append(A, new Event.TaskDeferred("Ada"));
    writer().append(B, CLOSED);
    assertEquals(new Backlog(List.of(), List.of(), null), backlog(0));
    assertEquals(new Backlog(List.of(), List.of(), null), backlog(99));
  }

  @Test
  void theNextMomentIsTheEarliestThatIsStillToCome() {
    create(A, null);
    create(B, null);
    create(C, null);
    assertNull(backlog(0).next());
    sleep(A, 60);
    sleep(B, 30);
    assertEquals(START.plusSeconds(30), backlog(0).next());
    assertEquals(START.plusSeconds(60), backlog(30).next(), "what has come is ready, not next");
    writer()
        .append(
            C,
            queued(1, 2),
            started(1, 0),
            new Event.GateOpened(1, 1, Question.of("Which?"), START.plusSeconds(45), false),
            new Event.GateOpened(2, 1, Question.of("When?"), START.plusSeconds(50), false),
            opened(3, 1, "Why?"));
    assertEquals(START.plusSeconds(30), backlog(0).next());
    assertEquals(START.plusSeconds(45), backlog(30).next());
    assertEquals(START.plusSeconds(50), backlog(45).next());
    assertEquals(START.plusSeconds(60), backlog(50).next());
    assertNull(backlog(60).next());
  }

  private boolean create(TaskId id, @Nullable TaskId parent, TaskId... needs) {
    // Each a little later than the one before, so that their age is their order.
    Instant at = START.plusMillis(journal().tasks().size());
    return writer().append(id, at, new Event.TaskCreated(related(parent, needs)));
  }

  private static TaskSpec related(@Nullable TaskId parent, TaskId... needs) {
    return spec("related", 2).related(parent, List.of(needs));
  }

  private void sleep(TaskId id, int seconds) {
    writer().append(id, queued(1, 2), started(1, 0), ended(1, Ending.RATE_LIMITED));
    writer().append(id, new Event.RunSlept(START.plusSeconds(seconds)));
  }

  private Backlog backlog(int seconds) {
    return journal().backlog(START.plusSeconds(seconds), 9);
  }

  /** Nothing of it is there afterwards. */
  private void assertRefused(BooleanSupplier append) {
    List<TaskRow> rows = journal().tasks();
    int entries = journal().since(0, Integer.MAX_VALUE).size();
    List<List<TaskId>> dependents = rows.stream().map(r -> journal().dependents(r.id())).toList();
    assertFalse(append.getAsBoolean());
    assertEquals(rows, journal().tasks());
    assertEquals(entries, journal().since(0, Integer.MAX_VALUE).size());
    assertEquals(dependents, rows.stream().map(row -> journal().dependents(row.id())).toList());
  }

  private TaskRow row(TaskId id) {
    return journal().tasks().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }
}
