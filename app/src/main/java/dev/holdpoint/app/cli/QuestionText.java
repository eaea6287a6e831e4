package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Review;
import java.util.ArrayList;
import java.util.List;

/** A question as a person reads it at a terminal. */
final class QuestionText {
  private static final int INDENT = 4;

  private final Screen screen;

  QuestionText(Screen screen) {
    this.screen = screen;
  }

  List<String> lines(Gate gate) {
    Question question = gate.question();
    List<String> lines = new ArrayList<>();
    for (String line : split(question.prompt())) {
      lines.add(screen.bold(line));
    }
    String context = question.context();
    if (context != null && !context.isBlank()) {
      split(context).forEach(line -> lines.add(screen.dim(line)));
    }
    String recommended = question.recommendation();
    switch (question.input()) {
      case Input.Choice(List<String> options) -> {
        for (int i = 0; i < options.size(); i++) {
          boolean best = options.get(i).equals(recommended);
          lines.add(
              "%d) %s%s"
                  .formatted(
                      i + 1,
                      Escaped.line(options.get(i)),
                      best ? screen.green("  ← recommended") : ""));
        }
        if (recommended != null && !options.contains(recommended)) {
          lines.add("Recommended: " + Escaped.line(recommended));
        }
      }
      case Input.Approval(Action action) -> {
        lines.add("Tool:      " + Escaped.line(action.tool()));
        lines.add("Arguments: " + Escaped.line(action.args()));
        lines.add("Directory: " + Escaped.line(action.dir()));
      }
      case Input.Reviewing(Review review) -> {
        lines.add("Review %d of the %s".formatted(review.cycle(), review.subject().word()));
        List<String> names =
            review.current().artefacts().stream().map(file -> Escaped.line(file.path())).toList();
        lines.add("Files:     " + String.join(", ", names));
      }
      case Input.Text _, Input.Password _, Input.Confirmation _ -> {
        if (recommended != null) {
          lines.add("Recommended: " + Escaped.line(recommended));
        }
      }
    }
    return lines;
  }

  private List<String> split(String text) {
    String shown = Escaped.block(text).stripTrailing();
    return TextWidth.wrap(withoutBlankLines(shown), screen.width() - INDENT);
  }

  /** Blank lines before it go, the first line's indentation stays: it may be code. */
  private static String withoutBlankLines(String text) {
    int begin = 0;
    for (int i = 0; i < text.length() && Character.isWhitespace(text.charAt(i)); i++) {
      if (text.charAt(i) == '\n') {
        begin = i + 1;
      }
    }
    return text.substring(begin);
  }
}
