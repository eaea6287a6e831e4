package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Reply;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer in the words that its agent reads.
 *
 * @param sensitive what stands for the sensitive answers that are still held, by gate
 */
record Told(Map<GateId, String> sensitive) {
  private static final String KEPT_BACK = "(sensitive: told to the agent, not written down)";
  private static final String NOT_KEPT = "(sensitive: given earlier, not kept)";

  /** The same for what is written down: it has no secrets in it. */
  Told writtenDown() {
    Map<GateId, String> covered = new HashMap<>();
    sensitive.keySet().forEach(gate -> covered.put(gate, KEPT_BACK));
    return new Told(covered);
  }

  String answer(Gate gate, Answer answer) {
    return switch (answer.reply()) {
      case Reply.Said said -> said.text();
      case Reply.Confirmed confirmed -> confirmed.text();
      case Reply.Chose chose -> chose.text();
      case Reply.Supplied _ -> sensitive.getOrDefault(gate.id(), NOT_KEPT);
      case Reply.Approved(@Nullable Action edited) -> approved(gate, edited);
      case Reply.Rejected(String reason) -> "Rejected, so it must not run. Reason: " + reason;
    };
  }

  private static String approved(Gate gate, @Nullable Action edited) {
    Action asked = gate.question().action();
    if (edited != null) {
      return "Approved with changes. Run exactly this instead, once: " + words(edited);
    }
    return "Approved. Run exactly this, once: " + (asked == null ? "" : words(asked));
  }

  private static String words(Action action) {
    return "%s %s in %s".formatted(action.tool(), action.args(), action.dir());
  }
}
