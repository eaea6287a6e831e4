package dev.holdpoint.app.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server, started once for all tests of a process and ended with it; each store
 * has a schema of its own.
 */
final class TestServer {
  static final String DATABASE = "postgres";
  static final String USER = "postgres";
  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static @Nullable EmbeddedPostgres shared;

  private TestServer() {}

  /** A place for a new store. */
  static PostgresAddress freshStore() {
    return address(shared().getPort(), "test" + SCHEMAS.incrementAndGet());
  }

  static PostgresAddress address(int port, String schema) {
    return new PostgresAddress(
        "localhost",
        port,
        DATABASE,
        new PostgresAddress.Login(USER, null),
        schema,
        Map.of());
  }

  /** A connection of somebody who goes around Holdpoint. */
  static Connection connect(PostgresAddress address) throws SQLException {
    return Objects.requireNonNull(
        new org.postgresql.Driver().connect(address.url(), address.properties()));
  }

  static synchronized EmbeddedPostgres shared() {
    if (shared == null) {
      EmbeddedPostgres started = start(Path.of("target", "postgres", "shared"), 0);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> close(started)));
      shared = started;
    }
    return shared;
  }

  /** Another server with its data at this place, which may be there from an earlier one. */
  static EmbeddedPostgres start(Path data, int port) {
    try {
      Path work = Files.createDirectories(Path.of("target", "postgres", "program"));
      var builder =
          EmbeddedPostgres.builder()
              .setOverrideWorkingDirectory(work.toAbsolutePath().toFile())
              .setDataDirectory(data.toAbsolutePath())
              .setCleanDataDirectory(port == 0)
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on");
      return (port == 0 ? builder : builder.setPort(port)).start();
    } catch (IOException e) {
      throw new IllegalStateException("no PostgreSQL for the tests", e);
    }
  }

  private static void close(EmbeddedPostgres server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
