package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Journal.GateRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What must be true of every history, looked at entry by entry. */
final class Promises {
  /** Looks at the whole history anew. */
  void check(List<Entry> entries, List<GateRow> listed) {
    List<Entry> sofar = new ArrayList<>();
    @Nullable Task task = null;
    for (Entry entry : entries) {
      if (task != null) {
        next(task, entry);
      }
      sofar.add(entry);
      Task after = task == null ? Task.fold(sofar) : task.after(entry);
      assertNotNull(after);
      if (task != null) {
        closedGatesStay(task, after);
        finishedStepsStay(task, after);
      }
      task = after;
    }
    assertNotNull(task);
    settled(task);
    assertEquals(task, Task.fold(entries), "folded at once or step by step");
    assertEquals(task.openGates(), listed.stream().map(GateRow::gate).toList());
  }

  /** Whether this entry may follow. */
  private static void next(Task task, Entry entry) {
    assertEquals(task.sequence() + 1, entry.sequence());
    assertFalse(entry.at().isBefore(task.updatedAt()), "time runs backwards");
    Run run = task.run();
    switch (entry.event()) {
      case Event.TurnStarted started -> {
        assertNotNull(run);
        assertFalse(run.phase() instanceof Phase.Working, "two at once");
        assertFalse(run.phase().isFinal());
        assertFalse(task.hasOpenGate(), "started while somebody is asked");
        assertEquals(run.repeats() ? run.lastTurn() : run.lastTurn() + 1, started.turn());
        assertEquals(run.step(), started.step());
      }
      case Event.GateOpened opened -> {
        Phase.Working working = assertWorking(run);
        assertEquals(task.gates().size() + 1, opened.gate());
        assertEquals(working.turn(), opened.turn());
        assertFalse(
            task.gates().stream()
                .anyMatch(
                    gate ->
                        gate.run() == run.number()
                            && gate.turn() == opened.turn()
                            && gate.question().sameAs(opened.question())),
            "asked twice in one turn");
        assertFalse(run.plan().threshold().neverAsks(), "interrupted at threshold 0");
        assertFalse(opened.question().sensitive());
      }
      case Event.GateAnswered answered -> {
        Gate gate = task.gate(answered.gate());
        assertNotNull(gate);
        assertTrue(gate.isOpen(), "answered twice");
        assertFalse(answered.answer().reply().text().isBlank(), "silence");
      }
      case Event.AnswerDelivered delivered -> {
        assertEquals(assertWorking(run).turn(), delivered.turn());
        Gate gate = task.gate(delivered.gate());
        assertNotNull(gate);
        assertFalse(gate.isOpen() || gate.isDelivered());
      }
      case Event.TurnEnded ended -> assertEquals(assertWorking(run).turn(), ended.turn());
      case Event.TurnInterrupted cut -> assertEquals(assertWorking(run).turn(), cut.turn());
      case Event.StepFinished finished -> {
        assertNotNull(run);
        assertEquals(run.step(), finished.step(), "a step is finished once and in its turn");
      }
      case Event.RunFinished _, Event.RunFailed _ -> {
        assertFalse(task.hasOpenGate(), "ended while somebody is asked");
        assertEquals(List.of(), task.undelivered(), "ended with an answer that nobody was told");
      }
      case Event.RunQueued queued -> {
        assertTrue(run == null || run.phase().isFinal());
        assertEquals(run == null ? 1 : run.number() + 1, queued.run());
      }
      case Event.AssumptionMade made -> assertUnique(task, assertWorking(run), made);
      case Event.TaskCreated _ -> throw new AssertionError("created twice");
      case Event.TaskEdited _,
          Event.GateWithdrawn _,
          Event.AgentOverstepped _,
          Event.RunSlept _ -> {}
    }
  }

  private static void assertUnique(Task task, Phase.Working working, Event.AssumptionMade made) {
    String question = made.assumption().question();
    Run run = task.run();
    assertNotNull(run);
    assertFalse(
        question != null
            && task.assumptions().stream()
                .anyMatch(
                    other ->
                        other.run() == run.number()
                            && other.turn() == working.turn()
                            && question.equals(other.assumption().question())),
        "the ledger has it twice");
  }

  private static Phase.Working assertWorking(@Nullable Run run) {
    assertNotNull(run);
    return assertInstanceOf(Phase.Working.class, run.phase());
  }

  private static void closedGatesStay(Task before, Task after) {
    for (Gate gate : before.gates()) {
      Gate now = after.gate(gate.id().number());
      assertNotNull(now);
      if (!gate.isOpen()) {
        assertEquals(gate.state(), now.state(), "the first answer wins");
      }
      assertEquals(gate.question(), now.question());
    }
  }

  private static void finishedStepsStay(Task before, Task after) {
    Run earlier = before.run();
    Run later = after.run();
    if (earlier != null && later != null && earlier.number() == later.number()) {
      assertTrue(later.step() >= earlier.step(), "a finished step is undone");
      assertTrue(later.lastTurn() >= earlier.lastTurn());
    }
  }

  /** What is true between two appends. */
  private static void settled(Task task) {
    Run run = task.run();
    if (run == null) {
      assertNull(task.gate(1));
      return;
    }
    boolean waits = run.phase() instanceof Phase.Waiting;
    boolean works = run.phase() instanceof Phase.Working;
    assertEquals(task.hasOpenGate() && !works, waits, "waits if and only if somebody is asked");
  }
}
