package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.ToolUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What nobody can know after a turn was cut off: whether an action that it was allowed to run did
 * run. It is never repeated by itself; a person looks and says.
 */
final class Doubts {
  private static final String KEY = "did-it-run:";

  private Doubts() {}

  /** Whether an approved action ran in a turn that was cut off. */
  enum Doubt {
    /** It did not, or no turn that was told of it was cut off. */
    NONE,
    /** A person says that it did. */
    RAN,
    /** Nobody has said. */
    UNKNOWN
  }

  static Doubt about(Task task, Gate approval) {
    Gate last = null;
    for (Gate gate : task.gates()) {
      last = key(approval).equals(gate.question().key()) ? gate : last;
    }
    Answer answer = last == null ? null : last.answer();
    if (last != null && answer == null) {
      return Doubt.UNKNOWN;
    }
    boolean ran = answer != null && answer.reply().equals(new Reply.Confirmed(true));
    return ran ? Doubt.RAN : Doubt.NONE;
  }

  /** How often a person said that an approved action did not run. */
  static long denials(Task task, Gate approval) {
    return task.gates().stream()
        .filter(gate -> key(approval).equals(gate.question().key()))
        .map(Gate::answer)
        .filter(answer -> answer != null && answer.reply().equals(new Reply.Confirmed(false)))
        .count();
  }

  /** The questions to be answered before this turn is repeated. */
  static List<Event> after(Task task, Run run, int turn, Instant now) {
    List<Event> opened = new ArrayList<>();
    for (Gate gate : task.gates()) {
      Action allowed = Approvals.allowed(gate);
      boolean told = gate.run() == run.number() && mayHaveRun(gate, turn);
      // Where there is a doubt already, the turn was told not to run it.
      if (allowed != null && told && about(task, gate) == Doubt.NONE) {
        int number = task.gates().size() + opened.size() + 1;
        @Nullable Instant deadline = run.plan().patience().deadline(now);
        opened.add(new Event.GateOpened(number, turn, question(gate, allowed), deadline, false));
      }
    }
    return opened;
  }

  /** A tool call does not run before it is said to be used; anything else may once it is told. */
  private static boolean mayHaveRun(Gate gate, int turn) {
    return ToolUse.asked(gate.question())
        ? gate.uses().stream().anyMatch(use -> use.turn() == turn)
        : gate.deliveredIn() == turn;
  }

  /** Whether a question's key is one of ours: an agent could answer for a person by it. */
  static boolean isOurs(@Nullable String key) {
    return key != null && key.startsWith(KEY);
  }

  private static String key(Gate approval) {
    return KEY + approval.id();
  }

  private static Question question(Gate approval, Action action) {
    return new Question(
        "Did this run? %s %s".formatted(action.tool(), action.args()),
        "It was approved at %s, and the turn that was to run it in %s was cut off before it reported."
            .formatted(approval.id(), action.dir()),
        new Input.Confirmation(),
        false,
        null,
        null,
        key(approval));
  }
}
