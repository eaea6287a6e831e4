package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.EntryJson;
import dev.holdpoint.model.Entry;
import dev.holdpoint.port.Audit;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A part of a task's journal, the newest entry first.
 *
 * @param total how many entries there are
 */
public record JournalView(List<Line> lines, long total, Verified verified) {
  public JournalView {
    lines = List.copyOf(lines);
  }

  /** Where older entries are, 0 where there are none. */
  public long older() {
    return lines.isEmpty() || lines.getLast().number() <= 1 ? 0 : lines.getLast().number();
  }

  /** Whether what is shown begins with the newest. */
  public boolean isNewest() {
    return lines.isEmpty() || lines.getFirst().number() == total;
  }

  public boolean isChanged(Line line) {
    Audit.Finding finding = verified.finding();
    return finding != null && finding.number() == line.number();
  }

  /**
   * An entry.
   *
   * @param what in a few words
   * @param data all of it as JSON, as far as a page should hold it
   */
  public record Line(long number, Instant at, String type, String what, String data) {
    private static final int BRIEF = 200;
    private static final int WHOLE = 4_000;

    static Line of(Entry entry) {
      Map<String, ?> json = EntryJson.of(entry);
      Object data = json.get("data");
      return new Line(
          entry.sequence(),
          entry.at(),
          String.valueOf(json.get("type")),
          Escaped.block(Cut.at(EntryWords.of(entry.task(), entry.event()), BRIEF)),
          Escaped.codedBlock(Cut.at(Json.pretty(data), WHOLE)));
    }
  }
}
