package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.ActionArguments;
import dev.holdpoint.app.view.FileEdit;
import dev.holdpoint.app.view.FileEdit.How;
import dev.holdpoint.app.view.FileEdit.Replacement;
import dev.holdpoint.engine.LineDiff;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.GateId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** An action as a person reads it at a terminal: the change of a file is shown by its lines. */
final class ActionText {
  private static final int MOST_LINES = 24;

  private final Screen screen;
  private final GateId gate;
  private final Extent extent;

  /** How much of a long change is shown. */
  enum Extent {
    CUT,
    WHOLE
  }

  ActionText(Screen screen, GateId gate, Extent extent) {
    this.screen = screen;
    this.gate = gate;
    this.extent = extent;
  }

  /** What is to be said, by its label. */
  SequencedMap<String, List<String>> facts(Action action, int columns) {
    SequencedMap<String, List<String>> facts = new LinkedHashMap<>();
    facts.put("Tool", List.of(Escaped.line(action.tool())));
    FileEdit edit = FileEdit.of(action);
    String arguments = action.args();
    if (edit != null) {
      facts.put("File", List.of(Escaped.line(edit.path())));
      facts.put("Change", cut(change(edit.how(), columns)));
      arguments = ActionArguments.of(action).without(edit.keys());
    }
    if (arguments != null) {
      facts.put("Arguments", List.of(Escaped.codedLine(arguments)));
    }
    facts.put("Directory", List.of(Escaped.line(action.dir())));
    return facts;
  }

  private List<String> cut(List<String> lines) {
    // A line about a single line that is left out would save nothing.
    if (extent == Extent.WHOLE || lines.size() <= MOST_LINES + 1) {
      return lines;
    }
    List<String> cut = new ArrayList<>(lines.subList(0, MOST_LINES));
    cut.add(
        "… %,d more lines: `holdpoint show %s` shows all of them"
            .formatted(lines.size() - MOST_LINES, gate));
    return cut;
  }

  private List<String> change(How how, int columns) {
    return switch (how) {
      case How.Whole(String content) -> whole(content, columns);
      case How.Replace(List<Replacement> all) ->
          all.stream().flatMap(one -> replaced(one, columns).stream()).toList();
      case How.Patch(String diff) ->
          diff.lines().flatMap(line -> line("", line.charAt(0), line, columns).stream()).toList();
      case How.Delete _ -> List.of("the file is deleted");
    };
  }

  private List<String> whole(String content, int columns) {
    List<LineDiff.Line> all = LineDiff.lines("", content);
    int digits = Integer.toString(all.size()).length();
    List<String> lines = new ArrayList<>(List.of("the whole file becomes"));
    for (LineDiff.Line line : all) {
      String number = ("%" + digits + "d ").formatted(line.number());
      lines.addAll(line(number, '+', "+" + line.text(), columns));
    }
    return all.isEmpty() ? List.of("the file becomes empty") : lines;
  }

  private List<String> replaced(Replacement one, int columns) {
    List<String> lines = new ArrayList<>(List.of(place(one)));
    List<LineDiff.Line> all = LineDiff.lines(one.old(), one.young());
    if (all.isEmpty()) {
      lines.add("only line ends change");
    }
    for (LineDiff.Line line : all) {
      if (line.afterGap()) {
        lines.add("…");
      }
      lines.addAll(line("", line.sign(), line.sign() + line.text(), columns));
    }
    return lines;
  }

  private static String place(Replacement one) {
    if (one.old().isEmpty()) {
      return "a new file";
    }
    return one.everywhere() ? "in every place where it stands" : "in one place";
  }

  /** A long line is continued below, indented, so that it can't be taken for another one. */
  private List<String> line(String number, char sign, String text, int columns) {
    String before = screen.dim(number);
    List<String> lines = new ArrayList<>();
    int left = Math.max(1, columns - number.length());
    for (String part : TextWidth.wrap(Escaped.block(text), left)) {
      lines.add(before + coloured(sign, part));
      before = " ".repeat(number.length() + 1);
    }
    return lines;
  }

  private String coloured(char sign, String text) {
    return switch (sign) {
      case '+' -> screen.green(text);
      case '-' -> screen.red(text);
      default -> text;
    };
  }
}
