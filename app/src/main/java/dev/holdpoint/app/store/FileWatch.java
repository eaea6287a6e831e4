package dev.holdpoint.app.store;

import dev.holdpoint.port.Journal.Subscription;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells when any process has written to the store: the operating system says so when the file or
 * one beside it changes, nobody asks again and again.
 */
final class FileWatch implements AutoCloseable {
  private static final long SHORTEST_PAUSE = 1;
  private static final long LONGEST_PAUSE = 32;
  private static final Duration AT_MOST = Duration.ofSeconds(1);

  private final Path file;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private @Nullable WatchService service;
  private @Nullable Thread thread;

  FileWatch(Path file) {
    this.file = file.toAbsolutePath();
  }

  Subscription listen(Runnable changed) {
    start();
    listeners.add(changed);
    return () -> listeners.remove(changed);
  }

  private synchronized void start() {
    if (service != null) {
      return;
    }
    Path folder = file.getParent();
    try {
      WatchService started = file.getFileSystem().newWatchService();
      if (folder != null) {
        folder.register(
            started, StandardWatchEventKinds.ENTRY_MODIFY, StandardWatchEventKinds.ENTRY_CREATE);
      }
      service = started;
      thread = Thread.ofPlatform().daemon().name("journal-watch").start(() -> watch(started));
    } catch (IOException e) {
      throw new StoreException("Changes of %s can't be watched: %s.".formatted(file, e), e);
    }
  }

  private void watch(WatchService started) {
    try (Visible visible = new Visible(file)) {
      while (true) {
        if (concernsStore(started.take())) {
          follow(started, visible);
        }
      }
    } catch (ClosedWatchServiceException | InterruptedException e) {
      // The journal was closed: nobody listens any more.
    }
  }

  /**
   * The file changes before its transaction is visible, and nothing changes after that. So this
   * looks some more times, ever more seldom, and in the end waits for whoever is still writing. To
   * wait after every change would be in the writers' way.
   */
  private void follow(WatchService started, Visible visible) throws InterruptedException {
    long pause = SHORTEST_PAUSE;
    while (pause <= LONGEST_PAUSE) {
      tellIf(visible.hasChanged());
      // Even while one change follows another, not each of them is worth a look.
      Thread.sleep(SHORTEST_PAUSE);
      WatchKey key = started.poll(pause - SHORTEST_PAUSE, TimeUnit.MILLISECONDS);
      pause = key != null && concernsStore(key) ? SHORTEST_PAUSE : 2 * pause;
    }
    visible.awaitWriter();
    tellIf(visible.hasChanged());
  }

  private void tellIf(boolean changed) {
    if (changed) {
      listeners.forEach(FileWatch::call);
    }
  }

  /** One listener's trouble is not another's, and no reason to stop. */
  private static void call(Runnable runnable) {
    try {
      runnable.run();
    } catch (RuntimeException e) {
      // Whoever listens looks at the store itself, and meets the same trouble where it can be told.
    }
  }

  private boolean concernsStore(WatchKey key) {
    boolean concerns = key.pollEvents().stream().anyMatch(this::concernsStore);
    key.reset();
    return concerns;
  }

  private boolean concernsStore(WatchEvent<?> event) {
    Path name = file.getFileName();
    // An overflow has no path: something changed, so look.
    return !(event.context() instanceof Path changed)
        || name == null
        || changed.toString().startsWith(name.toString());
  }

  /** Returns when its connection is closed, so that the journal's is the last one. */
  @Override
  public synchronized void close() {
    listeners.clear();
    try {
      if (service != null) {
        service.close();
      }
      if (thread != null && !thread.equals(Thread.currentThread())) {
        thread.join(AT_MOST);
      }
    } catch (IOException e) {
      throw new StoreException("The watch of %s can't be closed: %s.".formatted(file, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What others can see of the store, by a connection of its own; trouble counts as a change. */
  private static final class Visible implements AutoCloseable {
    private final Path file;
    private @Nullable Sql sql;
    private int version;

    Visible(Path file) {
      this.file = file;
    }

    /** Whether anybody's transaction has become visible since the last look. */
    boolean hasChanged() {
      int before = version;
      try {
        Integer now = sql().first("PRAGMA data_version", row -> row.getInt(1));
        version = now == null ? before : now;
        return version != before;
      } catch (SQLException e) {
        return true;
      }
    }

    /** Whoever gets the write lock sees everything that was written before. */
    void awaitWriter() {
      try {
        sql().again("BEGIN IMMEDIATE");
        sql().again("ROLLBACK");
      } catch (SQLException e) {
        // Whoever listens looks at the store itself, and meets the same trouble.
      }
    }

    private Sql sql() throws SQLException {
      if (sql == null) {
        sql = SqliteFile.again(file);
      }
      return sql;
    }

    @Override
    public void close() {
      try {
        if (sql != null) {
          sql.close();
        }
      } catch (SQLException e) {
        // Nothing was written by it.
      }
    }
  }
}
