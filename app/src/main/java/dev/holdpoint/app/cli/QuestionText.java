package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Review;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a gate asks, as a person reads it at a terminal: wherever a gate is shown, it is this. */
final class QuestionText {
  private static final int INDENT = 4;
  private static final int LABEL = 11;
  private static final int NARROWEST = 20;

  private final Screen screen;
  private final Instant now;
  private final ActionText.Extent extent;

  QuestionText(Screen screen, Instant now) {
    this(screen, now, ActionText.Extent.CUT);
  }

  /**
   * @param extent how much of an action is shown
   */
  QuestionText(Screen screen, Instant now, ActionText.Extent extent) {
    this.screen = screen;
    this.now = now;
    this.extent = extent;
  }

  /** With what an answer may be, where no prompt says so. */
  List<String> linesWithHint(Gate gate) {
    List<String> lines = lines(gate);
    String hint = gate.isOpen() && gate.review() == null ? AnswerHint.of(gate) : "";
    if (!hint.isEmpty()) {
      labelled("Answer", List.of(hint), lines);
    }
    return lines;
  }

  List<String> lines(Gate gate) {
    Question question = gate.question();
    List<String> lines = new ArrayList<>();
    List<String> prompt = split(question.prompt()).stream().map(screen::bold).toList();
    labelled("Question", prompt, lines);
    String context = question.context();
    if (context != null && !context.isBlank()) {
      labelled("Context", split(context).stream().map(screen::dim).toList(), lines);
    }
    switch (question.input()) {
      case Input.Choice choice ->
          lines.addAll(new ChoiceText(screen, choice).lines(question, screen.width() - INDENT));
      case Input.Approval(Action action) ->
          new ActionText(screen, gate.id(), extent)
              .facts(action, columns())
              .forEach((label, text) -> labelled(label, text, lines));
      case Input.Reviewing(Review review) -> {
        lines.add("Review %d of the %s".formatted(review.cycle(), review.subject().word()));
        if (review.subject() != Review.Subject.RESULT) {
          List<String> names =
              review.current().artefacts().stream().map(file -> Escaped.line(file.path())).toList();
          labelled("Files", List.of(String.join(", ", names)), lines);
        }
      }
      case Input.Text _, Input.Password _, Input.Confirmation _ -> {}
    }
    lines.addAll(advice(question));
    DeadlineText.of(gate, now).forEach(words -> lines.add(screen.yellow(sentence(words))));
    return lines;
  }

  /** What the agent itself would answer, and how sure it is. */
  private static List<String> advice(Question question) {
    Double confidence = question.confidence();
    String recommended = question.recommendation();
    if (recommended != null) {
      return List.of(
          "The agent recommends %s%s"
              .formatted(
                  Escaped.line(recommended.strip()),
                  confidence == null ? "" : " (confidence " + confidence + ")"));
    }
    return confidence == null
        ? List.of()
        : List.of("The agent's confidence in its own answer: " + confidence);
  }

  private static String sentence(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /**
   * Further lines stand below the first one, indented: text of an agent can't be taken for a label.
   */
  private static void labelled(String label, List<String> text, List<String> lines) {
    String before = (label + ":" + " ".repeat(LABEL)).substring(0, LABEL);
    for (String line : text) {
      lines.add(before + line);
      before = " ".repeat(LABEL);
    }
  }

  private List<String> split(String text) {
    String shown = Escaped.block(text).stripTrailing();
    return TextWidth.wrap(withoutBlankLines(shown), columns());
  }

  private int columns() {
    return Math.max(NARROWEST, screen.width() - INDENT - LABEL);
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
