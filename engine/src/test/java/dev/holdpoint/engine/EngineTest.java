package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.payloads;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.specOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The one door in. */
class EngineTest {
  private static final TurnToken TOKEN = new TurnToken(TASK, "secret");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final SettableClock clock = new SettableClock();
  private final List<Task> changed = new ArrayList<>();
  private final Engine engine = new Engine(journal, clock, new FakeVault(), changed::add);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aCreatedTaskIsThere() {
    Task task = engine.create(spec());
    assertEquals(task, engine.find(task.id()));
    assertEquals(List.of(task), changed);
    assertNotEquals(task.id(), engine.create(spec()).id(), "the same words are another task");
  }

  @Test
  void idsStayShortHoweverManyTasksAProcessMakes() {
    for (int i = 0; i < 50; i++) {
      assertEquals("hp-xxxx".length(), engine.create(spec()).id().value().length());
    }
  }

  @Test
  void aFileThatIsATaskAlreadyStaysIt() {
    Task first = engine.create(specOf("a.md"));
    Task second =
        engine.create(
            new TaskSpec("Other", "words", "a.md", 1, first.spec().size(), null, null, null));
    assertEquals(first, second);
    assertEquals(1, journal.tasks().size());
  }

  @Test
  void aFileBecomesOneTaskHoweverManyTryAtOnce() throws Exception {
    Set<TaskId> ids = new HashSet<>(together(8, () -> engine.create(specOf("a.md")).id()));
    assertEquals(1, ids.size());
    assertEquals(1, journal.tasks().size());
  }

  @Test
  void anEditIsWrittenDownOnlyWhereItChangesSomething() {
    TaskId id = engine.create(specOf("a.md")).id();
    assertDone(engine.edit(id, specOf("a.md")));
    assertEquals(1, journal.read(id).size());
    TaskSpec other = TaskSpec.of("Other", "words");
    assertEquals(other, assertDone(engine.edit(id, other)).spec());
    assertEquals(2, journal.read(id).size());
  }

  @Test
  void anEditCannotTakeAnotherTasksFile() {
    TaskId first = engine.create(specOf("a.md")).id();
    TaskId second = engine.create(specOf("b.md")).id();
    String message = assertRefused(engine.edit(second, specOf("a.md"))).message();
    assertTrue(message.contains("a.md") && message.contains(first.value()), message);
    assertEquals("b.md", engine.task(second).spec().source());
  }

  @Test
  void aRunIsQueuedWithItsPayloadsAndCountsOn() {
    TaskId id = engine.create(spec()).id();
    Task queued = assertDone(engine.queue(id, plan(2), payloads()));
    assertEquals(1, Objects.requireNonNull(queued.run()).number());
    for (Payload payload : payloads()) {
      assertEquals(payload.text(), journal.payload(payload.digest()));
    }
    start(id);
    assertDone(engine.endTurn(engine.task(id), TOKEN.digest(), _ -> failed()));
    Task again = assertDone(engine.queue(id, plan(3), payloads()));
    assertEquals(2, Objects.requireNonNull(again.run()).number());
    assertEquals(3, Objects.requireNonNull(again.run()).plan().threshold().value());
  }

  @Test
  void aRunUnderWayLetsNoOtherBegin() {
    TaskId id = engine.create(spec()).id();
    engine.queue(id, plan(2), payloads());
    assertInstanceOf(
        Refusal.NotPossible.class, assertRefused(engine.queue(id, plan(2), payloads())));
    start(id);
    assertRefused(engine.queue(id, plan(2), payloads()));
  }

  @Test
  void ofManyThatQueueOneDoes() throws Exception {
    TaskId id = engine.create(spec()).id();
    List<Verdict> verdicts = together(8, () -> engine.queue(id, plan(2), payloads()));
    assertEquals(1, verdicts.stream().filter(Verdict.Done.class::isInstance).count());
    assertEquals(2, journal.read(id).size());
  }

  @Test
  void ofManyAnswersTheFirstWinsAndTheOthersAreToldWhoItWas() throws Exception {
    TaskId id = asked(1);
    List<Verdict> verdicts =
        together(
            8,
            () ->
                engine.answer(
                    new GateId(id, 1), "x", Thread.currentThread().getName(), Channel.CLI));
    assertEquals(1, verdicts.stream().filter(Verdict.Done.class::isInstance).count());
    String winner = Objects.requireNonNull(engine.task(id).gates().getFirst().answer()).by();
    for (Verdict verdict : verdicts) {
      if (verdict instanceof Verdict.Refused(Refusal refusal)) {
        assertEquals(
            winner, assertInstanceOf(Refusal.AlreadyAnswered.class, refusal).winner().by());
      }
    }
  }

  @Test
  void manyWhoAskTheSameMeetAtOneGate() throws Exception {
    TaskId id = working(2);
    TurnToken token = new TurnToken(id, "secret");
    List<Asked> all = together(8, () -> engine.ask(token, Question.of("Which?"), false));
    for (Asked asked : all) {
      assertEquals(1, assertInstanceOf(Asked.AtGate.class, asked).gate().id().number());
    }
    assertEquals(1, engine.task(id).gates().size());
  }

  @Test
  void manyWhoAskDifferentThingsGetAGateEach() throws Exception {
    TaskId id = working(2);
    TurnToken token = new TurnToken(id, "secret");
    List<Asked> all =
        together(
            8,
            () -> engine.ask(token, Question.of("By " + Thread.currentThread().getName()), false));
    Set<Integer> numbers = new HashSet<>();
    for (Asked asked : all) {
      numbers.add(assertInstanceOf(Asked.AtGate.class, asked).gate().id().number());
    }
    assertEquals(8, numbers.size());
    assertEquals(8, engine.task(id).openGates().size());
  }

  @Test
  void whoeverMayNotInterruptIsToldToGoOnAndTheLedgerKnowsItOnce() {
    TaskId id = working(0);
    TurnToken token = new TurnToken(id, "secret");
    assertInstanceOf(Asked.GoOn.class, engine.ask(token, Question.of("Which?"), false));
    assertInstanceOf(Asked.GoOn.class, engine.ask(token, Question.of("Which?"), true));
    assertEquals(1, engine.task(id).assumptions().size());
    assertEquals(List.of(), engine.task(id).gates());
  }

  @Test
  void anAnswerIsDeliveredOnceAndOnlyToTheTurnThatAsked() {
    TaskId id = asked(1);
    GateId gate = new GateId(id, 1);
    int open = journal.read(id).size();
    assertDone(engine.delivered(gate));
    assertEquals(open, journal.read(id).size(), "nothing to deliver yet");
    engine.answer(gate, "this", "Ada", Channel.CLI);
    assertDone(engine.delivered(gate));
    assertDone(engine.delivered(gate));
    assertEquals(
        List.of(new Event.AnswerDelivered(1, 1)), events(id).subList(open + 1, events(id).size()));
  }

  @Test
  void aLateDeliveryTakesNothingFromTheNextTurn() {
    TaskId id = asked(1);
    engine.endTurn(engine.task(id), TOKEN.digest(), _ -> failed());
    engine.answer(new GateId(id, 1), "this", "Ada", Channel.CLI);
    assertInstanceOf(Refusal.TurnIsOver.class, assertRefused(engine.delivered(new GateId(id, 1))));
    assertEquals(1, engine.task(id).undelivered().size());
  }

  @Test
  void anOverstepIsWrittenDown() {
    TaskId id = engine.create(spec()).id();
    assertDone(engine.overstepped(id, "respond hp-1a2b.1"));
    assertEquals(new Event.AgentOverstepped("respond hp-1a2b.1"), events(id).getLast());
  }

  @Test
  void whatIsNotThereIsRefusedByName() {
    Refusal.UnknownTask unknown = new Refusal.UnknownTask(TASK);
    assertNull(engine.find(TASK));
    assertThrows(IllegalArgumentException.class, () -> engine.task(TASK));
    assertEquals(unknown, assertRefused(engine.edit(TASK, spec())));
    assertEquals(unknown, assertRefused(engine.queue(TASK, plan(2), payloads())));
    assertEquals(unknown, assertRefused(engine.overstepped(TASK, "x")));
    assertEquals(unknown, assertRefused(engine.delivered(new GateId(TASK, 1))));
    assertEquals(
        unknown, assertRefused(engine.answer(new GateId(TASK, 1), "x", "Ada", Channel.CLI)));
    assertEquals(new Asked.Refused(unknown), engine.ask(TOKEN, Question.of("Which?"), false));
    assertEquals(List.of(), journal.since(0, 10));
  }

  @Test
  void timeNeverRunsBackwardsWithinATask() {
    TaskId id = engine.create(spec()).id();
    clock.set(START.minus(Duration.ofDays(9)));
    engine.queue(id, plan(2), payloads());
    clock.set(START.plusNanos(1_999_999));
    start(id);
    assertEquals(
        List.of(START, START, START.plusMillis(1)),
        journal.read(id).stream().map(Entry::at).toList());
  }

  @Test
  void whoeverListensToTheEngineHearsOnlyWhatIsDurable() {
    AtomicReference<Instant> heard = new AtomicReference<>(Instant.MIN);
    Engine listening =
        new Engine(
            journal, clock, new FakeVault(), task -> heard.set(engine.task(task.id()).updatedAt()));
    listening.create(spec());
    assertEquals(START, heard.get());
  }

  private TaskId working(int threshold) {
    TaskId id = engine.create(spec()).id();
    engine.queue(id, plan(threshold), payloads());
    start(id);
    return id;
  }

  private TaskId asked(int threshold) {
    TaskId id = working(threshold);
    engine.ask(new TurnToken(id, "secret"), Question.of("Which?"), true);
    return id;
  }

  private void start(TaskId id) {
    assertDone(
        engine.startTurn(
            engine.task(id),
            new Turns.Start(
                Specimens.OWNER,
                new TurnToken(id, "secret"),
                Specimens.STEP,
                engine.task(id).sequence(),
                engine.now())));
  }

  private static Turns.Turnout failed() {
    return Turns.Turnout.of(Agent.Report.of(new Agent.Outcome.Failed("x")));
  }

  private List<Event> events(TaskId id) {
    return journal.read(id).stream().map(Entry::event).toList();
  }

  private static Task assertDone(Verdict verdict) {
    return assertInstanceOf(Verdict.Done.class, verdict).task();
  }

  private static Refusal assertRefused(Verdict verdict) {
    return assertInstanceOf(Verdict.Refused.class, verdict).refusal();
  }

  private static <T> List<T> together(int count, Callable<T> work) throws Exception {
    CyclicBarrier start = new CyclicBarrier(count);
    List<T> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
      List<Callable<T>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        all.add(
            () -> {
              start.await();
              return work.call();
            });
      }
      for (Future<T> done : threads.invokeAll(all)) {
        results.add(done.get());
      }
    }
    return results;
  }
}
