package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.card.ActionView;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import org.jspecify.annotations.Nullable;

/**
 * What came of an answer that was sent as a plain form.
 *
 * @param refusal why it was not taken, null where it was
 * @param kept what the person wrote and was not sent, null where it was or must not be shown
 * @param hadFiles whether files came with what was not sent
 * @param back the page that it was sent from
 */
public record ReceiptView(
    Gate gate,
    String taskTitle,
    @Nullable String refusal,
    @Nullable String kept,
    boolean hadFiles,
    String back) {

  /** Of one that was not refused here. */
  public static ReceiptView of(Gate gate, String taskTitle, String back) {
    return new ReceiptView(gate, taskTitle, null, null, false, back);
  }

  public String id() {
    return gate.id().toString();
  }

  public String title() {
    return Escaped.line(taskTitle);
  }

  /** The question; of an action what it does in our words, never in the agent's. */
  public String asked() {
    Action action = gate.question().action();
    return action == null ? Escaped.block(gate.question().prompt()) : ActionView.heading(action);
  }

  /** In a few words, what happened to the gate. */
  public String heading() {
    if (refusal != null) {
      return "Not sent";
    }
    return gate.isOpen() ? "Still open" : gate.answer() == null ? "Closed" : "Answered";
  }

  /** Where the way back leads. */
  public String backWords() {
    return back.startsWith("/tasks/")
        ? "Back to the task"
        : back.startsWith("/gates/") ? "Back to the gate" : "Back to the inbox";
  }
}
