package dev.holdpoint.app.store;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Journal.AnswerKey;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The wrapped keys of sensitive answers, kept apart from the entries so that they can go. */
final class AnswerKeys {
  private final Sql sql;

  AnswerKeys(Sql sql) {
    this.sql = sql;
  }

  void keep(List<AnswerKey> keys) throws SQLException {
    for (AnswerKey key : keys) {
      sql.update(
          "INSERT INTO answer_key (task, number, wrapped) VALUES (?, ?, ?)",
          key.gate().task().value(),
          key.gate().number(),
          key.wrapped());
    }
  }

  /**
   * A key that is not needed any more is destroyed, and with it the answer that it opened.
   *
   * @return how many were
   */
  int destroyUnneeded(Task task) throws SQLException {
    if (task.gates().stream().noneMatch(gate -> gate.question().sensitive())) {
      return 0;
    }
    Set<Integer> held = new HashSet<>();
    task.heldSecrets().forEach(gate -> held.add(gate.id().number()));
    int destroyed = 0;
    for (Gate gate : task.gates()) {
      if (gate.question().sensitive() && !held.contains(gate.id().number())) {
        destroyed +=
            sql.update(
                "DELETE FROM answer_key WHERE task = ? AND number = ?",
                task.id().value(),
                gate.id().number());
      }
    }
    return destroyed;
  }

  @Nullable String of(GateId gate) throws SQLException {
    return sql.first(
        "SELECT wrapped FROM answer_key WHERE task = ? AND number = ?",
        row -> row.getString(1),
        gate.task().value(),
        gate.number());
  }
}
