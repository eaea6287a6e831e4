package dev.holdpoint.app.store;

import java.sql.Connection;
import java.sql.SQLException;
import javax.crypto.SecretKey;

/** An audit's way into a PostgreSQL store: a connection to itself for as long as it takes. */
record PostgresAccess(PostgresServer server, Keyring keyring, String id) implements Access {
  @Override
  public SecretKey key(String purpose) {
    return keyring.key(id, purpose);
  }

  @Override
  public <T> T atOneMoment(Work<T> work) {
    server.call(PostgresPositions::assign);
    return inTransaction("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY", work);
  }

  @Override
  public <T> T alone(Work<T> work) {
    return inTransaction("LOCK TABLE entry IN SHARE ROW EXCLUSIVE MODE", work);
  }

  private <T> T inTransaction(String first, Work<T> work) {
    try (Connection connection = server.own()) {
      connection.setAutoCommit(false);
      Sql sql = new Sql(connection);
      sql.run(first);
      T result = work.on(Tables.of(sql, Dialect.POSTGRESQL));
      connection.commit();
      return result;
    } catch (SQLException e) {
      throw PostgresErrors.explain(server.address(), e);
    }
  }
}
