package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Task;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers in the words that the agent of a coming turn reads.
 *
 * @param sensitive what stands for the sensitive answers that are still held, by gate
 */
record Told(Task task, Map<GateId, String> sensitive) {
  private static final String KEPT_BACK = "(sensitive: told to the agent, not written down)";
  private static final String NOT_KEPT = "(sensitive: given earlier, not kept)";

  /** The same for what is written down: it has no secrets in it. */
  Told writtenDown() {
    Map<GateId, String> covered = new HashMap<>();
    sensitive.keySet().forEach(gate -> covered.put(gate, KEPT_BACK));
    return new Told(task, covered);
  }

  /** To the turn that is to act on it. */
  String now(Gate gate, Answer answer) {
    return answer.reply() instanceof Reply.Approved(@Nullable Action edited)
        ? approved(gate, edited)
        : answer(gate, answer);
  }

  /** To a later turn. */
  String earlier(Gate gate, Answer answer) {
    return answer.reply() instanceof Reply.Approved
        ? "Approved then, to run once. If it has run, it must not run again; if it has not, ask for"
            + " it again."
        : answer(gate, answer);
  }

  private String answer(Gate gate, Answer answer) {
    return switch (answer.reply()) {
      case Reply.Said said -> said.text();
      case Reply.Confirmed confirmed -> confirmed.text();
      case Reply.Chose chose -> chose.text();
      case Reply.Supplied _ -> sensitive.getOrDefault(gate.id(), NOT_KEPT);
      case Reply.Approved approved -> approved.text();
      case Reply.Rejected(String reason) -> "Rejected, so it must not run. Reason: " + reason;
      case Reply.Passed _ -> passed(gate);
      case Reply.ChangesRequested changes -> sentBack(gate, changes);
    };
  }

  private static String passed(Gate gate) {
    Review review = gate.review();
    return review != null && review.subject() == Review.Subject.DRIFT
        ? "Approved: the plan as you changed it holds from now on."
        : "Approved. Carry it out.";
  }

  private static String sentBack(Gate gate, Reply.ChangesRequested changes) {
    Review review = gate.review();
    String what =
        switch (review == null ? Review.Subject.PLAN : review.subject()) {
          case PLAN -> "Changes requested: plan again, and end your turn when the files are there.";
          case DRIFT ->
              "Not approved: the plan that was approved before still holds. Go back to it.";
          case RESULT -> "Corrections requested: make them, then end your turn again.";
        };
    StringBuilder text = new StringBuilder(what);
    if (!changes.feedback().isBlank()) {
      text.append("\n\n").append(changes.feedback().strip());
    }
    for (Comment comment : changes.comments()) {
      text.append(
          "\n\nOn %s:\n> %s\n%s"
              .formatted(comment.place(), comment.quoted(), comment.text().strip()));
    }
    return text.toString();
  }

  private String approved(Gate gate, @Nullable Action edited) {
    return switch (Doubts.about(task, gate)) {
      case RAN -> "Approved, and it ran before this turn was cut off: don't run it again.";
      case UNKNOWN ->
          "Approved, but nobody said whether it ran before this turn was cut off: don't run it,"
              + " ask for it again.";
      case NONE -> edited == null ? asked(gate) : changed(edited);
    };
  }

  private static String asked(Gate gate) {
    Action action = gate.question().action();
    return "Approved. Run exactly this, once: " + (action == null ? "" : words(action));
  }

  private static String changed(Action edited) {
    return "Approved with changes. Run exactly this instead, once: " + words(edited);
  }

  private static String words(Action action) {
    return "%s %s in %s".formatted(action.tool(), action.args(), action.dir());
  }
}
