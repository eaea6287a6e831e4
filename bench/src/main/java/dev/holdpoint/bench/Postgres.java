package dev.holdpoint.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A PostgreSQL server of our own, as durable as one that people trust. */
final class Postgres implements AutoCloseable {
  static final String USER = "postgres";

  private final EmbeddedPostgres server;

  private Postgres(EmbeddedPostgres server) {
    this.server = server;
  }

  static Postgres start(Path directory) {
    try {
      // What comes for tests is not durable, and would be compared with what is.
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setDataDirectory(directory)
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("full_page_writes", "on")
              .start();
      Postgres postgres = new Postgres(server);
      postgres.mustBeDurable();
      return postgres;
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL can't be started", e);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL can't be used", e);
    }
  }

  private void mustBeDurable() throws SQLException {
    for (String setting : new String[] {"fsync", "synchronous_commit", "full_page_writes"}) {
      if (!text(url(USER), "SHOW " + setting).equals("on")) {
        throw new IllegalStateException("PostgreSQL runs without " + setting);
      }
    }
  }

  /** A new database; the address is one that a driver takes. */
  String database(String name) {
    try (Connection connection = DriverManager.getConnection(url(USER));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
      return url(name);
    } catch (SQLException e) {
      throw new IllegalStateException("the database " + name + " can't be made", e);
    }
  }

  /** A place for a journal in a new database. */
  Place place(String name, Path keys) {
    database(name);
    return new Place.InPostgres(server.getPort(), name, keys);
  }

  private String url(String database) {
    return url(server.getPort(), database);
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://localhost:%d/%s?user=%s".formatted(port, database, USER);
  }

  static long bytes(int port, String database) {
    try {
      return Long.parseLong(
          text(url(port, database), "SELECT pg_database_size(current_database())"));
    } catch (SQLException e) {
      throw new IllegalStateException("the size of " + database + " can't be read", e);
    }
  }

  private static String text(String url, String query) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL can't be stopped", e);
    }
  }
}
