package dev.holdpoint.app.store;

import dev.holdpoint.port.Journal.Subscription;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Tells when any process has written to the store: the server says so on a connection that does
 * nothing but listen. Since a writer may die between its commit and its word about it, listeners
 * look every few seconds all the same.
 */
final class PostgresWatch implements AutoCloseable {
  private static final int LOOK_MILLIS = 5_000;
  private static final long SHORTEST_PAUSE = 100;
  private static final long LONGEST_PAUSE = 5_000;

  private final PostgresServer server;
  private final PostgresAddress address;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private @Nullable Thread thread;
  private volatile @Nullable Connection connection;
  private volatile boolean closed;

  PostgresWatch(PostgresServer server) {
    this.server = server;
    this.address = server.address();
  }

  /** The name by which writers speak to listeners. */
  static String channel(PostgresAddress address) {
    return "holdpoint_" + address.schema();
  }

  Subscription listen(Runnable changed) {
    start();
    listeners.add(changed);
    return () -> listeners.remove(changed);
  }

  private synchronized void start() {
    if (thread != null || closed) {
      return;
    }
    try {
      connect();
    } catch (SQLException e) {
      throw PostgresErrors.explain(address, e);
    }
    thread = Thread.ofPlatform().daemon().name("journal-watch").start(this::watch);
  }

  private void connect() throws SQLException {
    Connection fresh = server.own();
    try (var statement = fresh.createStatement()) {
      statement.execute("LISTEN \"" + channel(address) + "\"");
    }
    connection = fresh;
    if (closed) {
      abort(fresh);
    }
  }

  private void watch() {
    long pause = SHORTEST_PAUSE;
    while (!closed) {
      try {
        Connection current = connection;
        if (current == null) {
          connect();
        } else {
          current.unwrap(PGConnection.class).getNotifications(LOOK_MILLIS);
        }
        pause = SHORTEST_PAUSE;
        tell();
      } catch (SQLException e) {
        abort(connection);
        connection = null;
        if (!sleep(pause)) {
          return;
        }
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
    }
  }

  private void tell() {
    for (Runnable listener : listeners) {
      try {
        if (!closed) {
          listener.run();
        }
      } catch (RuntimeException e) {
        // Whoever listens looks at the store itself, and meets the trouble where it can be told.
      }
    }
  }

  private static boolean sleep(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Unlike closing it, this does not wait for what the connection is at. */
  private static void abort(@Nullable Connection connection) {
    try {
      if (connection != null) {
        connection.abort(Runnable::run);
      }
    } catch (SQLException e) {
      // It is of no use any more in any case.
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    listeners.clear();
    abort(connection);
    if (thread != null) {
      thread.interrupt();
    }
  }
}
