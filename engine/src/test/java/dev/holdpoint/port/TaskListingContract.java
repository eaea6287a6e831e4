package dev.holdpoint.port;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store lists of what was asked for, and how many. */
public abstract class TaskListingContract {
  private static final TaskId A = new TaskId("hp-aaaa");
  private static final TaskId B = new TaskId("hp-bbbb");
  private static final TaskId C = new TaskId("hp-cccc");
  private static final TaskId D = new TaskId("hp-dddd");
  private static final Event CLOSED = new Event.TaskClosed("Ada", null);

  private @Nullable Journal opened;

  /** A journal on this test's store. */
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

  private Writer writer() {
    return new Writer(journal());
  }

  @Test
  void anEmptyStoreHasNothingToList() {
    assertEquals(List.of(), ids(TaskFilter.ALL));
    assertEquals(Map.of(), journal().counts(TaskFilter.ALL));
    assertEquals(List.of(), journal().openGates(List.of(A)));
    assertEquals(List.of(), journal().openGates(List.of()));
  }

  @Test
  void closedGatesAreListedLastOneFirstAndPageByPage() {
    create(A, 2, 0);
    create(B, 0, 1);
    ask(A, "claude", 10);
    ask(B, "codex", 11);
    writer().append(A, START.plusSeconds(20), answered(2, "yes"));
    writer().append(B, START.plusSeconds(30), new Event.GateWithdrawn(1, "over", "Ada"));
    // At the same moment: by task and number.
    writer().append(A, START.plusSeconds(30), answered(1, "no"));
    assertEquals(List.of("hp-bbbb.1", "hp-aaaa.1", "hp-aaaa.2"), closed(GateFilter.ALL, null, 10));
    List<String> pages = new ArrayList<>();
    TaskListing.ClosedGate after = null;
    for (int i = 0; i < 4; i++) {
      var page = journal().closedGates(GateFilter.ALL, after, 1);
      page.forEach(one -> pages.add(one.gate() + " " + one.at().getEpochSecond()));
      after = page.isEmpty() ? after : page.getLast();
    }
    long then = START.getEpochSecond();
    assertEquals(
        List.of("hp-bbbb.1 " + (then + 30), "hp-aaaa.1 " + (then + 30), "hp-aaaa.2 " + (then + 20)),
        pages);
  }

  @Test
  void closedGatesAreFoundByStateKindAgentAndPriority() {
    create(A, 2, 0);
    create(B, 0, 1);
    ask(A, "claude", 10);
    ask(B, "codex", 11);
    writer().append(A, START.plusSeconds(20), answered(1, "yes"));
    writer().append(B, START.plusSeconds(30), new Event.GateWithdrawn(1, "over", "Ada"));
    assertEquals(List.of("hp-aaaa.1"), closed(filter(Set.of("answered")), null, 10));
    assertEquals(List.of("hp-bbbb.1"), closed(filter(Set.of("withdrawn", "expired")), null, 10));
    assertEquals(List.of(), closed(filter(Set.of("expired")), null, 10));
    assertEquals(2, closed(new GateFilter(Set.of(), "question", null, null), null, 10).size());
    assertEquals(List.of(), closed(new GateFilter(Set.of(), "review", null, null), null, 10));
    assertEquals(
        List.of("hp-bbbb.1"), closed(new GateFilter(Set.of(), null, "codex", null), null, 10));
    assertEquals(List.of("hp-aaaa.1"), closed(new GateFilter(Set.of(), null, null, 2), null, 10));
    assertEquals(List.of(), closed(new GateFilter(Set.of(), null, "codex", 2), null, 10));
  }

  private static GateFilter filter(Set<String> states) {
    return new GateFilter(states, null, null, null);
  }

  private List<String> closed(GateFilter filter, TaskListing.@Nullable ClosedGate after, int most) {
    return journal().closedGates(filter, after, most).stream()
        .map(one -> one.gate().toString())
        .toList();
  }

  /** Two questions of an agent of this name. */
  private void ask(TaskId task, String agent, int seconds) {
    RunPlan plan = plan(2);
    StepPlan step = plan.steps().getFirst();
    AgentSpec spec = new AgentSpec(agent, "command", Map.of(), List.of());
    RunPlan own =
        new RunPlan(
            plan.threshold(),
            plan.intro(),
            List.of(new StepPlan(step.name(), step.prompt(), spec)));
    writer()
        .append(
            task,
            START.plusSeconds(seconds),
            new Event.RunQueued(1, own),
            started(1, 0),
            opened(1, 1, "Which?"),
            opened(2, 1, "Why?"));
  }

  @Test
  void byUrgencyOrByWhatChangedLast() {
    create(A, 2, 0);
    create(B, 0, 1);
    create(C, 2, 2);
    writer().append(A, START.plusSeconds(9), new Event.AgentOverstepped("x"));
    assertEquals(List.of(B, A, C), ids(TaskFilter.ALL));
    assertEquals(
        List.of(A, C, B), ids(journal().tasks(TaskFilter.ALL, Part.first(Order.RECENT, 9))));
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void partsTogetherAreTheWholeWhateverTheirLength(Order order) {
    Random random = new Random(7);
    for (int i = 0; i < 23; i++) {
      // Several of one age and priority: their ids decide.
      create(new TaskId("hp-%04d".formatted(i)), random.nextInt(3), random.nextInt(4));
    }
    List<TaskId> whole = ids(journal().tasks(TaskFilter.ALL, Part.first(order, 100)));
    assertEquals(23, whole.size());
    for (int length : new int[] {1, 2, 5, 22, 23, 24}) {
      List<TaskId> sum = new ArrayList<>();
      Part part = Part.first(order, length);
      for (List<TaskRow> rows = journal().tasks(TaskFilter.ALL, part);
          !rows.isEmpty();
          rows = journal().tasks(TaskFilter.ALL, part)) {
        sum.addAll(ids(rows));
        part = part.behind(rows.getLast());
      }
      assertEquals(whole, sum, "in parts of " + length);
    }
  }

  @Test
  void blockedAndOpenAreToldApart() {
    create(A, 2, 0);
    writer().append(B, new Event.TaskCreated(TaskSpec.of("b", "b").related(null, List.of(A, C))));
    create(D, 2, 2);
    assertEquals(List.of(A, D), ids(in(TaskState.OPEN)));
    assertEquals(List.of(B), ids(in(TaskState.BLOCKED)));
    assertEquals(Set.of(A, B, D), Set.copyOf(ids(in(TaskState.OPEN, TaskState.BLOCKED))));
    assertEquals(TaskState.BLOCKED, rows(in(TaskState.BLOCKED)).getFirst().state());
    assertEquals(Map.of(TaskState.OPEN, 2, TaskState.BLOCKED, 1), journal().counts(TaskFilter.ALL));
    assertEquals(Map.of(TaskState.OPEN, 2), journal().counts(in(TaskState.OPEN)));
    assertEquals(Map.of(TaskState.BLOCKED, 1), journal().counts(in(TaskState.BLOCKED)));
    create(C, 2, 3);
    writer().append(A, CLOSED);
    writer().append(C, CLOSED);
    assertEquals(List.of(), ids(in(TaskState.BLOCKED)));
    assertEquals(Map.of(TaskState.OPEN, 2, TaskState.DONE, 2), journal().counts(TaskFilter.ALL));
  }

  @Test
  void rowsAreThoseOfTheWholeListing() {
    writer()
        .append(
            A,
            new Event.TaskCreated(
                new TaskSpec("T", "B", "a.md", 1, Size.LARGE, "claude", "p", null)));
    writer().append(A, queued(1, 2), started(1, 0), opened(1, 1, "Which?"));
    create(B, 2, 1);
    assertEquals(journal().tasks(), rows(TaskFilter.ALL));
  }

  @Test
  void statesAgentAndPriorityAllHaveToFit() {
    create(A, 1, 0);
    create(B, 2, 1);
    writer().append(B, queued(1, 2), started(1, 0));
    String agent = Objects.requireNonNull(rows(in(TaskState.RUNNING)).getFirst().agent());
    assertEquals(List.of(B), ids(TaskFilter.ALL.by(agent)));
    assertEquals(List.of(A), ids(TaskFilter.ALL.of(1)));
    assertEquals(List.of(B), ids(in(TaskState.RUNNING, TaskState.DONE).by(agent).of(2)));
    assertEquals(List.of(), ids(in(TaskState.DONE).by(agent)));
    assertEquals(List.of(), ids(TaskFilter.ALL.by("nobody")));
    assertEquals(Map.of(), journal().counts(in(TaskState.OPEN).of(2)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"login", "LOGIN", "the öl", "ÖL", "aaaa", "hp-aaaa", "100%", "a_b", "it's", "!"})
  void textIsFoundInTitleBodyAndId(String text) {
    say(A, "Add Login", "Change the Öl by 100%, a_b and it's done!");
    say(B, "Other", "nothing");
    assertEquals(List.of(A), ids(TaskFilter.ALL.saying(text)));
    assertEquals(Map.of(TaskState.OPEN, 1), journal().counts(TaskFilter.ALL.saying(text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "_", "a%b", "a_b", "\\", "!!", "' OR 1=1 --", "\0", "\ud800x"})
  void signsThatMeanSomethingToADatabaseAreOnlySigns(String text) {
    say(A, "axb", "a quiet text");
    assertEquals(List.of(), ids(TaskFilter.ALL.saying(text)));
  }

  @Test
  void aTextThatNoDatabaseKeepsIsFoundByTheRestOfIt() {
    say(A, "nul\0l", "half \ud800 a character");
    assertEquals(List.of(A), ids(TaskFilter.ALL.saying("half")));
    assertEquals(List.of(A), ids(TaskFilter.ALL.saying("a character")));
  }

  @Test
  void onlyTheWordsOfTheLastEditAreFound() {
    say(A, "Before", "old words");
    writer().append(A, new Event.TaskEdited(TaskSpec.of("After", "new words")));
    assertEquals(List.of(A), ids(TaskFilter.ALL.saying("after")));
    assertEquals(List.of(A), ids(TaskFilter.ALL.saying("NEW words")));
    assertEquals(List.of(), ids(TaskFilter.ALL.saying("before")));
    assertEquals(List.of(), ids(TaskFilter.ALL.saying("old")));
  }

  @Test
  void whoAnsweredIsRemembered() {
    asked(A);
    asked(B);
    assertEquals(List.of(), ids(TaskFilter.ALL.answeredBy("Ada")));
    writer().append(A, answered(1, "Ada"), answered(2, "Ada"));
    writer().append(B, answered(1, "Ba\0b"), answered(2, "Ada"));
    assertEquals(List.of(A, B), ids(TaskFilter.ALL.answeredBy("Ada")));
    assertEquals(List.of(B), ids(TaskFilter.ALL.answeredBy("Ba\0b")));
    assertEquals(List.of(), ids(TaskFilter.ALL.answeredBy("ada")));
  }

  @Test
  void partsOfSomeTasksAndSomeTasksThemselves() {
    create(A, 2, 0);
    part(B, A);
    part(C, A);
    part(D, B);
    assertEquals(List.of(B, C), ids(TaskFilter.ALL.partOf(List.of(A))));
    assertEquals(List.of(B, C, D), ids(TaskFilter.ALL.partOf(List.of(A, B))));
    assertEquals(List.of(), ids(TaskFilter.ALL.partOf(List.of())));
    assertEquals(List.of(A, D), ids(TaskFilter.ALL.among(List.of(D, A))));
    assertEquals(List.of(D), ids(TaskFilter.ALL.among(List.of(D, A)).partOf(List.of(B))));
    assertEquals(List.of(), ids(TaskFilter.ALL.among(List.of())));
    writer().append(D, new Event.TaskEdited(TaskSpec.of("d", "d").related(C, List.of())));
    assertEquals(List.of(D), ids(TaskFilter.ALL.partOf(List.of(C))));
  }

  @Test
  void manyAtOnceAreNoTrouble() {
    List<TaskId> many = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      many.add(new TaskId("hp-x%04d".formatted(i)));
    }
    create(many.get(77), 2, 0);
    create(A, 2, 1);
    assertEquals(List.of(many.get(77)), ids(TaskFilter.ALL.among(many)));
    assertEquals(List.of(), journal().openGates(many));
  }

  @Test
  void openGatesOfSomeTasks() {
    asked(B);
    asked(A);
    writer().append(B, answered(1, "Ada"));
    assertEquals(
        List.of("hp-aaaa.1", "hp-aaaa.2", "hp-bbbb.2"),
        journal().openGates(List.of(B, A, C)).stream()
            .map(row -> row.gate().id().toString())
            .toList());
    assertEquals(1, journal().openGates(List.of(B)).size());
  }

  @Test
  void documentsAreKeptWithTheirTaskAsTheyWere() {
    byte[] bytes = new byte[70_000];
    new Random(3).nextBytes(bytes);
    Attachment picture = Attachment.of("picture.png", bytes);
    Attachment text = Attachment.of("ä.txt", "ö\0".getBytes(StandardCharsets.UTF_8));
    Attachment nothing = Attachment.of("empty", new byte[0]);
    List<Attachment> all = List.of(picture, text, nothing);
    TaskSpec spec = TaskSpec.of("T", "B").documented(Attachment.added(List.of(), all));
    assertTrue(writer().append(A, Attachment.contents(all), new Event.TaskCreated(spec)));
    Task read = Objects.requireNonNull(Task.fold(journal().read(A)));
    assertEquals(spec, read.spec());
    assertEquals(
        List.of("image/png", "text/plain", "application/octet-stream"),
        read.spec().documents().stream().map(document -> document.type()).toList());
    assertArrayEquals(bytes, journal().bytes(picture.document().digest()));
    assertArrayEquals(text.content().bytes(), journal().bytes(text.document().digest()));
    assertArrayEquals(new byte[0], journal().bytes(nothing.document().digest()));
  }

  private static TaskFilter in(TaskState... states) {
    return TaskFilter.ALL.in(Set.of(states));
  }

  private void create(TaskId id, int priority, int second) {
    Instant at = START.plusSeconds(second);
    TaskSpec spec = new TaskSpec("t", "b", null, priority, Size.SMALL, null, null, null);
    writer().append(id, at, new Event.TaskCreated(spec));
  }

  private void say(TaskId id, String title, String body) {
    writer().append(id, new Event.TaskCreated(TaskSpec.of(title, body)));
  }

  private void part(TaskId id, TaskId of) {
    writer().append(id, new Event.TaskCreated(TaskSpec.of("t", "b").related(of, List.of())));
  }

  private void asked(TaskId id) {
    create(id, 2, 0);
    writer().append(id, queued(1, 2), started(1, 0), opened(1, 1, "Which?"), opened(2, 1, "When?"));
  }

  private static Event answered(int gate, String by) {
    return new Event.GateAnswered(gate, new Answer(new Reply.Said("x"), by, Channel.WEB));
  }

  private List<TaskRow> rows(TaskFilter filter) {
    return journal().tasks(filter, Part.first(Order.URGENT, 100));
  }

  private List<TaskId> ids(TaskFilter filter) {
    return ids(rows(filter));
  }

  private static List<TaskId> ids(List<TaskRow> rows) {
    return rows.stream().map(TaskRow::id).toList();
  }
}
