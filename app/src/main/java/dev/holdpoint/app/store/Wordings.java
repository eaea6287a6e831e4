package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.TaskFilter;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * By what tasks are found: their words, and who answered in them. Apart from the listing, which is
 * written with every append, while these seldom change.
 */
final class Wordings {
  private final Sql sql;

  Wordings(Sql sql) {
    this.sql = sql;
  }

  void word(Task task) throws SQLException {
    sql.update(
        "INSERT INTO wording (task, words) VALUES (?, ?)"
            + " ON CONFLICT (task) DO UPDATE SET words = excluded.words",
        task.id().value(),
        words(task));
  }

  static String words(Task task) {
    return TaskFilter.searchable(task.id(), task.spec().title(), task.spec().body());
  }

  /** Whoever answered this gate, where somebody did. */
  void answered(@Nullable Gate gate) throws SQLException {
    Answer answer = gate == null ? null : gate.answer();
    if (gate != null && answer != null) {
      sql.update(
          "INSERT INTO answerer (name, task) VALUES (?, ?) ON CONFLICT (name, task) DO NOTHING",
          name(answer.by()),
          gate.id().task().value());
    }
  }

  /** The names of all who answered, as they are kept. */
  static Set<String> answerers(Task task) {
    Set<String> names = new HashSet<>();
    for (Gate gate : task.gates()) {
      Answer answer = gate.answer();
      if (answer != null) {
        names.add(name(answer.by()));
      }
    }
    return names;
  }

  /** As JSON, because a name may hold what a database's text can't. */
  static String name(String by) {
    return Json.write(by);
  }

  /** All of a task that was cleared away. */
  void project(Task task) throws SQLException {
    word(task);
    for (Gate gate : task.gates()) {
      answered(gate);
    }
  }
}
