package dev.holdpoint.app.store;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.Batch;
import java.sql.Connection;
import java.sql.SQLException;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Appends, also over a connection that is lost in the middle of it. A commit whose answer did not
 * arrive is tried again: if it had come through, its entries are found in the way and known by
 * their MAC; if it is still under way, the server makes the second attempt wait for it.
 */
final class PostgresAppender {
  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(4851, hashtext(current_schema()))";

  private final PostgresServer server;
  private final SecretKey key;
  private final Ends ends;
  private final Runnable changed;

  /**
   * @param ends where the entries of tasks end that were read or appended before
   * @param changed hears of every append after it is durable
   */
  PostgresAppender(PostgresServer server, SecretKey key, Ends ends, Runnable changed) {
    this.server = server;
    this.key = key;
    this.ends = ends;
    this.changed = changed;
  }

  boolean append(Batch batch) {
    Unknown unknown = new Unknown();
    try {
      boolean appended = server.attempt(connection -> append(connection, batch, unknown));
      if (appended) {
        changed.run();
      }
      return appended;
    } catch (SQLException e) {
      throw unknown.end == null
          ? PostgresErrors.explain(server.address(), e)
          : unknown(batch.task(), e);
    }
  }

  private boolean append(Connection connection, Batch batch, Unknown unknown) throws SQLException {
    Tables tables = Tables.of(new Sql(connection), Dialect.POSTGRESQL);
    if (Tables.relates(batch)) {
      // Two who close a circle from both sides would not see each other's half.
      connection.setAutoCommit(false);
      tables.sql().query(ONE_AT_A_TIME, _ -> true);
    }
    Entries.Last known = ends.of(batch.task(), batch.sequence());
    Entries.Last last = known == null ? tables.entries().last(batch.task()) : known;
    boolean stale = tables.isStale(batch, last);
    if (stale && !connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
    if (!stale) {
      Entries.Last end = null;
      try {
        connection.setAutoCommit(false);
        tables.sql().collect();
        end = tables.append(batch, last, new Chain(key)).end();
        commit(tables.sql());
        ends.remember(batch.task(), end);
        return true;
      } catch (SQLException e) {
        undo(connection, e);
        if (PostgresErrors.isLost(e)) {
          unknown.end = end;
        }
        if (!PostgresErrors.isStale(e)) {
          throw e;
        }
      }
    }
    return unknown.end != null && isThere(tables, batch.task(), unknown.end);
  }

  /** All of it, the commit included, is one journey to the server. */
  private static void commit(Sql sql) throws SQLException {
    sql.update("COMMIT");
    sql.flush();
  }

  private static boolean isThere(Tables tables, TaskId task, Entries.Last end) throws SQLException {
    return Chain.isSame(end.mac(), tables.entries().mac(task, end.sequence()));
  }

  /** What an attempt wrote that may have come through. */
  private static final class Unknown {
    private Entries.@Nullable Last end;
  }

  private static void undo(Connection connection, SQLException reason) {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  private StoreException unknown(TaskId task, SQLException e) {
    return new StoreException(
        "The connection to the store %s was lost while a change of %s was written, and does not come back: whether it was kept is not known. Look with `holdpoint show %s` once the server is there again (%s)."
            .formatted(server.address(), task, task, e.getMessage()),
        e);
  }
}
