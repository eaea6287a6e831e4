package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.ToolUse;
import org.jspecify.annotations.Nullable;

/** What approvals are still good for: each lets its action run once, in the turn that is told. */
final class Approvals {
  private Approvals() {}

  /** What may run because of this gate, null where nothing may. */
  static @Nullable Action allowed(Gate gate) {
    Answer answer = gate.answer();
    if (answer == null || !(answer.reply() instanceof Reply.Approved(@Nullable Action edited))) {
      return null;
    }
    return edited == null ? gate.question().action() : edited;
  }

  /** Whether a new one is needed, because its action ran, or may have. */
  static boolean isSpent(Task task, Run run, Gate gate) {
    if (allowed(gate) == null) {
      return false;
    }
    // One that a tool call asked for tells itself when it runs.
    boolean wasTold =
        !ToolUse.asked(gate.question())
            && gate.isDelivered()
            && gate.deliveredIn() != run.lastTurn();
    boolean wasUsed = gate.uses().size() > Doubts.denials(task, gate);
    return wasTold || wasUsed || Doubts.about(task, gate) != Doubts.Doubt.NONE;
  }
}
