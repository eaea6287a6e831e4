package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Programs that only ask. */
class OutsideTest {
  private Instant now = Instant.parse("2026-05-01T12:00:00Z");
  private final InMemoryJournal journal = new InMemoryJournal();
  private final Engine engine = new Engine(journal, () -> now, new FakeVault(), _ -> {});

  private static TaskSpec spec(String source) {
    return new TaskSpec("Ship it?", "Ship it?", source, 2, Size.MEDIUM, null, null, null);
  }

  private static Question question() {
    return new Question("Ship it?", null, new Input.Confirmation(), false, null, null, null);
  }

  private Task ask(String source) {
    return engine.askOutside(spec(source), question(), Patience.ENDLESS);
  }

  @Test
  void theQuestionIsATaskThatWaitsAndThatNobodyWorksOn() {
    Task task = ask(null);
    assertEquals(task, engine.task(task.id()));
    assertEquals(TaskState.AWAITING_INPUT, task.state());
    assertEquals(1, journal.openGates().size());
    assertEquals(List.of(), journal.backlog(now, 10).ready());
    assertEquals(List.of(), journal.backlog(now, 10).running());
  }

  @Test
  void theAnswerIsItsEnd() {
    GateId gate = ask(null).openGates().getFirst().id();
    assertInstanceOf(Verdict.Refused.class, engine.answer(gate, "maybe", "Ada", Channel.API));
    assertEquals(TaskState.AWAITING_INPUT, engine.task(gate.task()).state());
    engine.answer(gate, "yes", "Ada", Channel.API);
    Task done = engine.task(gate.task());
    assertEquals(TaskState.DONE, done.state());
    assertEquals(List.of(), journal.backlog(now, 10).ready());
    Verdict late = engine.answer(gate, "no", "Bob", Channel.WEB);
    assertInstanceOf(
        Refusal.AlreadyAnswered.class, assertInstanceOf(Verdict.Refused.class, late).refusal());
  }

  @Test
  void askedAgainUnderItsNameItIsTheSameHoweverManyAskAtOnce() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
      List<Callable<Task>> calls =
          IntStream.range(0, 16).<Callable<Task>>mapToObj(_ -> () -> ask("external:a:1")).toList();
      long different =
          pool.invokeAll(calls).stream().map(call -> call.resultNow().id()).distinct().count();
      assertEquals(1, different);
    }
    assertNotEquals(ask("external:a:2").id(), ask("external:a:1").id());
    assertEquals(2, journal.openGates().size());
  }

  @Test
  void aDeadlineFailsItAndIsNoAnswer() {
    Patience day = new Patience(Duration.ofDays(1), OnTimeout.FAIL);
    Task task = engine.askOutside(spec(null), question(), day);
    now = now.plus(Duration.ofDays(1));
    engine.expireOverdue();
    Task after = engine.task(task.id());
    assertEquals(TaskState.FAILED, after.state());
    assertFalse(after.hasOpenGate());
    assertEquals("expired", after.gate(1).state().word());
  }

  @Test
  void noTokenGetsIntoItsTurn() {
    Task task = ask(null);
    for (String text : List.of("", "0".repeat(48))) {
      TurnToken token = TurnToken.parse(task.id() + "_" + text);
      assertFalse(engine.isUnderWay(token));
      assertInstanceOf(Asked.Refused.class, engine.ask(token, question(), false));
    }
  }

  @Test
  void itCanBeCancelledLikeAnyOther() {
    Task task = ask(null);
    assertInstanceOf(Verdict.Done.class, engine.cancel(task.id(), "Ada"));
    assertTrue(journal.openGates().isEmpty());
  }
}
