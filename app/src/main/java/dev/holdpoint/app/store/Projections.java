package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal.Batch;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is made of the entries for listings; it can be thrown away and made anew. */
final class Projections {
  static final String TASK =
      """
      SELECT id, title, state, priority, size, source, agent, threshold, run, step, under_way,
        parent, depends_on, sleeps_until, created_at, updated_at FROM task
      """;
  private static final String GATE =
      """
      SELECT g.task, g.number, g.asked_at, g.body, t.title, t.priority, t.size
      FROM gate g JOIN task t ON t.id = g.task
      """;
  private static final Pattern PART = Pattern.compile("[a-z0-9]*");

  private final Sql sql;
  private final Relations relations;
  private final Wordings wordings;
  private final ClosedGates closed;

  Projections(Sql sql, Relations relations) {
    this.sql = sql;
    this.relations = relations;
    this.wordings = new Wordings(sql);
    this.closed = new ClosedGates(sql);
  }

  /** What an append has changed. */
  void project(Batch batch) throws SQLException {
    Task task = batch.after();
    if (batch.sequence() == 0) {
      insert(task);
    } else {
      update(task);
    }
    for (Event event : batch.events()) {
      project(event, task);
    }
  }

  private void project(Event event, Task after) throws SQLException {
    switch (event) {
      case Event.TaskCreated _ -> wordings.word(after);
      case Event.TaskEdited _ -> {
        edit(TaskRow.of(after));
        wordings.word(after);
      }
      case Event.GateOpened opened -> insertIfOpen(after.gate(opened.gate()));
      case Event.GateAnswered answered -> close(after, answered.gate());
      case Event.GateExpired expired -> close(after, expired.gate());
      case Event.GateWithdrawn withdrawn -> close(after, withdrawn.gate());
      case Event.GateDeadlineSet set -> replace(after, set.gate());
      case Event.PlanEdited edited -> replace(after, edited.gate());
      case Event.TaskCancelled _,
          Event.TaskDeferred _,
          Event.TaskReopened _,
          Event.TaskClosed _,
          Event.RunQueued _,
          Event.TurnStarted _,
          Event.AnswerDelivered _,
          Event.ApprovalUsed _,
          Event.SessionBegan _,
          Event.AgentOverstepped _,
          Event.AssumptionMade _,
          Event.TurnEnded _,
          Event.PlanRefused _,
          Event.TodosChanged _,
          Event.DriftFlagged _,
          Event.TurnInterrupted _,
          Event.StepFinished _,
          Event.StepRetried _,
          Event.RunSlept _,
          Event.RunFinished _,
          Event.RunFailed _ -> {}
    }
  }

  /** All of a task that was cleared away. */
  void project(Task task) throws SQLException {
    insert(task);
    wordings.word(task);
    for (Gate gate : task.gates()) {
      if (gate.isOpen()) {
        insert(gate);
      } else {
        closed.insert(gate);
      }
    }
  }

  private void insert(Task task) throws SQLException {
    TaskRow row = TaskRow.of(task);
    sql.update(
        """
        INSERT INTO task (id, title, state, priority, size, source, agent, threshold, run, step,
          under_way, parent, depends_on, sleeps_until, created_at, updated_at, answered_by)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
        parent(row),
        dependsOn(row),
        sleepsUntil(row),
        row.createdAt().toEpochMilli(),
        row.updatedAt().toEpochMilli(),
        Answerers.of(task));
  }

  private void update(Task task) throws SQLException {
    TaskRow row = TaskRow.of(task);
    sql.update(
        """
        UPDATE task SET state = ?, agent = ?, threshold = ?, run = ?, step = ?, under_way = ?,
          sleeps_until = ?, updated_at = ?, answered_by = ?
        WHERE id = ?
        """,
        row.state().name(),
        row.agent(),
        row.threshold(),
        row.run(),
        row.step(),
        row.underWay() ? 1 : 0,
        sleepsUntil(row),
        row.updatedAt().toEpochMilli(),
        Answerers.of(task),
        row.id().value());
  }

  /** What only an edit changes: apart from all else, which is written with every append. */
  private void edit(TaskRow row) throws SQLException {
    sql.update(
        """
        UPDATE task SET title = ?, priority = ?, size = ?, source = ?, parent = ?, depends_on = ?
        WHERE id = ?
        """,
        title(row),
        row.priority(),
        row.size().name(),
        row.source(),
        parent(row),
        dependsOn(row),
        row.id().value());
  }

  private static @Nullable String parent(TaskRow row) {
    TaskId parent = row.parent();
    return parent == null ? null : parent.value();
  }

  private static String dependsOn(TaskRow row) {
    return row.dependsOn().stream().map(TaskId::value).collect(Collectors.joining(" "));
  }

  private static @Nullable Long sleepsUntil(TaskRow row) {
    Instant until = row.sleepsUntil();
    return until == null ? null : until.toEpochMilli();
  }

  /** It may have been closed together with what opened it. */
  private void insertIfOpen(@Nullable Gate gate) throws SQLException {
    if (gate != null && gate.isOpen()) {
      insert(gate);
    }
  }

  private void delete(Task task, int gate) throws SQLException {
    sql.update("DELETE FROM gate WHERE task = ? AND number = ?", task.id().value(), gate);
  }

  private void close(Task task, int gate) throws SQLException {
    delete(task, gate);
    closed.insert(Objects.requireNonNull(task.gate(gate)));
  }

  private void replace(Task task, int gate) throws SQLException {
    delete(task, gate);
    insertIfOpen(task.gate(gate));
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
    for (String table : Layout.LISTINGS) {
      sql.run("DELETE FROM " + table);
    }
  }

  List<TaskRow> tasks() throws SQLException {
    Set<TaskId> blocked = Set.copyOf(relations.blocked());
    return sql.query(
        TASK + " ORDER BY priority, created_at, id",
        columns -> {
          TaskRow row = taskRow(columns);
          return blocked.contains(row.id()) ? row.blocked() : row;
        });
  }

  List<GateRow> openGates() throws SQLException {
    return sql.query(
        GATE + " ORDER BY t.priority, g.asked_at, g.task, g.number", Projections::gateRow);
  }

  List<GateRow> openGates(Collection<TaskId> tasks) throws SQLException {
    if (tasks.isEmpty()) {
      return List.of();
    }
    List<String> ids = Padded.of(tasks);
    return sql.query(
        "%s WHERE g.task IN (%s) ORDER BY g.task, g.number"
            .formatted(GATE, TaskQueries.Where.marks(ids.size())),
        Projections::gateRow,
        ids.toArray());
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

  List<TaskId> tasksLike(String start) throws SQLException {
    if (!PART.matcher(start).matches()) {
      return List.of();
    }
    return sql.query(
        "SELECT id FROM task WHERE id LIKE ? ORDER BY id LIMIT 20",
        row -> new TaskId(row.getString(1)),
        TaskId.PREFIX + start + "%");
  }

  static TaskRow taskRow(ResultSet row) throws SQLException {
    int threshold = row.getInt(8);
    boolean hasThreshold = !row.wasNull();
    String parent = row.getString(12);
    long sleepsUntil = row.getLong(14);
    boolean sleeps = !row.wasNull();
    return new TaskRow(
        new TaskId(Sql.text(row, 1)),
        title(Sql.text(row, 2)),
        TaskState.valueOf(Sql.text(row, 3)),
        row.getInt(4),
        Size.valueOf(Sql.text(row, 5)),
        row.getString(6),
        row.getString(7),
        hasThreshold ? threshold : null,
        row.getInt(9),
        row.getString(10),
        row.getInt(11) != 0,
        parent == null ? null : new TaskId(parent),
        ids(row.getString(13)),
        sleeps ? Instant.ofEpochMilli(sleepsUntil) : null,
        Instant.ofEpochMilli(row.getLong(15)),
        Instant.ofEpochMilli(row.getLong(16)));
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

  /** Most tasks name none, and a listing reads thousands of them. */
  private static List<TaskId> ids(String column) {
    return column.isEmpty() ? List.of() : Stream.of(column.split(" ")).map(TaskId::new).toList();
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
    JsonObject body = Json.object(Sql.text(row, 4));
    return new Gate(
        new GateId(new TaskId(Sql.text(row, 1)), row.getInt(2)),
        body.integer("run"),
        body.integer("turn"),
        body.text("step"),
        ValueCodec.question(body),
        Instant.ofEpochMilli(row.getLong(3)),
        ValueCodec.instant(body, "deadline"),
        body.flag("waited"),
        0,
        List.of(),
        new Gate.State.Open());
  }

  private static GateRow gateRow(ResultSet row) throws SQLException {
    return new GateRow(
        gate(row), title(Sql.text(row, 5)), row.getInt(6), Size.valueOf(Sql.text(row, 7)));
  }
}
