package dev.holdpoint.app.store;

import dev.holdpoint.port.Journal.Subscription;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Tells when any process has written to the store: the operating system says so when the file or
 * one beside it changes, nobody asks again and again.
 */
final class FileWatch implements AutoCloseable {
  private final Path file;
  private final Runnable settled;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private @Nullable WatchService service;

  /**
   * @param settled returns when whoever writes at this moment is done
   */
  FileWatch(Path file, Runnable settled) {
    this.file = file.toAbsolutePath();
    this.settled = settled;
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
      Thread.ofPlatform().daemon().name("journal-watch").start(() -> watch(started));
    } catch (IOException e) {
      throw new StoreException("Changes of %s can't be watched: %s.".formatted(file, e), e);
    }
  }

  private void watch(WatchService started) {
    try {
      while (true) {
        WatchKey key = started.take();
        boolean changed = key.pollEvents().stream().anyMatch(this::concernsStore);
        key.reset();
        if (changed) {
          // The file changes before its transaction is visible, and nothing changes after that.
          call(settled);
          listeners.forEach(FileWatch::call);
        }
      }
    } catch (ClosedWatchServiceException | InterruptedException e) {
      // The journal was closed: nobody listens any more.
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

  private boolean concernsStore(WatchEvent<?> event) {
    Path name = file.getFileName();
    // An overflow has no path: something changed, so look.
    return !(event.context() instanceof Path changed)
        || name == null
        || changed.toString().startsWith(name.toString());
  }

  @Override
  public synchronized void close() {
    listeners.clear();
    try {
      if (service != null) {
        service.close();
      }
    } catch (IOException e) {
      throw new StoreException("The watch of %s can't be closed: %s.".formatted(file, e), e);
    }
  }
}
