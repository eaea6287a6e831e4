package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Tasks as a table for a person. */
final class TaskTable {
  private TaskTable() {}

  static List<String> lines(List<TaskRow> rows, Instant now, int width) {
    // On a narrow terminal size, priority, time and icon are left out, in this order.
    Table table = new Table(4, 3, 5, 1);
    table.row("ID", "", "STATE", "PRIO", "SIZE", "UPDATED", "TITLE");
    for (TaskRow row : rows) {
      table.row(
          row.id().value(),
          row.state().icon(),
          row.state().word(),
          Integer.toString(row.priority()),
          row.size().name().toLowerCase(Locale.ROOT),
          Ago.since(row.updatedAt(), now),
          Escaped.line(row.title()));
    }
    return table.lines(width);
  }
}
