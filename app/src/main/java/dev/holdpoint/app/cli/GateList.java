package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Gate;
import dev.holdpoint.port.Journal.GateRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Open gates with their questions, as a person reads them. */
final class GateList {
  private static final String INDENT = "   ";

  private final Screen screen;
  private final Instant now;

  GateList(Screen screen, Instant now) {
    this.screen = screen;
    this.now = now;
  }

  List<String> lines(List<GateRow> rows) {
    List<String> lines = new ArrayList<>();
    for (GateRow row : rows) {
      lines.addAll(heading(row));
      new QuestionText(screen).lines(row.gate()).forEach(line -> lines.add(INDENT + line));
      lines.add("");
    }
    return lines;
  }

  /** One line; where that is too long, the title has lines of its own. */
  private List<String> heading(GateRow row) {
    Gate gate = row.gate();
    String id = gate.id().toString();
    String weight = "P%d %s".formatted(row.priority(), row.size().name().toLowerCase(Locale.ROOT));
    String title = Escaped.line(row.title());
    String since = "asked " + Ago.since(gate.askedAt(), now);
    String whole = "❓ %s  %s  %s  %s";
    int width = screen.outputWidth();
    if (TextWidth.of(whole.formatted(id, weight, title, since)) <= width) {
      return List.of(whole.formatted(screen.bold(id), weight, title, screen.dim(since)));
    }
    List<String> lines = new ArrayList<>();
    lines.add("❓ %s  %s  %s".formatted(screen.bold(id), weight, screen.dim(since)));
    TextWidth.wrap(title, width - INDENT.length()).forEach(line -> lines.add(INDENT + line));
    return lines;
  }
}
