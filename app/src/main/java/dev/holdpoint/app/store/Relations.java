package dev.holdpoint.app.store;

import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.Backlog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How tasks hang together, and which of them can be worked on. */
final class Relations {
  private static final String UNFINISHED =
      """
      SELECT 1 FROM dependency d LEFT JOIN task n ON n.id = d.needs
      WHERE d.task = t.id AND (n.state IS NULL OR n.state <> 'DONE')
      """;

  private final Sql sql;

  Relations(Sql sql) {
    this.sql = sql;
  }

  /** Writes down what a task needs. */
  void project(Task task) throws SQLException {
    sql.update("DELETE FROM dependency WHERE task = ?", task.id().value());
    for (TaskId needed : task.spec().dependsOn()) {
      sql.update(
          "INSERT INTO dependency (task, needs) VALUES (?, ?)", task.id().value(), needed.value());
    }
  }

  /** Whether a task with these relations would need itself or be a part of itself, by detours. */
  boolean wouldRunInACircle(Task task) throws SQLException {
    String id = task.id().value();
    for (TaskId needed : task.spec().dependsOn()) {
      if (leads(needed, id, "SELECT task, needs FROM dependency")) {
        return true;
      }
    }
    TaskId parent = task.spec().parent();
    return parent != null
        && leads(parent, id, "SELECT id, parent FROM task WHERE parent IS NOT NULL");
  }

  private boolean leads(TaskId from, String to, String edges) throws SQLException {
    String walk =
        """
        WITH RECURSIVE edge (a, b) AS (%s),
          reached (id) AS (
            SELECT b FROM edge WHERE a = ? UNION SELECT b FROM edge JOIN reached ON a = id)
        SELECT 1 FROM reached WHERE id = ?
        """
            .formatted(edges);
    return from.value().equals(to) || sql.first(walk, _ -> true, from.value(), to) != null;
  }

  /** Tasks that need one which is not done. */
  List<TaskId> blocked() throws SQLException {
    return sql.query(
        """
        SELECT DISTINCT d.task FROM dependency d LEFT JOIN task n ON n.id = d.needs
        WHERE n.state IS NULL OR n.state <> 'DONE'
        """,
        Relations::id);
  }

  List<TaskId> unfinished(Collection<TaskId> tasks) throws SQLException {
    List<TaskId> unfinished = new ArrayList<>();
    for (TaskId task : tasks) {
      String state =
          sql.first("SELECT state FROM task WHERE id = ?", row -> row.getString(1), task.value());
      if (!"DONE".equals(state)) {
        unfinished.add(task);
      }
    }
    return unfinished;
  }

  List<TaskId> dependents(TaskId task) throws SQLException {
    return sql.query(
        "SELECT task FROM dependency WHERE needs = ? ORDER BY task", Relations::id, task.value());
  }

  Backlog backlog(Instant now, int atMost) throws SQLException {
    List<TaskId> ready =
        sql.query(
            """
            SELECT t.id FROM task t
            WHERE (t.state = 'OPEN' OR (t.state = 'AWAITING_RESET' AND t.sleeps_until <= ?))
              AND NOT EXISTS (%s)
            ORDER BY t.priority, t.created_at, t.id LIMIT ?
            """
                .formatted(UNFINISHED),
            Relations::id,
            now.toEpochMilli(),
            atMost);
    List<TaskId> running =
        sql.query(
            "SELECT id FROM task WHERE state = 'RUNNING' ORDER BY priority, created_at, id",
            Relations::id);
    return new Backlog(ready, running, next(now));
  }

  private @Nullable Instant next(Instant now) throws SQLException {
    long moment = now.toEpochMilli();
    return sql.first(
        """
        SELECT min(at) FROM (
          SELECT sleeps_until AS at FROM task WHERE state = 'AWAITING_RESET' AND sleeps_until > ?
          UNION ALL SELECT deadline AS at FROM gate WHERE deadline > ?) moments
        HAVING count(*) > 0
        """,
        row -> Instant.ofEpochMilli(row.getLong(1)),
        moment,
        moment);
  }

  private static TaskId id(ResultSet row) throws SQLException {
    return new TaskId(row.getString(1));
  }
}
