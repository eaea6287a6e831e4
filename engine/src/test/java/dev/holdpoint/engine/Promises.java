package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Task.Standing;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Journal.GateRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What must be true of every history, looked at entry by entry. */
final class Promises {
  /** How sensitive answers begin in these histories: nothing that is written down may say it. */
  static final String SECRET = "secret-";

  /** Looks at the whole history anew. */
  void check(InMemoryJournal journal, TaskId id) {
    List<Entry> entries = journal.read(id);
    List<Entry> sofar = new ArrayList<>();
    @Nullable Task task = null;
    for (Entry entry : entries) {
      assertFalse(entry.event().toString().contains(SECRET), "a secret is written down");
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
    assertEquals(
        task.openGates(),
        journal.openGates().stream()
            .map(GateRow::gate)
            .filter(gate -> gate.id().task().equals(id))
            .toList());
    keysAreKept(journal, task);
  }

  /** As long as they may be needed, and no longer. */
  private static void keysAreKept(Journal journal, Task task) {
    List<Gate> held = task.heldSecrets();
    for (Gate gate : task.gates()) {
      assertEquals(held.contains(gate), journal.answerKey(gate.id()) != null, "a key of " + gate);
    }
    for (Gate gate : held) {
      assertFalse(Objects.requireNonNull(task.run()).phase().isFinal());
      assertEquals(Objects.requireNonNull(task.run()).currentStep().name(), gate.step());
    }
  }

  /** Whether this entry may follow. */
  private static void next(Task task, Entry entry) {
    assertEquals(task.sequence() + 1, entry.sequence());
    assertFalse(entry.at().isBefore(task.updatedAt()), "time runs backwards");
    Run run = task.run();
    switch (entry.event()) {
      case Event.TurnStarted started -> started(task, run, started);
      case Event.GateOpened opened -> opened(task, run, opened, entry.at());
      case Event.GateAnswered answered -> answered(task, answered, entry.at());
      case Event.GateExpired expired -> {
        Gate gate = open(task, expired.gate());
        assertTrue(gate.isOverdue(entry.at()), "expired too early");
      }
      case Event.GateWithdrawn withdrawn -> open(task, withdrawn.gate());
      case Event.GateDeadlineSet set -> {
        assertFalse(open(task, set.gate()).isOverdue(entry.at()), "a deadline came back");
        Instant deadline = set.deadline();
        assertTrue(deadline == null || deadline.isAfter(entry.at()), "an expiry was ordered");
      }
      case Event.AnswerDelivered delivered -> {
        assertEquals(assertWorking(run).turn(), delivered.turn());
        Gate gate = task.gate(delivered.gate());
        assertNotNull(gate);
        assertFalse(gate.isOpen() || gate.isDelivered());
      }
      case Event.ApprovalUsed used -> {
        assertEquals(assertWorking(run).turn(), used.turn());
        Gate gate = task.gate(used.gate());
        assertNotNull(gate);
        assertNotNull(Approvals.allowed(gate), "used without an approval");
        assertTrue(gate.uses().size() <= Doubts.denials(task, gate), "used twice");
      }
      case Event.SessionBegan began -> assertEquals(assertWorking(run).turn(), began.turn());
      case Event.TurnEnded ended -> assertEquals(assertWorking(run).turn(), ended.turn());
      case Event.TurnInterrupted cut -> assertEquals(assertWorking(run).turn(), cut.turn());
      case Event.PlanRefused refused -> {
        assertEquals(assertWorking(run).turn(), refused.turn());
        assertEquals(Stage.PLANNING, run.stage());
        assertTrue(run.drafting().refused() <= Reviewing.MOST_RETRIES, "told too often");
      }
      case Event.PlanEdited edited -> {
        Gate gate = open(task, edited.gate());
        assertNotNull(gate.review(), "what is no review was edited");
        assertFalse(gate.isOverdue(entry.at()), "edited too late");
      }
      case Event.TodosChanged changed -> {
        assertEquals(assertWorking(run).turn(), changed.turn());
        assertEquals(Stage.EXECUTION, run.stage());
      }
      case Event.DriftFlagged flagged -> {
        assertEquals(assertWorking(run).turn(), flagged.turn());
        assertNotNull(run.drafting().approved(), "departed from no plan");
        assertFalse(run.drafting().departures().containsAll(flagged.departures()), "no news");
      }
      case Event.StepFinished finished -> {
        assertNotNull(run);
        assertEquals(Stage.EXECUTION, run.stage(), "a step is finished before its plan");
        assertEquals(run.step(), finished.step(), "a step is finished once and in its turn");
      }
      case Event.RunFinished _ -> ended(task);
      case Event.RunFailed failed -> {
        if (task.undelivered().stream().noneMatch(Promises::isExpired)
            && !failed.reason().startsWith(Chance.OUT_OF_BOUNDS)) {
          ended(task);
        }
        assertFalse(task.hasOpenGate(), "failed while somebody is asked");
      }
      case Event.RunQueued queued -> {
        assertTrue(run == null || run.phase().isFinal());
        assertEquals(run == null ? 1 : run.number() + 1, queued.run());
        assertEquals(Standing.WANTED, task.standing());
      }
      case Event.TaskCancelled _ -> {
        assertFalse(task.hasOpenGate(), "given up while somebody is asked");
        assertFalse(task.standing() == Standing.CANCELLED, "given up twice");
      }
      case Event.TaskDeferred _ -> {
        assertEquals(Standing.WANTED, task.standing());
        assertFalse(run != null && run.phase() instanceof Phase.Working);
      }
      case Event.TaskReopened _ ->
          assertTrue(
              task.standing() != Standing.WANTED || (run != null && run.phase().isFinal()),
              "reopened though it was open");
      case Event.AssumptionMade made -> assertUnique(task, assertWorking(run), made);
      case Event.TaskCreated _ -> throw new AssertionError("created twice");
      case Event.TaskClosed _ -> {
        assertFalse(task.hasOpenGate(), "closed while somebody is asked");
        assertFalse(run != null && run.phase() instanceof Phase.Working, "closed at work");
      }
      case Event.StepRetried retried -> {
        assertNotNull(run);
        assertEquals(run.step(), retried.step());
        assertTrue(run.mayTryAgain(), "tried too often");
        assertFalse(task.hasOpenGate(), "tried again while somebody is asked");
      }
      case Event.TaskEdited _, Event.AgentOverstepped _, Event.RunSlept _ -> {}
    }
  }

  private static void started(Task task, @Nullable Run run, Event.TurnStarted started) {
    assertNotNull(run);
    assertFalse(run.phase() instanceof Phase.Working, "two at once");
    assertFalse(run.phase().isFinal());
    assertFalse(task.hasOpenGate(), "started while somebody is asked");
    assertEquals(Standing.WANTED, task.standing(), "nobody wants it");
    assertEquals(run.repeats() ? run.lastTurn() : run.lastTurn() + 1, started.turn());
    assertEquals(run.step(), started.step());
    for (Gate gate : task.gates()) {
      boolean mayHaveRun =
          ToolUse.asked(gate.question())
              ? gate.uses().stream().anyMatch(use -> use.turn() == started.turn())
              : gate.deliveredIn() == started.turn();
      if (gate.run() == run.number() && mayHaveRun && Approvals.allowed(gate) != null) {
        assertTrue(
            task.gates().stream()
                .anyMatch(doubt -> ("did-it-run:" + gate.id()).equals(doubt.question().key())),
            "an approved action may be run twice, and nobody was asked");
      }
    }
  }

  private static void opened(Task task, @Nullable Run run, Event.GateOpened opened, Instant at) {
    Phase.Working working = assertWorking(run);
    assertNotNull(run);
    assertEquals(task.gates().size() + 1, opened.gate());
    assertEquals(working.turn(), opened.turn());
    assertEquals(run.plan().patience().deadline(at), opened.deadline());
    Review review = opened.question().review();
    assertFalse(review == null && run.plan().threshold().neverAsks(), "interrupted at threshold 0");
    if (review != null) {
      mayBeReviewed(task, run, review);
    }
    for (Gate gate : task.gates()) {
      assertFalse(
          gate.run() == run.number()
              && gate.turn() == opened.turn()
              && gate.question().sameAs(opened.question())
              && !mayBeAskedAgain(task, gate),
          "asked twice in one turn");
      assertFalse(
          gate.run() == run.number()
              && !(gate.state() instanceof Gate.State.Withdrawn)
              && opened.question().key() != null
              && !ToolUse.asked(gate.question())
              && opened.question().key().equals(gate.question().key())
              && !opened.question().prompt().equals(gate.question().prompt()),
          "another question under a used key");
    }
  }

  private static void mayBeReviewed(Task task, Run run, Review review) {
    switch (review.subject()) {
      case PLAN -> assertEquals(Stage.PLANNING, run.stage(), "planned twice");
      case DRIFT -> {
        assertTrue(run.plan().threshold().value() >= 3, "drift interrupts below 3");
        assertNotNull(run.drafting().approved());
      }
      case RESULT -> assertTrue(run.plan().reviews().result() && run.isAtLastStep());
    }
    assertFalse(run.drafting().trusted(), "reviewed although nobody wants that");
    assertTrue(
        task.openGates().stream().noneMatch(gate -> gate.review() != null), "two reviews at once");
  }

  /** What nobody answered in time; an approval that is used up; a doubt that was denied. */
  private static boolean mayBeAskedAgain(Task task, Gate gate) {
    boolean didNotRun =
        Doubts.isOurs(gate.question().key())
            && gate.answer() != null
            && gate.answer().reply().equals(new Reply.Confirmed(false));
    boolean usedUp =
        Approvals.allowed(gate) != null
            && (gate.isDelivered() || Doubts.about(task, gate) != Doubts.Doubt.NONE);
    boolean withdrawn = gate.state() instanceof Gate.State.Withdrawn;
    return isExpired(gate) || withdrawn || didNotRun || usedUp;
  }

  private static void answered(Task task, Event.GateAnswered answered, Instant at) {
    Gate gate = open(task, answered.gate());
    Reply reply = answered.answer().reply();
    assertFalse(gate.isOverdue(at), "answered too late");
    assertFalse(reply.text().isBlank(), "silence");
    assertEquals(gate.question().sensitive(), reply instanceof Reply.Supplied);
    Action asked = gate.question().action();
    boolean decided = reply instanceof Reply.Approved || reply instanceof Reply.Rejected;
    assertEquals(asked != null, decided);
    reviewed(gate, reply);
    if (asked != null && reply instanceof Reply.Approved(Action edited) && edited != null) {
      assertEquals(asked.tool(), edited.tool());
      assertEquals(asked.dir(), edited.dir());
    }
  }

  /** A review is judged, and only a review, and only what is there. */
  private static void reviewed(Gate gate, Reply reply) {
    Review review = gate.review();
    switch (reply) {
      case Reply.Passed passed -> {
        assertNotNull(review);
        assertEquals(review.current().digest(), passed.seen(), "approved something else");
      }
      case Reply.ChangesRequested changes -> {
        assertNotNull(review);
        assertEquals(review.current().digest(), changes.seen());
        assertFalse(review.last(), "changed once too often");
      }
      default -> assertNull(review, "a review took " + reply);
    }
  }

  private static Gate open(Task task, int number) {
    Gate gate = task.gate(number);
    assertNotNull(gate);
    assertTrue(gate.isOpen(), "a gate is closed once");
    return gate;
  }

  private static boolean isExpired(Gate gate) {
    return gate.state() instanceof Gate.State.Expired;
  }

  private static void ended(Task task) {
    assertFalse(task.hasOpenGate(), "ended while somebody is asked");
    assertEquals(
        List.of(),
        task.undelivered().stream().filter(gate -> !isAccepted(gate)).toList(),
        "ended with an answer that nobody was told");
  }

  /** It ends the step, so that there is nobody to be told. */
  private static boolean isAccepted(Gate gate) {
    Review review = gate.review();
    return review != null
        && review.closing() != null
        && gate.answer() != null
        && gate.answer().reply() instanceof Reply.Passed;
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
                            && made.assumption().text().equals(other.assumption().text())
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
      if (gate.review() == null || !gate.isOpen()) {
        assertEquals(gate.question(), now.question());
      }
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
