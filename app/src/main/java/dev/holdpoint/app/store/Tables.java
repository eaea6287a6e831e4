package dev.holdpoint.app.store;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.Batch;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** All tables of a store behind one connection. */
record Tables(Sql sql, Entries entries, Projections projections, AnswerKeys keys) {
  private static final String STORE = "store";

  static Tables of(Sql sql, Dialect dialect) {
    return new Tables(sql, new Entries(sql, dialect), new Projections(sql), new AnswerKeys(sql));
  }

  /** Whether the task has moved on since the decision, or its file is another's task. */
  boolean isStale(Batch batch, Entries.Last last) throws SQLException {
    return last.sequence() != batch.sequence() || sourceIsTaken(batch);
  }

  /** Within a transaction, where it is not stale. */
  Appended append(Batch batch, Entries.Last last, Chain chain) throws SQLException {
    Entries.Last end = entries.append(batch, last, chain);
    keys.keep(batch.keys());
    projections.project(batch);
    return new Appended(end, keys.destroyUnneeded(batch.after()));
  }

  /**
   * What came of an append.
   *
   * @param keysDestroyed how many keys of sensitive answers were destroyed
   */
  record Appended(Entries.Last end, int keysDestroyed) {}

  /** A file of the project is one task, whoever was first to write it down. */
  private boolean sourceIsTaken(Batch batch) throws SQLException {
    String source = batch.after().spec().source();
    if (source == null || batch.events().stream().noneMatch(Tables::namesSource)) {
      return false;
    }
    TaskId owner = projections.taskOf(source);
    return owner != null && !owner.equals(batch.task());
  }

  private static boolean namesSource(Event event) {
    return event instanceof Event.TaskCreated || event instanceof Event.TaskEdited;
  }

  /** The name that the store was given when it was made. */
  @Nullable String storeId() throws SQLException {
    return sql.first("SELECT value FROM meta WHERE name = ?", row -> row.getString(1), STORE);
  }

  void nameStore(String id) throws SQLException {
    sql.update("INSERT INTO meta (name, value) VALUES (?, ?)", STORE, id);
  }
}
