package dev.holdpoint.app.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells listeners everywhere that something was appended. It does so after the commit and apart
 * from it, because the server lets only one transaction with a notification commit at a time, and
 * on a thread of its own, because nobody who appends has to wait for it: many appends may be one
 * notification.
 */
final class PostgresNotifier implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 2_000;
  private static final Duration PAUSE = Duration.ofMillis(5);

  /** Not durable: it is only a hint. */
  private static final String NOTIFY =
      "SELECT set_config('synchronous_commit', 'off', true), pg_notify(?, '')";

  private final PostgresServer server;
  private final String channel;
  private @Nullable Thread thread;
  private boolean pending;
  private boolean idle;
  private boolean closed;

  PostgresNotifier(PostgresServer server) {
    this.server = server;
    this.channel = PostgresWatch.channel(server.address());
  }

  synchronized void changed() {
    pending = true;
    if (thread == null && !closed) {
      thread = Thread.ofPlatform().daemon().name("journal-notify").start(this::work);
    }
    if (idle) {
      notifyAll();
    }
  }

  private void work() {
    while (await()) {
      send();
      pause();
    }
  }

  /** False when there is nothing more to tell, ever. */
  private synchronized boolean await() {
    try {
      while (!pending && !closed) {
        idle = true;
        wait();
      }
    } catch (InterruptedException e) {
      return false;
    } finally {
      idle = false;
    }
    boolean tell = pending;
    pending = false;
    return tell;
  }

  /** What is appended meanwhile goes into one notification, of which each is work for a server. */
  private synchronized void pause() {
    long end = System.nanoTime() + PAUSE.toNanos();
    try {
      for (long left = PAUSE.toNanos(); left > 0 && !closed; left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  private void send() {
    try {
      server.attempt(connection -> new Sql(connection).query(NOTIFY, _ -> true, channel));
    } catch (SQLException e) {
      // What was appended is durable all the same, and listeners look by themselves after a while.
    }
  }

  /** Tells what is still to be told. */
  @Override
  public void close() {
    Thread last;
    synchronized (this) {
      closed = true;
      notifyAll();
      last = thread;
    }
    try {
      if (last != null) {
        last.join(PATIENCE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
