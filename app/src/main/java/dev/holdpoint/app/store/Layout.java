package dev.holdpoint.app.store;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a store's tables. That of the listings may change from one version to the next,
 * because they are made of the entries: an older store gets new ones when it is opened.
 */
final class Layout {
  /** Goes up with every change of a table. */
  static final int VERSION = 3;

  static final List<String> LISTINGS =
      List.of("gate", "closed_gate", "dependency", "wording", "task");

  /** Listings of earlier layouts. */
  private static final List<String> FORMER = List.of("answerer");

  private Layout() {}

  /** Within a transaction, in a store that has no tables. */
  static void lay(Sql sql, Dialect dialect) throws SQLException {
    sql.run(dialect.lasting().toArray(String[]::new));
    sql.run(dialect.listings().toArray(String[]::new));
  }

  /** Within a transaction, in a store of an earlier layout. */
  static void renew(Sql sql, Dialect dialect) throws SQLException {
    for (List<String> names : List.of(LISTINGS, FORMER)) {
      for (String name : names) {
        sql.run("DROP TABLE IF EXISTS " + name);
      }
    }
    lay(sql, dialect);
    project(Tables.of(sql, dialect));
  }

  /**
   * Makes the listings, which are empty.
   *
   * @return how many tasks there are
   */
  static long project(Tables tables) throws SQLException {
    long tasks = 0;
    for (String id :
        tables.sql().query("SELECT DISTINCT task FROM entry", row -> Sql.text(row, 1))) {
      Task task = readable(tables, id);
      if (task != null) {
        tables.projections().project(task);
        tables.relations().project(task);
        tasks++;
      }
    }
    return tasks;
  }

  /** Null for one with damaged entries: `journal verify` names them, and needs an open store. */
  private static @Nullable Task readable(Tables tables, String id) throws SQLException {
    try {
      return Task.fold(tables.entries().read(new TaskId(id)));
    } catch (JsonException
        | IllegalArgumentException
        | IllegalStateException
        | IndexOutOfBoundsException
        | DateTimeException e) {
      return null;
    }
  }

  static StoreException tooNew(Object store, int version) {
    return new StoreException(
        "The store %s was written by a newer Holdpoint (layout %d, this one knows %d): update it."
            .formatted(store, version, VERSION));
  }
}
