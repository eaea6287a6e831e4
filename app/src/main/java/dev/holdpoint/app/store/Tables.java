package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal.AnswerKey;
import dev.holdpoint.port.Journal.Batch;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a journal and what is read and written in them, in SQL that every store speaks.
 * Entries are the truth; {@code task} and {@code gate} are projections of it.
 */
final class Tables {
  private static final String ENTRY = "SELECT position, task, sequence, at, type, body FROM entry ";

  private final Sql sql;

  Tables(Sql sql) {
    this.sql = sql;
  }

  List<Entry> read(TaskId task) throws SQLException {
    return sql.query(ENTRY + "WHERE task = ? ORDER BY sequence", Tables::entry, task.value());
  }

  List<Entry> since(long position, int atMost) throws SQLException {
    return sql.query(
        ENTRY + "WHERE position > ? ORDER BY position LIMIT ?", Tables::entry, position, atMost);
  }

  /** Within a transaction that no other writer can overlap. */
  boolean append(Batch batch) throws SQLException {
    Long last =
        sql.first(
            "SELECT max(sequence) FROM entry WHERE task = ?",
            row -> row.getLong(1),
            batch.task().value());
    if (last == null || last != batch.sequence() || sourceIsTaken(batch)) {
      return false;
    }
    long sequence = batch.sequence();
    for (Event event : batch.events()) {
      sql.update(
          "INSERT INTO entry (task, sequence, at, type, body) VALUES (?, ?, ?, ?, ?)",
          batch.task().value(),
          ++sequence,
          batch.at().toEpochMilli(),
          EventCodec.type(event),
          EventCodec.body(event));
    }
    for (Payload payload : batch.payloads()) {
      sql.update(
          "INSERT INTO payload (digest, body) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING",
          payload.digest().hex(),
          payload.text());
    }
    for (AnswerKey key : batch.keys()) {
      sql.update(
          "INSERT INTO answer_key (task, number, wrapped) VALUES (?, ?, ?)",
          key.gate().task().value(),
          key.gate().number(),
          key.wrapped());
    }
    project(batch.after());
    return true;
  }

  /** A file of the project is one task, whoever was first to write it down. */
  private boolean sourceIsTaken(Batch batch) throws SQLException {
    String source = batch.after().spec().source();
    TaskId owner = source == null ? null : taskOf(source);
    return owner != null && !owner.equals(batch.task());
  }

  private void project(Task task) throws SQLException {
    TaskRow row = TaskRow.of(task);
    sql.update(
        """
        INSERT INTO task (id, title, state, priority, size, source, agent, threshold, run, step,
          under_way, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, state = excluded.state,
          priority = excluded.priority, size = excluded.size, source = excluded.source,
          agent = excluded.agent, threshold = excluded.threshold, run = excluded.run,
          step = excluded.step, under_way = excluded.under_way, updated_at = excluded.updated_at
        """,
        row.id().value(),
        row.title(),
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
    destroyKeys(task);
    sql.update("DELETE FROM gate WHERE task = ?", task.id().value());
    for (Gate gate : task.openGates()) {
      Instant deadline = gate.deadline();
      sql.update(
          "INSERT INTO gate (task, number, asked_at, deadline, body) VALUES (?, ?, ?, ?, ?)",
          task.id().value(),
          gate.id().number(),
          gate.askedAt().toEpochMilli(),
          deadline == null ? null : deadline.toEpochMilli(),
          gateBody(gate));
    }
  }

  /** A key that is not needed any more is destroyed, and with it the answer that it opened. */
  private void destroyKeys(Task task) throws SQLException {
    if (task.gates().stream().noneMatch(gate -> gate.question().sensitive())) {
      return;
    }
    Set<Integer> held = new HashSet<>();
    task.heldSecrets().forEach(gate -> held.add(gate.id().number()));
    for (Gate gate : task.gates()) {
      if (gate.question().sensitive() && !held.contains(gate.id().number())) {
        sql.update(
            "DELETE FROM answer_key WHERE task = ? AND number = ?",
            task.id().value(),
            gate.id().number());
      }
    }
  }

  @Nullable String answerKey(GateId gate) throws SQLException {
    return sql.first(
        "SELECT wrapped FROM answer_key WHERE task = ? AND number = ?",
        row -> row.getString(1),
        gate.task().value(),
        gate.number());
  }

  @Nullable String payload(Digest digest) throws SQLException {
    return sql.first(
        "SELECT body FROM payload WHERE digest = ?", row -> row.getString(1), digest.hex());
  }

  List<TaskRow> tasks() throws SQLException {
    return sql.query(
        """
        SELECT id, title, state, priority, size, source, agent, threshold, run, step, under_way,
          created_at, updated_at
        FROM task ORDER BY priority, created_at, id
        """,
        Tables::taskRow);
  }

  List<GateRow> openGates() throws SQLException {
    return sql.query(
        """
        SELECT g.task, g.number, g.asked_at, g.body, t.title, t.priority, t.size
        FROM gate g JOIN task t ON t.id = g.task ORDER BY t.priority, g.asked_at, g.task, g.number
        """,
        Tables::gateRow);
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
    return sql.query(
        "SELECT id FROM task WHERE instr(substr(id, 4), ?) > 0 ORDER BY id LIMIT 20",
        row -> new TaskId(row.getString(1)),
        part);
  }

  private static Entry entry(ResultSet row) throws SQLException {
    try {
      return new Entry(
          row.getLong(1),
          new TaskId(row.getString(2)),
          row.getLong(3),
          Instant.ofEpochMilli(row.getLong(4)),
          EventCodec.event(row.getString(5), row.getString(6)));
    } catch (JsonException | IllegalArgumentException | DateTimeException e) {
      throw new JsonException(
          "number %d of %s: %s".formatted(row.getLong(3), row.getString(2), e.getMessage()));
    }
  }

  private static TaskRow taskRow(ResultSet row) throws SQLException {
    int threshold = row.getInt(8);
    boolean hasThreshold = !row.wasNull();
    return new TaskRow(
        new TaskId(row.getString(1)),
        row.getString(2),
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

  private static GateRow gateRow(ResultSet row) throws SQLException {
    JsonObject body = Json.object(row.getString(4));
    Gate gate =
        new Gate(
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
    return new GateRow(gate, row.getString(5), row.getInt(6), Size.valueOf(row.getString(7)));
  }
}
