package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is made of the entries for listings; it can be thrown away and made anew. */
final class Projections {
  static final String TASK =
      """
      SELECT id, title, state, priority, size, source, agent, threshold, run, step, under_way,
        created_at, updated_at FROM task
      """;
  private static final String GATE =
      """
      SELECT g.task, g.number, g.asked_at, g.body, t.title, t.priority, t.size
      FROM gate g JOIN task t ON t.id = g.task
      """;
  private static final Pattern PART = Pattern.compile("[a-z0-9]*");

  private final Sql sql;

  Projections(Sql sql) {
    this.sql = sql;
  }

  /** The file that is a task now; apart, because its index would be written with every change. */
  void rename(Task task) throws SQLException {
    sql.update("UPDATE task SET source = ? WHERE id = ?", task.spec().source(), task.id().value());
  }

  void project(Task task) throws SQLException {
    TaskRow row = TaskRow.of(task);
    sql.update(
        """
        INSERT INTO task (id, title, state, priority, size, source, agent, threshold, run, step,
          under_way, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, state = excluded.state,
          priority = excluded.priority, size = excluded.size, agent = excluded.agent,
          threshold = excluded.threshold, run = excluded.run, step = excluded.step,
          under_way = excluded.under_way, updated_at = excluded.updated_at
        """,
        row.id().value(),
        title(row),
        row.state().name(),
        row.priority(),
        row.size().name(),
        row.source(),
        row.agent(),
        row.threshold(),
        row.run(),
        row.step(),
        row.underWay() ? 1 : 0,
        row.createdAt().toEpochMilli(),
        row.updatedAt().toEpochMilli());
    sql.update("DELETE FROM gate WHERE task = ?", task.id().value());
    for (Gate gate : task.openGates()) {
      insert(gate);
    }
  }

  private void insert(Gate gate) throws SQLException {
    Instant deadline = gate.deadline();
    sql.update(
        "INSERT INTO gate (task, number, asked_at, deadline, body) VALUES (?, ?, ?, ?, ?)",
        gate.id().task().value(),
        gate.id().number(),
        gate.askedAt().toEpochMilli(),
        deadline == null ? null : deadline.toEpochMilli(),
        gateBody(gate));
  }

  /** For making them anew; keys are no projections and stay. */
  void clear() throws SQLException {
    sql.run("DELETE FROM gate", "DELETE FROM task");
  }

  List<TaskRow> tasks() throws SQLException {
    return sql.query(TASK + " ORDER BY priority, created_at, id", Projections::taskRow);
  }

  List<GateRow> openGates() throws SQLException {
    return sql.query(
        GATE + " ORDER BY t.priority, g.asked_at, g.task, g.number", Projections::gateRow);
  }

  List<TaskId> overdue(Instant now) throws SQLException {
    return sql.query(
        "SELECT DISTINCT task FROM gate WHERE deadline <= ?",
        row -> new TaskId(row.getString(1)),
        now.toEpochMilli());
  }

  @Nullable TaskId taskOf(String source) throws SQLException {
    return sql.first(
        "SELECT id FROM task WHERE source = ?", row -> new TaskId(row.getString(1)), source);
  }

  List<TaskId> tasksLike(String part) throws SQLException {
    if (!PART.matcher(part).matches()) {
      return List.of();
    }
    return sql.query(
        "SELECT id FROM task WHERE id LIKE ? ORDER BY id LIMIT 20",
        row -> new TaskId(row.getString(1)),
        TaskId.PREFIX + "%" + part + "%");
  }

  static TaskRow taskRow(ResultSet row) throws SQLException {
    int threshold = row.getInt(8);
    boolean hasThreshold = !row.wasNull();
    return new TaskRow(
        new TaskId(row.getString(1)),
        title(row.getString(2)),
        TaskState.valueOf(row.getString(3)),
        row.getInt(4),
        Size.valueOf(row.getString(5)),
        row.getString(6),
        row.getString(7),
        hasThreshold ? threshold : null,
        row.getInt(9),
        row.getString(10),
        row.getInt(11) != 0,
        Instant.ofEpochMilli(row.getLong(12)),
        Instant.ofEpochMilli(row.getLong(13)));
  }

  /** As JSON, because a title may hold what a database's text can't: U+0000, half a character. */
  private static String title(TaskRow row) {
    return Json.write(row.title());
  }

  private static String title(String column) {
    if (Json.parse(column) instanceof String title) {
      return title;
    }
    throw new JsonException("a title must be a text");
  }

  private static String gateBody(Gate gate) {
    Map<String, @Nullable Object> body = Json.map();
    body.put("run", gate.run());
    body.put("turn", gate.turn());
    body.put("step", gate.step());
    ValueCodec.put(body, "deadline", gate.deadline());
    if (gate.waited()) {
      body.put("waited", true);
    }
    ValueCodec.write(body, gate.question());
    return Json.write(body);
  }

  /** A gate of the columns task, number, asked_at and body. */
  static Gate gate(ResultSet row) throws SQLException {
    JsonObject body = Json.object(row.getString(4));
    return new Gate(
        new GateId(new TaskId(row.getString(1)), row.getInt(2)),
        body.integer("run"),
        body.integer("turn"),
        body.text("step"),
        ValueCodec.question(body),
        Instant.ofEpochMilli(row.getLong(3)),
        ValueCodec.instant(body, "deadline"),
        body.flag("waited"),
        0,
        new Gate.State.Open());
  }

  private static GateRow gateRow(ResultSet row) throws SQLException {
    return new GateRow(
        gate(row), title(row.getString(5)), row.getInt(6), Size.valueOf(row.getString(7)));
  }
}
