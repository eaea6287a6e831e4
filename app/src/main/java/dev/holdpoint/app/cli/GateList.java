package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.model.Gate;
import dev.holdpoint.port.Journal.GateRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Open gates with their questions, as a person reads them. */
final class GateList {
  private static final String INDENT = "   ";
  private static final String GAP = "  ";

  private final Screen screen;
  private final Instant now;
  private final GateAddresses addresses;

  GateList(Screen screen, Instant now, GateAddresses addresses) {
    this.screen = screen;
    this.now = now;
    this.addresses = addresses;
  }

  List<String> lines(List<GateRow> rows) {
    QuestionText question = new QuestionText(screen, now);
    List<String> lines = new ArrayList<>();
    for (GateRow row : rows) {
      lines.addAll(heading(row));
      for (String line : question.linesWithHint(row.gate())) {
        lines.add(INDENT + line);
      }
      String address = addresses.of(row.gate().id());
      if (address != null) {
        lines.add(INDENT + screen.dim(address));
      }
      lines.add("");
    }
    return lines;
  }

  /** One line; where that is too long, the title has lines of its own. */
  private List<String> heading(GateRow row) {
    Gate gate = row.gate();
    String id = gate.id().toString();
    String weight = "P" + row.priority() + " " + row.size().name().toLowerCase(Locale.ROOT);
    String title = Escaped.line(row.title());
    String since = "asked " + Ago.since(gate.askedAt(), now);
    String mark = gate.icon() + " ";
    int width = screen.outputWidth();
    if (TextWidth.fits(mark + id + GAP + weight + GAP + title + GAP + since, width)) {
      return List.of(mark + screen.bold(id) + GAP + weight + GAP + title + GAP + screen.dim(since));
    }
    List<String> lines = new ArrayList<>();
    lines.add(mark + screen.bold(id) + GAP + weight + GAP + screen.dim(since));
    TextWidth.wrap(title, width - INDENT.length()).forEach(line -> lines.add(INDENT + line));
    return lines;
  }
}
