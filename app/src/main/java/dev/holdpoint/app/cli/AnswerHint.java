package dev.holdpoint.app.cli;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import java.util.List;
import java.util.stream.IntStream;

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
    return "%sthe text%s%s"
        .formatted(
            numbers(choice),
            choice.multiple() ? "; several, separated by commas" : "",
            choice.other() ? "; or your own words" : "");
  }

  /** Only those that name an option: another option may be called like the number. */
  private static String numbers(Input.Choice choice) {
    int all = choice.options().size();
    List<String> naming =
        IntStream.rangeClosed(1, all)
            .filter(choice::hasNumber)
            .mapToObj(Integer::toString)
            .toList();
    if (naming.size() == all) {
      return "1 to %d, or ".formatted(all);
    }
    return naming.isEmpty() ? "" : String.join(", ", naming) + ", or ";
  }
}
