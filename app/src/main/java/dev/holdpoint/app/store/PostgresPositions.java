package dev.holdpoint.app.store;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Gives entries their place among all, after they were committed: whoever reads in that order
 * numbers what is new, one reader at a time. What was read once can so never be preceded by
 * something that was committed later.
 */
final class PostgresPositions {
  private static final String NEW = "SELECT 1 FROM entry WHERE position IS NULL LIMIT 1";
  private static final String LOCK =
      "SELECT pg_advisory_xact_lock(4851, hashtext(current_schema()))";

  /** The entries of one append stand together, and those of one task in their order. */
  private static final String NUMBER =
      """
      UPDATE entry SET position = placed.position
      FROM (SELECT task, sequence, (SELECT coalesce(max(position), 0) FROM entry)
          + row_number() OVER (ORDER BY append, sequence) AS position
        FROM entry WHERE position IS NULL) placed
      WHERE entry.task = placed.task AND entry.sequence = placed.sequence
      """;

  private PostgresPositions() {}

  static boolean assign(Connection connection) throws SQLException {
    Sql sql = new Sql(connection);
    if (sql.first(NEW, _ -> true) == null) {
      return false;
    }
    connection.setAutoCommit(false);
    sql.query(LOCK, _ -> true);
    // A statement of its own, because it must see what was committed until the lock was got.
    sql.update(NUMBER);
    connection.commit();
    connection.setAutoCommit(true);
    return true;
  }
}
