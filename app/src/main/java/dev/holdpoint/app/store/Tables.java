package dev.holdpoint.app.store;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Journal.Batch;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** All tables of a store behind one connection. */
record Tables(
    Sql sql,
    Entries entries,
    Projections projections,
    TaskQueries queries,
    ClosedGates closedGates,
    Relations relations,
    AnswerKeys keys) {
  private static final String STORE = "store";
  private static final String LAYOUT = "layout";

  static Tables of(Sql sql, Dialect dialect) {
    Relations relations = new Relations(sql);
    return new Tables(
        sql,
        new Entries(sql, dialect),
        new Projections(sql, relations),
        new TaskQueries(sql, dialect),
        new ClosedGates(sql),
        relations,
        new AnswerKeys(sql));
  }

  /**
   * Whether the task has moved on since the decision, its file is another's task, or its relations
   * would run in a circle.
   */
  boolean isStale(Batch batch, Entries.Last last) throws SQLException {
    return last.sequence() != batch.sequence()
        || (namesRelations(batch)
            && (sourceIsTaken(batch) || relations.wouldRunInACircle(batch.after())));
  }

  /** Whether others may be in the way of this one, while they write down relations of their own. */
  static boolean relates(Batch batch) {
    TaskSpec spec = batch.after().spec();
    return namesRelations(batch) && (spec.parent() != null || !spec.dependsOn().isEmpty());
  }

  /**
   * Within a transaction, where it is not stale.
   *
   * @param certain the last entry is there, and need not be looked at for proof
   */
  Appended append(Batch batch, Entries.Last last, boolean certain, Chain chain)
      throws SQLException {
    Entries.Last end = entries.append(batch, last, certain, chain);
    keys.keep(batch.keys());
    projections.project(batch);
    if (namesRelations(batch)) {
      relations.project(batch.after());
    }
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
    TaskId owner = source == null ? null : projections.taskOf(source);
    return owner != null && !owner.equals(batch.task());
  }

  private static boolean namesRelations(Batch batch) {
    return batch.events().stream()
        .anyMatch(event -> event instanceof Event.TaskCreated || event instanceof Event.TaskEdited);
  }

  /** The name that the store was given when it was made. */
  @Nullable String storeId() throws SQLException {
    return sql.first("SELECT value FROM meta WHERE name = ?", row -> row.getString(1), STORE);
  }

  void nameStore(String id) throws SQLException {
    sql.update("INSERT INTO meta (name, value) VALUES (?, ?)", STORE, id);
  }

  /** Where the database itself keeps no number for it. The first stores did not name theirs. */
  int layout() throws SQLException {
    String layout =
        sql.first("SELECT value FROM meta WHERE name = ?", row -> row.getString(1), LAYOUT);
    return layout == null ? 1 : Integer.parseInt(layout);
  }

  void layout(int version) throws SQLException {
    sql.update(
        "INSERT INTO meta (name, value) VALUES (?, ?)"
            + " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        LAYOUT,
        Integer.toString(version));
  }
}
