package dev.holdpoint.app.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** A backup takes a database's place, while its server and whoever uses it go on. */
class PostgresRestoredTest extends PostgresWentBackContract {
  private final PostgresAddress maintenance = TestServer.address(server.getPort(), "public");

  PostgresRestoredTest() throws SQLException {
    super("restored");
    tell("CREATE DATABASE work");
  }

  @Override
  PostgresAddress address() {
    return new PostgresAddress(
        "localhost", server.getPort(), "work", maintenance.login(), "back", Map.of());
  }

  @Override
  void comeBackOtherwise() throws Exception {
    tell(
        "ALTER DATABASE work ALLOW_CONNECTIONS false",
        "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = 'work'",
        "CREATE DATABASE backup TEMPLATE work",
        "DROP DATABASE work",
        "ALTER DATABASE backup RENAME TO work");
  }

  private void tell(String... commands) throws SQLException {
    try (Connection connection = TestServer.connect(maintenance);
        Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }
}
