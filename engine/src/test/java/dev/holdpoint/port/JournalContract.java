package dev.holdpoint.port;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.specOf;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.Threshold;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store has to do: what is read back, what is refused, what listings show. */
public abstract class JournalContract extends BacklogContract {
  @Test
  void anUnknownTaskHasNoEntries() {
    assertEquals(List.of(), journal().read(TASK));
    assertEquals(List.of(), journal().since(0, 10));
    assertNull(journal().taskOf("tasks/login.md"));
  }

  @Test
  void eventsAreReadBackInOrderWithTimeAndSequence() {
    Event created = new Event.TaskCreated(spec());
    assertTrue(writer().append(TASK, START, created));
    assertTrue(writer().append(TASK, START.plusMillis(1), queued(1, 2), started(1, 0)));

    List<Entry> entries = journal().read(TASK);

    assertEquals(
        List.of(created, queued(1, 2), started(1, 0)), entries.stream().map(Entry::event).toList());
    assertEquals(List.of(1L, 2L, 3L), entries.stream().map(Entry::sequence).toList());
    assertEquals(
        List.of(START, START.plusMillis(1), START.plusMillis(1)),
        entries.stream().map(Entry::at).toList());
  }

  @Test
  void aLongHistoryIsReadInParts() {
    writer().append(new TaskId("hp-9z9z"), new Event.TaskCreated(spec()));
    writer().append(TASK, new Event.TaskCreated(spec()), queued(1, 2), started(1, 0));
    List<Entry> all = journal().read(TASK);

    assertEquals(all, journal().read(TASK, 0, 10));
    assertEquals(all.subList(1, 2), journal().read(TASK, 1, 1));
    assertEquals(all.subList(2, 3), journal().read(TASK, 2, 10));
    assertEquals(List.of(), journal().read(TASK, 3, 10));
    assertEquals(List.of(), journal().read(TASK, 0, 0));
  }

  @Test
  void theStoreIsTheSameForAnotherJournal() throws Exception {
    writer().append(TASK, new Event.TaskCreated(spec()));
    try (Journal another = open()) {
      assertEquals(journal().read(TASK), another.read(TASK));
      assertTrue(new Writer(another).append(TASK, queued(1, 2)));
    }
    assertEquals(2, journal().read(TASK).size());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 3, Long.MAX_VALUE})
  void anAppendThatHasNotSeenTheLastEntryChangesNothing(long sequence) {
    writer().append(TASK, new Event.TaskCreated(specOf("a.md")), queued(1, 2));
    List<Entry> before = journal().since(0, 100);
    List<TaskRow> rows = journal().tasks();
    Payload payload = Payload.of("never kept");
    Journal.Batch next =
        Writer.batch(
            Task.fold(journal().read(TASK)),
            TASK,
            START.plusSeconds(9),
            List.of(started(1, 0), opened(1, 1, "Which?")));

    assertFalse(
        journal()
            .append(
                new Journal.Batch(
                    TASK, sequence, next.at(), next.events(), List.of(payload), next.after())));

    assertEquals(before, journal().since(0, 100));
    assertEquals(rows, journal().tasks());
    assertEquals(List.of(), journal().openGates());
    assertThrows(RuntimeException.class, () -> journal().payload(payload.digest()));
  }

  @Test
  void positionsGoOnOverAllTasks() {
    TaskId other = new TaskId("hp-9z9z");
    writer().append(TASK, new Event.TaskCreated(spec()));
    writer().append(other, new Event.TaskCreated(spec()), queued(1, 2));
    writer().append(TASK, queued(1, 2));

    List<Entry> all = journal().since(0, 100);

    assertEquals(List.of(TASK, other, other, TASK), all.stream().map(Entry::task).toList());
    for (int i = 1; i < all.size(); i++) {
      assertTrue(all.get(i - 1).position() < all.get(i).position());
    }
    assertEquals(all.subList(1, 3), journal().since(all.getFirst().position(), 2));
    assertEquals(List.of(), journal().since(all.getLast().position(), 100));
    assertEquals(List.of(), journal().since(0, 0));
  }

  @Test
  void aPayloadIsKeptOnceByItsContent() {
    Payload payload = Payload.of("the same text");
    writer().append(TASK, List.of(payload), new Event.TaskCreated(spec()));
    assertTrue(writer().append(TASK, List.of(payload, payload), queued(1, 2)));
    assertEquals("the same text", journal().payload(payload.digest()));
  }

  @Test
  void aPayloadThatIsNotThereIsAnError() {
    Exception e =
        assertThrows(RuntimeException.class, () -> journal().payload(Digest.of("unheard of")));
    assertTrue(e.getMessage().contains(Digest.of("unheard of").hex()), e.getMessage());
  }

  @Test
  void tasksAreListedByPriorityThenAge() {
    writer().append(new TaskId("hp-bbbb"), START, new Event.TaskCreated(spec("second", 2)));
    writer()
        .append(
            new TaskId("hp-aaaa"), START.plusMillis(1), new Event.TaskCreated(spec("third", 2)));
    writer()
        .append(
            new TaskId("hp-cccc"), START.plusMillis(2), new Event.TaskCreated(spec("first", 0)));
    writer()
        .append(new TaskId("hp-dddd"), START.plusMillis(2), new Event.TaskCreated(spec("last", 9)));
    assertEquals(
        List.of("first", "second", "third", "last"),
        journal().tasks().stream().map(TaskRow::title).toList());
  }

  @Test
  void aRowFollowsItsTask() {
    writer().append(TASK, START, new Event.TaskCreated(spec()));
    assertEquals(TaskState.OPEN, row().state());
    assertFalse(row().underWay());
    assertEquals(0, row().run());
    assertNull(row().step());

    writer().append(TASK, START.plusMillis(5), queued(1, 3, "plan", "build"), started(1, 0));
    assertEquals(TaskState.RUNNING, row().state());
    assertTrue(row().underWay());
    assertEquals("plan", row().step());
    assertEquals("mine", row().agent());
    assertEquals(3, row().threshold());
    assertEquals(START, row().createdAt());
    assertEquals(START.plusMillis(5), row().updatedAt());

    writer().append(TASK, opened(1, 1, "Which?"));
    assertEquals(TaskState.AWAITING_INPUT, row().state());

    TaskSpec edited = new TaskSpec("New", "…", "x.md", 0, Size.LARGE, null, null, null);
    writer().append(TASK, answered(1, "this"), new Event.TaskEdited(edited));
    assertEquals("New", row().title());
    assertEquals("x.md", row().source());
    assertEquals(Size.LARGE, row().size());
    assertEquals(TASK, journal().taskOf("x.md"));

    writer().append(TASK, new Event.RunFailed("broke"));
    assertEquals(TaskState.FAILED, row().state());
    assertFalse(row().underWay());
  }

  @Test
  void whatATaskDoesNotSayIsNullInItsRow() {
    row(null, null);
    row("claude", null);
    row(null, 3);
    row(null, 0);
    row("claude", 5);
  }

  private void row(@Nullable String agent, @Nullable Integer threshold) {
    TaskId id = new TaskId("hp-row" + journal().tasks().size());
    Threshold wanted = threshold == null ? null : new Threshold(threshold);
    writer()
        .append(
            id,
            new Event.TaskCreated(new TaskSpec("t", "", null, 2, Size.SMALL, agent, null, wanted)));
    TaskRow row =
        journal().tasks().stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow();
    assertEquals(agent, row.agent());
    assertEquals(threshold, row.threshold());
    assertNull(row.source());
  }

  @Test
  void openGatesAreListedByPriorityThenAge() {
    gate(new TaskId("hp-late"), 2, 30);
    gate(new TaskId("hp-soon"), 2, 10);
    gate(new TaskId("hp-urgent"), 0, 90);
    assertEquals(
        List.of("hp-urgent.1", "hp-soon.1", "hp-late.1"),
        journal().openGates().stream().map(row -> row.gate().id().toString()).toList());

    writer().append(new TaskId("hp-soon"), answered(1, "yes"));
    writer().append(new TaskId("hp-late"), new Event.GateWithdrawn(1, "not needed"));
    assertEquals(
        List.of("hp-urgent.1"),
        journal().openGates().stream().map(row -> row.gate().id().toString()).toList());
  }

  @Test
  void aDeadlineThatIsSetIsTheOneThatIsListed() {
    gate(TASK, 1, 7);
    Instant soon = START.plusSeconds(100);
    writer().append(TASK, new Event.GateDeadlineSet(1, soon, "Ada"));
    assertEquals(soon, journal().openGates().getFirst().gate().deadline());
    assertEquals(List.of(), journal().overdue(soon.minusMillis(1)));
    assertEquals(List.of(TASK), journal().overdue(soon));
    writer().append(TASK, new Event.GateDeadlineSet(1, null, "Ada"));
    assertNull(journal().openGates().getFirst().gate().deadline());
    assertEquals(List.of(), journal().overdue(soon));
  }

  @Test
  void anOpenGateIsListedAsItsTaskHasIt() {
    gate(TASK, 1, 7);
    Gate gate = Objects.requireNonNull(Task.fold(journal().read(TASK))).gates().getFirst();
    assertEquals(
        List.of(new Journal.GateRow(gate, "gated", 1, Size.MEDIUM)), journal().openGates());
  }

  private void gate(TaskId task, int priority, int seconds) {
    writer().append(task, new Event.TaskCreated(spec("gated", priority)), queued(1, 2));
    writer()
        .append(task, START.plusSeconds(seconds), started(1, 0), opened(1, 1, "Which \u0000🚦?"));
  }

  @Test
  void aFileOfTheProjectIsOneTask() {
    TaskId second = new TaskId("hp-9z9z");
    writer().append(TASK, new Event.TaskCreated(specOf("tasks/login.md")));
    assertFalse(writer().append(second, new Event.TaskCreated(specOf("tasks/login.md"))));
    assertEquals(List.of(), journal().read(second));
    assertEquals(TASK, journal().taskOf("tasks/login.md"));
    assertNull(journal().taskOf("tasks/LOGIN.md"));
  }

  @Test
  void anEditCannotTakeAnotherTasksFile() {
    TaskId second = new TaskId("hp-9z9z");
    writer().append(TASK, new Event.TaskCreated(specOf("a.md")));
    writer().append(second, new Event.TaskCreated(specOf("b.md")));
    assertFalse(writer().append(second, new Event.TaskEdited(specOf("a.md"))));
    assertEquals(1, journal().read(second).size());
    assertEquals(second, journal().taskOf("b.md"));
  }

  @Test
  void tasksAreFoundByTheBeginningOfTheirId() {
    List<TaskId> ids = List.of(new TaskId("hp-1a2b"), new TaskId("hp-1a2c"), new TaskId("hp-zhpz"));
    ids.forEach(id -> writer().append(id, new Event.TaskCreated(spec())));
    assertEquals(List.of(ids.get(0)), journal().tasksLike("1a2b"));
    assertEquals(ids.subList(0, 2), journal().tasksLike("1a2"));
    assertEquals(List.of(ids.get(2)), journal().tasksLike("z"));
    assertEquals(List.of(), journal().tasksLike("a2"), "not in the middle");
    assertEquals(List.of(), journal().tasksLike("hp"));
    assertEquals(ids, journal().tasksLike(""));
    assertEquals(List.of(), journal().tasksLike("3"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%", "_", "a%b", "1_2b", "\\", "'", "\" OR 1=1 --", "a\0zz", "\uD800", "*", "["})
  void whatIsNoPartOfAnIdFindsNothing(String part) {
    writer().append(TASK, new Event.TaskCreated(spec()));
    assertEquals(List.of(), journal().tasksLike(part));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nul \0 in the middle",
        "\0",
        "lone \uD800 high",
        "lone \uDFFF low",
        "\uDC00\uD800 turned around",
        "👩‍👩‍👧‍👦 🏳️‍🌈 \uD83D\uDE80",
        "\u202Eright to left\u202C \u2028\u2029",
        "'; DROP TABLE entry; --",
        "line\r\nline\rline\n\n",
        "\u0001\u001b[31m\u007f\u0085\uFEFF\uFFFF",
        "\\u0000 \\ \" \\\"",
      })
  void textSurvivesVerbatim(String text) {
    Event created = new Event.TaskCreated(TaskSpec.of("t" + text, text));
    Event failed = new Event.RunFailed(text);
    writer().append(TASK, created, queued(1, 5), started(1, 0), opened(1, 1, "?" + text));
    writer().append(TASK, answered(1, "!" + text), failed);

    assertEquals(created, journal().read(TASK).getFirst().event());
    assertEquals(failed, journal().read(TASK).getLast().event());
    assertEquals(answered(1, "!" + text), journal().read(TASK).get(4).event());
    // In this order: what was never read by position may not have one yet.
    List<Entry> all = journal().since(0, 100);
    assertEquals(all, journal().read(TASK));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nul \0 in the middle",
        "\0",
        "🚦👩‍👩‍👧‍👦",
        "a\r\nb\n",
        "",
        "\uD800",
        "\uDC00x"
      })
  void aPayloadSurvivesVerbatim(String text) {
    Payload payload = Payload.of(text);
    writer().append(TASK, List.of(payload), new Event.TaskCreated(spec()));
    assertEquals(payload.text(), journal().payload(payload.digest()));
  }

  @Test
  void fiveMegabytesSurvive() {
    String large = "0123456789🚦\0\n".repeat(400_000);
    Payload payload = Payload.of(large);
    writer().append(TASK, List.of(payload), new Event.TaskCreated(TaskSpec.of("large", large)));
    assertEquals(large, journal().payload(payload.digest()));
    assertEquals(
        new Event.TaskCreated(TaskSpec.of("large", large)),
        journal().read(TASK).getFirst().event());
  }

  @Test
  void aClosedJournalSaysSo() throws Exception {
    Journal second = open();
    second.close();
    second.close();
    assertThrows(RuntimeException.class, () -> second.read(TASK));
    assertThrows(
        RuntimeException.class,
        () -> new Writer(second).append(TASK, new Event.TaskCreated(spec())));
    assertTrue(writer().append(TASK, new Event.TaskCreated(spec())), "the store goes on");
  }

  private TaskRow row() {
    TaskRow row = journal().tasks().getFirst();
    assertNotNull(row);
    return row;
  }
}
