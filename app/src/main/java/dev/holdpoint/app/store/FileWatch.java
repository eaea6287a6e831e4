package dev.holdpoint.app.store;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.port.Journal.Subscription;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Tells when any process has written to the store: the operating system says so when the file or
 * one beside it changes, nobody asks again and again. It would say so for every page of it, which
 * takes a writer longer than writing: so it wakes us only after a time of quiet, and nobody where
 * nobody listens.
 */
final class FileWatch implements AutoCloseable {
  private static final long SHORTEST_PAUSE = 1;
  private static final long LONGEST_PAUSE = 32;
  private static final Duration AT_MOST = Duration.ofSeconds(1);

  private final Path file;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private @Nullable WatchService service;
  private @Nullable WatchKey alarm;
  private @Nullable Thread thread;
  private boolean awake;
  private boolean closed;

  FileWatch(Path file) {
    this.file = file.toAbsolutePath();
  }

  Subscription listen(Runnable changed) {
    listeners.add(changed);
    try {
      start();
    } catch (IOException e) {
      leave(changed);
      throw new StoreException(
          "Changes of %s can't be watched: %s.".formatted(file, IoReason.of(e)), e);
    }
    return () -> leave(changed);
  }

  private synchronized void start() throws IOException {
    if (service == null) {
      WatchService started = file.getFileSystem().newWatchService();
      service = started;
      thread = Thread.ofPlatform().daemon().name("journal-watch").start(() -> watch(started));
    }
    setAlarm();
  }

  private synchronized void leave(Runnable changed) {
    listeners.remove(changed);
    if (listeners.isEmpty()) {
      dropAlarm();
    }
  }

  private void setAlarm() throws IOException {
    Path folder = file.getParent();
    boolean wanted = !awake && !closed && !listeners.isEmpty();
    if (wanted && alarm == null && service != null && folder != null) {
      alarm =
          folder.register(
              service, StandardWatchEventKinds.ENTRY_MODIFY, StandardWatchEventKinds.ENTRY_CREATE);
    }
  }

  private void dropAlarm() {
    if (alarm != null) {
      alarm.cancel();
      alarm = null;
    }
  }

  private synchronized void wakeUp() {
    awake = true;
    dropAlarm();
  }

  /** Whether the operating system promised to wake us; it may have no room for one more promise. */
  private synchronized boolean goToSleep() {
    awake = false;
    try {
      setAlarm();
      return true;
    } catch (IOException e) {
      awake = true;
      return false;
    }
  }

  private void watch(WatchService started) {
    try (Visible visible = new Visible(file)) {
      while (true) {
        if (concernsStore(started.take())) {
          wakeUp();
          do {
            follow(visible);
          } while (!goToSleep());
          // The file changes before its transaction is visible, and nothing changes after that.
          visible.awaitWriter();
          tellIf(visible.hasChanged());
        }
      }
    } catch (ClosedWatchServiceException | InterruptedException e) {
      // The journal was closed: nobody listens any more.
    }
  }

  /**
   * Looks some more times, ever more seldom, until nothing has changed for a while. To wait for
   * whoever writes after every change would be in the writers' way.
   */
  private void follow(Visible visible) throws InterruptedException {
    long pause = SHORTEST_PAUSE;
    while (pause <= LONGEST_PAUSE) {
      boolean changed = visible.hasChanged();
      tellIf(changed);
      Thread.sleep(pause);
      pause = changed && !visible.isTroubled() ? SHORTEST_PAUSE : 2 * pause;
    }
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
  public void close() {
    Thread watching;
    synchronized (this) {
      closed = true;
      alarm = null;
      listeners.clear();
      watching = thread;
      try {
        if (service != null) {
          service.close();
        }
      } catch (IOException e) {
        throw new StoreException(
            "The watch of %s can't be closed: %s.".formatted(file, IoReason.of(e)), e);
      }
    }
    try {
      if (watching != null && !watching.equals(Thread.currentThread())) {
        watching.interrupt();
        watching.join(AT_MOST);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
