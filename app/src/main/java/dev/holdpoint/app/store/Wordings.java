package dev.holdpoint.app.store;

import dev.holdpoint.model.Task;
import dev.holdpoint.port.TaskFilter;
import java.sql.SQLException;

/**
 * The words by which tasks are found. Apart from the listing, which is written with every append,
 * while these seldom change.
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
}
