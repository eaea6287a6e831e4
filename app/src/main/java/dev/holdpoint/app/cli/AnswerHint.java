package dev.holdpoint.app.cli;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;

/** What an answer may be, in a few words: the same wherever a question is shown as text. */
final class AnswerHint {
  private static final String HIDDEN = "hidden while you type";

  private AnswerHint() {}

  /** Empty where any text is an answer. */
  static String of(Gate gate) {
    return switch (gate.question().input()) {
      case Input.Confirmation _ -> "yes or no";
      case Input.Choice choice -> of(choice);
      case Input.Approval _ -> Input.Approval.HOW;
      case Input.Reviewing _ -> ReviewPrompt.HOW;
      case Input.Password _ -> HIDDEN;
      case Input.Text _ -> gate.question().sensitive() ? HIDDEN : "";
    };
  }

  private static String of(Input.Choice choice) {
    return "1 to %d, or the text%s%s"
        .formatted(
            choice.options().size(),
            choice.multiple() ? "; several, separated by commas" : "",
            choice.other() ? "; or your own words" : "");
  }
}
