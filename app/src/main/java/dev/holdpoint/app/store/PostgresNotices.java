package dev.holdpoint.app.store;

import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells the listeners of all processes that something was appended: after the commit and apart from
 * it, because the server lets only one transaction with a notification commit at a time, and in the
 * background, because nobody has to wait for a hint. One notice serves for all appends before it.
 */
final class PostgresNotices implements AutoCloseable {
  /** Not durable, because it is only a hint. */
  private static final String NOTIFY =
      "SELECT set_config('synchronous_commit', 'off', true), pg_notify(?, '')";

  private static final Duration LAST_WORD = Duration.ofSeconds(2);
  private static final long PAUSE_MILLIS = 5;

  private final PostgresServer server;
  private final String channel;
  private @Nullable Thread thread;
  private boolean due;
  private boolean waiting;
  private boolean closed;

  PostgresNotices(PostgresServer server) {
    this.server = server;
    this.channel = PostgresWatch.channel(server.address());
  }

  /** Soon there will be one. */
  synchronized void give() {
    due = true;
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name("journal-notices").start(this::run);
    }
    if (waiting) {
      notifyAll();
    }
  }

  private void run() {
    try {
      while (isDue()) {
        tell();
        pause();
      }
    } catch (InterruptedException e) {
      // Somebody is in a hurry.
    }
  }

  private void tell() {
    try {
      server.attempt(connection -> new Sql(connection).first(NOTIFY, _ -> true, channel));
    } catch (SQLException e) {
      // Everything is durable all the same, and listeners look by themselves after a while.
    }
  }

  /** What is appended meanwhile goes into the next notice. */
  private synchronized void pause() throws InterruptedException {
    if (!closed) {
      wait(PAUSE_MILLIS);
    }
  }

  /** False when it is closed and there is nothing left to tell. */
  private synchronized boolean isDue() throws InterruptedException {
    while (!due && !closed) {
      waiting = true;
      wait();
    }
    waiting = false;
    boolean was = due;
    due = false;
    return was;
  }

  /** Returns when the last notice is given: the process may end right after. */
  @Override
  public void close() {
    Thread giving;
    synchronized (this) {
      closed = true;
      notifyAll();
      giving = thread;
    }
    try {
      if (giving != null) {
        giving.join(LAST_WORD);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
