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
  private final PostgresServer server;
  private final SecretKey key;
  private final PostgresNotices notices;

  PostgresAppender(PostgresServer server, SecretKey key, PostgresNotices notices) {
    this.server = server;
    this.key = key;
    this.notices = notices;
  }

  boolean append(Batch batch) {
    // The numbers of the attempts that may have come through.
    Set<Long> attempts = new HashSet<>();
    try {
      return server.attempt(connection -> append(connection, batch, attempts));
    } catch (SQLException e) {
      if (!attempts.isEmpty() && PostgresErrors.isLost(e)) {
        throw unknown(batch.task(), e);
      }
      throw PostgresErrors.explain(server.address(), e);
    }
  }

  private boolean append(Connection connection, Batch batch, Set<Long> attempts)
      throws SQLException {
    Tables tables = Tables.of(new Sql(connection), Dialect.POSTGRESQL);
    connection.setAutoCommit(false);
    Entries.Last last = tables.entries().last(batch.task());
    attempts.add(last.number());
    if (committed(connection, tables, batch, last)) {
      notices.give();
      return true;
    }
    connection.rollback();
    return attempts.contains(tables.entries().number(batch.task(), batch.sequence() + 1));
  }

  private boolean committed(Connection connection, Tables tables, Batch batch, Entries.Last last)
      throws SQLException {
    try {
      tables.sql().keepBack();
      if (tables.append(batch, last, new Chain(key)) == Tables.Appended.STALE) {
        return false;
      }
      // Together with what it commits, because each trip to the server takes its time.
      tables.sql().update("COMMIT");
      tables.sql().send();
      connection.commit();
      return true;
    } catch (SQLException e) {
      if (PostgresErrors.isStale(e)) {
        return false;
      }
      rollBack(connection, e);
      throw e;
    }
  }

  private static void rollBack(Connection connection, SQLException reason) {
    try {
      connection.rollback();
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
