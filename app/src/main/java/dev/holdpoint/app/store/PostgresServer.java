package dev.holdpoint.app.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.holdpoint.app.json.JsonException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/** Connections to a server that may go away and come back. */
final class PostgresServer implements AutoCloseable {
  private static final int MOST_CONNECTIONS = 20;
  private static final long CONNECT_MILLIS = 5_000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(250);

  /** A server, a database or a role may have it off, which would break what we promise. */
  private static final String DURABLE =
      """
      SELECT CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
        THEN set_config('synchronous_commit', 'on', false) END
      """;

  private final PostgresAddress address;
  private final HikariDataSource pool;

  private PostgresServer(PostgresAddress address, HikariDataSource pool) {
    this.address = address;
    this.pool = pool;
  }

  static PostgresServer connect(PostgresAddress address) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("holdpoint");
    config.setDriverClassName(Driver.class.getName());
    config.setJdbcUrl(address.url());
    config.setDataSourceProperties(address.properties());
    config.setConnectionInitSql(DURABLE);
    config.setMaximumPoolSize(MOST_CONNECTIONS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(CONNECT_MILLIS);
    // The first connection is tried once: what is wrong with it is told at once.
    config.setInitializationFailTimeout(1);
    try {
      return new PostgresServer(address, new HikariDataSource(config));
    } catch (PoolInitializationException e) {
      SQLException reason =
          e.getCause() instanceof SQLException sql ? sql : new SQLException(e.getMessage(), e);
      throw PostgresErrors.explain(address, reason);
    }
  }

  PostgresAddress address() {
    return address;
  }

  /** Something to be done with a connection. */
  interface Work<T extends @Nullable Object> {
    T on(Connection connection) throws SQLException;
  }

  /** Does the work as {@link #attempt} does; what goes wrong is explained. */
  <T extends @Nullable Object> T call(Work<T> work) {
    try {
      return attempt(work);
    } catch (SQLException e) {
      throw PostgresErrors.explain(address, e);
    } catch (JsonException | IllegalArgumentException | DateTimeException e) {
      throw new DamagedEntryException(
          "The store %s holds an entry that can't be read: %s.".formatted(address, e.getMessage()),
          e);
    }
  }

  /**
   * Does the work on a connection of the pool, and does it again where the connection was lost
   * meanwhile or another transaction was in the way: it must be such that this does no harm.
   */
  <T extends @Nullable Object> T attempt(Work<T> work) throws SQLException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try (Connection connection = pool.getConnection()) {
        return work.on(connection);
      } catch (SQLException e) {
        boolean again =
            PostgresErrors.isCollision(e) || (PostgresErrors.isLost(e) && !pool.isClosed());
        if (!again || System.nanoTime() > deadline || !pause(e)) {
          throw e;
        }
      }
    }
  }

  /** False where somebody wants us to stop. */
  private static boolean pause(SQLException e) {
    if (PostgresErrors.isCollision(e)) {
      return !Thread.currentThread().isInterrupted();
    }
    try {
      Thread.sleep(PAUSE);
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A connection for somebody who needs it long and alone. */
  Connection own() throws SQLException {
    Properties properties = address.properties();
    properties.setProperty(PGProperty.SOCKET_TIMEOUT.getName(), "0");
    Connection connection = new Driver().connect(address.url(), properties);
    if (connection == null) {
      throw new SQLException("not a URL of PostgreSQL: " + address.url());
    }
    try (var statement = connection.createStatement()) {
      statement.execute(DURABLE);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
