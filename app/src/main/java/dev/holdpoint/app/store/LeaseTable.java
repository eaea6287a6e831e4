package dev.holdpoint.app.store;

import dev.holdpoint.model.Owner;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Signs of life of the processes that work on a shared store, told and judged by the server's
 * clock: those of the machines may differ.
 */
public final class LeaseTable {
  private static final String RENEW =
      """
      INSERT INTO lease (owner, until) VALUES (?, clock_timestamp() + ? * interval '1 millisecond')
      ON CONFLICT (owner) DO UPDATE SET until = excluded.until
      """;

  private final PostgresServer server;

  LeaseTable(PostgresServer server) {
    this.server = server;
  }

  /** This owner is alive, and will be for so long. */
  public void renew(Owner owner, Duration length) {
    update(RENEW, owner.id(), length.toMillis());
  }

  /** Whether an owner has been renewed in time. */
  public boolean isCurrent(Owner owner) {
    String query = "SELECT 1 FROM lease WHERE owner = ? AND until > clock_timestamp()";
    return server.call(
        connection -> new Sql(connection).first(query, _ -> true, owner.id()) != null);
  }

  /** This owner works no longer; with it go those that were forgotten long ago. */
  public void end(Owner owner) {
    update(
        "DELETE FROM lease WHERE owner = ? OR until < clock_timestamp() - interval '1 day'",
        owner.id());
  }

  private void update(String sql, Object... values) {
    server.call(connection -> updated(new Sql(connection), sql, values));
  }

  private static int updated(Sql sql, String statement, Object... values) throws SQLException {
    return sql.update(statement, values);
  }
}
