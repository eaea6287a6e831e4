package dev.holdpoint.app.store;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.GateFilter;
import dev.holdpoint.port.TaskListing.ClosedGate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which gates were closed when: only by what they are found, the rest is in the entries. */
final class ClosedGates {
  static final String ALL = "SELECT task, number, closed_at, state, kind FROM closed_gate";

  private final Sql sql;

  ClosedGates(Sql sql) {
    this.sql = sql;
  }

  void insert(Gate gate) throws SQLException {
    Row row = Row.of(gate);
    sql.update(
        "INSERT INTO closed_gate (task, number, closed_at, state, kind) VALUES (?, ?, ?, ?, ?)",
        gate.id().task().value(),
        row.number(),
        row.closedAt(),
        row.state(),
        row.kind());
  }

  /** A cross join, so that SQLite walks along the index by time instead of sorting all of them. */
  List<ClosedGate> find(GateFilter filter, @Nullable ClosedGate after, int atMost)
      throws SQLException {
    List<String> conditions = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    conditions.add("t.id = c.task");
    fits(filter, conditions, values);
    if (after != null) {
      conditions.add("(c.closed_at, c.task, c.number) < (?, ?, ?)");
      values.add(after.at().toEpochMilli());
      values.add(after.gate().task().value());
      values.add(after.gate().number());
    }
    values.add(atMost);
    return sql.query(
        """
        SELECT c.task, c.number, c.closed_at FROM closed_gate c CROSS JOIN task t WHERE %s
        ORDER BY c.closed_at DESC, c.task DESC, c.number DESC LIMIT ?
        """
            .formatted(String.join(" AND ", conditions)),
        ClosedGates::closed,
        values.toArray());
  }

  private static void fits(
      GateFilter filter, List<String> conditions, List<@Nullable Object> values) {
    if (!filter.states().isEmpty()) {
      String marks = TaskQueries.Where.marks(filter.states().size());
      conditions.add("c.state IN (%s)".formatted(marks));
      values.addAll(filter.states());
    }
    equal("c.kind", filter.kind(), conditions, values);
    equal("t.agent", filter.agent(), conditions, values);
    equal("t.priority", filter.priority(), conditions, values);
  }

  private static void equal(
      String column,
      @Nullable Object wanted,
      List<String> conditions,
      List<@Nullable Object> values) {
    if (wanted != null) {
      conditions.add(column + " = ?");
      values.add(wanted);
    }
  }

  private static ClosedGate closed(ResultSet row) throws SQLException {
    return new ClosedGate(
        new GateId(new TaskId(Sql.text(row, 1)), row.getInt(2)),
        Instant.ofEpochMilli(row.getLong(3)));
  }

  /** What is listed of a task. */
  static List<Row> of(Task task) {
    return task.gates().stream().filter(gate -> !gate.isOpen()).map(Row::of).toList();
  }

  /** What is listed of a gate. */
  record Row(int number, long closedAt, String state, String kind) {
    static Row of(Gate gate) {
      Instant at = Objects.requireNonNull(gate.closedAt(), "an open gate");
      return new Row(gate.id().number(), at.toEpochMilli(), gate.state().word(), gate.kind());
    }

    /** Of the columns of {@link #ALL}. */
    static Row read(ResultSet row) throws SQLException {
      return new Row(row.getInt(2), row.getLong(3), Sql.text(row, 4), Sql.text(row, 5));
    }
  }
}
