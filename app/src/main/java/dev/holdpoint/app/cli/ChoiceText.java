package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import java.util.ArrayList;
import java.util.List;

/** A choice as a person reads it at a terminal. */
final class ChoiceText {
  private static final String INDENT = "   ";

  private final Screen screen;
  private final Input.Choice choice;

  ChoiceText(Screen screen, Input.Choice choice) {
    this.screen = screen;
    this.choice = choice;
  }

  /** Each option with its number and what it leads to. */
  List<String> lines(Question question, int columns) {
    List<String> lines = new ArrayList<>();
    for (int number = 1; number <= choice.options().size(); number++) {
      Input.Option option = choice.options().get(number - 1);
      boolean best = question.recommends(option.value());
      lines.add(
          "%s) %s%s"
              .formatted(
                  choice.hasNumber(number) ? number : "-",
                  Escaped.line(option.value()),
                  best ? screen.green("  ← recommended") : ""));
      String consequence = option.consequence();
      if (consequence != null) {
        TextWidth.wrap(Escaped.block(consequence), columns - INDENT.length())
            .forEach(line -> lines.add(INDENT + screen.dim(line)));
      }
    }
    return lines;
  }

  /** How own words are given where a text was taken for a slip; empty where it takes none. */
  static String ownWords(Gate gate, String how) {
    return gate.question().input() instanceof Input.Choice choice && choice.other()
        ? " To answer in your own words: " + how
        : "";
  }
}
