package dev.holdpoint.app.store;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.Batch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.SecretKey;

/**
 * Appends, also over a connection that is lost in the middle of it. A commit whose answer did not
 * arrive is tried again: if it had come through, its entries are found in the way and known by
 * their number; if it is still under way, the server makes the second attempt wait for it.
 */
final class PostgresAppender {
  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(4851, hashtext(current_schema()))";

  private final PostgresServer server;
  private final SecretKey key;
  private final Runnable changed;

  /**
   * @param changed hears of every append after it is durable
   */
  PostgresAppender(PostgresServer server, SecretKey key, Runnable changed) {
    this.server = server;
    this.key = key;
    this.changed = changed;
  }

  boolean append(Batch batch) {
    // The numbers of the attempts that may have come through.
    Set<Long> attempts = new HashSet<>();
    try {
      boolean appended = server.attempt(connection -> append(connection, batch, attempts));
      if (appended) {
        changed.run();
      }
      return appended;
    } catch (SQLException e) {
      throw attempts.isEmpty()
          ? PostgresErrors.explain(server.address(), e)
          : unknown(batch.task(), e);
    }
  }

  private boolean append(Connection connection, Batch batch, Set<Long> attempts)
      throws SQLException {
    Tables tables = Tables.of(new Sql(connection), Dialect.POSTGRESQL);
    if (Tables.relates(batch)) {
      // Two who close a circle from both sides would not see each other's half.
      connection.setAutoCommit(false);
      tables.sql().query(ONE_AT_A_TIME, _ -> true);
    }
    Entries.Last last = tables.entries().last(batch.task());
    boolean stale = tables.isStale(batch, last);
    if (stale && !connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
    if (!stale) {
      attempts.add(last.number());
      try {
        write(connection, tables, batch, last);
        return true;
      } catch (SQLException e) {
        undo(connection, e);
        if (!PostgresErrors.isLost(e)) {
          attempts.remove(last.number());
        }
        if (!PostgresErrors.isStale(e)) {
          throw e;
        }
      }
    }
    return !attempts.isEmpty()
        && attempts.contains(tables.entries().number(batch.task(), batch.sequence() + 1));
  }

  /** All of it, the commit included, is one journey to the server. */
  private void write(Connection connection, Tables tables, Batch batch, Entries.Last last)
      throws SQLException {
    connection.setAutoCommit(false);
    tables.sql().collect();
    tables.append(batch, last, new Chain(key));
    tables.sql().update("COMMIT");
    tables.sql().flush();
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
