package dev.holdpoint.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Commits one row at a time, as large as what a commit of ours adds to the store on average, by a
 * driver and nothing else, on each of its connections.
 */
final class BareCommits implements Load, AutoCloseable {
  static final int ROW_BYTES = 2_400;
  private static final String ROW = "x".repeat(ROW_BYTES);

  private final List<Connection> connections;
  private final ExecutorService threads;

  private BareCommits(List<Connection> connections) {
    this.connections = connections;
    threads = Executors.newFixedThreadPool(connections.size());
  }

  /** As durable as the journal: write-ahead log, synchronised at every commit. */
  static BareCommits sqlite(Path file) throws SQLException {
    Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + file + "?jdbc.get_generated_keys=false");
    run(
        connection,
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "CREATE TABLE bare (number INTEGER PRIMARY KEY, body TEXT NOT NULL)");
    return new BareCommits(List.of(connection));
  }

  static BareCommits postgres(String url, int connections) throws SQLException {
    List<Connection> open = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      open.add(DriverManager.getConnection(url));
    }
    run(
        open.getFirst(),
        "CREATE TABLE IF NOT EXISTS bare (number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
            + " body TEXT NOT NULL)");
    return new BareCommits(open);
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @Override
  public double perSecond(Duration about) throws Exception {
    List<Future<Double>> rates =
        connections.stream()
            .map(connection -> threads.submit(() -> perSecond(connection, about)))
            .toList();
    double sum = 0;
    for (Future<Double> rate : rates) {
      sum += rate.get();
    }
    return sum;
  }

  private static double perSecond(Connection connection, Duration about) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO bare (body) VALUES (?)")) {
      return Repeated.of(
          about,
          () -> {
            insert.setString(1, ROW);
            insert.executeUpdate();
          });
    }
  }

  @Override
  public void close() throws SQLException {
    threads.shutdown();
    for (Connection connection : connections) {
      connection.close();
    }
  }
}
