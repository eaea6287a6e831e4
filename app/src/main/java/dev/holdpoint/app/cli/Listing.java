package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a listing shows at one moment. */
sealed interface Listing {
  List<String> lines(Screen screen, Instant now);

  List<Map<String, @Nullable Object>> json();

  List<String> ids();

  boolean isEmpty();

  /** Said instead of an empty table. */
  String nothing();

  /**
   * Tasks.
   *
   * @param filtered whether there may be others
   * @param worktrees where they work, for programs
   */
  record Tasks(List<TaskRow> rows, boolean filtered, Worktrees worktrees) implements Listing {
    @Override
    public List<String> lines(Screen screen, Instant now) {
      return TaskTable.lines(rows, now, screen.outputWidth());
    }

    @Override
    public List<Map<String, @Nullable Object>> json() {
      return rows.stream().map(row -> worktrees.into(TaskJson.of(row), row.id())).toList();
    }

    @Override
    public List<String> ids() {
      return rows.stream().map(row -> row.id().value()).toList();
    }

    @Override
    public boolean isEmpty() {
      return rows.isEmpty();
    }

    @Override
    public String nothing() {
      return filtered
          ? "No such tasks. `holdpoint list` shows all."
          : "No tasks. `holdpoint add \"…\"` makes one; `holdpoint run -m \"…\"` runs it, too.";
    }
  }

  /**
   * Open gates.
   *
   * @param addresses where their pages are
   */
  record Gates(List<GateRow> rows, GateAddresses addresses) implements Listing {
    @Override
    public List<String> lines(Screen screen, Instant now) {
      return new GateList(screen, now, addresses).lines(rows);
    }

    @Override
    public List<Map<String, @Nullable Object>> json() {
      return rows.stream().map(row -> addresses.into(GateJson.of(row))).toList();
    }

    @Override
    public List<String> ids() {
      return rows.stream().map(row -> row.gate().id().toString()).toList();
    }

    @Override
    public boolean isEmpty() {
      return rows.isEmpty();
    }

    @Override
    public String nothing() {
      return "Nothing waits for an answer.";
    }
  }
}
