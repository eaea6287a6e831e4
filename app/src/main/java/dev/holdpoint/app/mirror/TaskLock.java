package dev.holdpoint.app.mirror;

import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Lets one thread of one process at a time touch the copies of a task. */
final class TaskLock implements AutoCloseable {
  // A file lock belongs to the whole process, so its threads need one of their own.
  private static final ConcurrentMap<Path, ReentrantLock> IN_THIS_PROCESS =
      new ConcurrentHashMap<>();

  private static final Duration LOOK_AGAIN = Duration.ofMillis(2);

  private final ReentrantLock within;
  private final FileChannel file;

  private TaskLock(ReentrantLock within, FileChannel file) {
    this.within = within;
    this.file = file;
  }

  /** Waits for others at most so long, or throws. */
  static TaskLock take(Path directory, TaskId task, Duration patience) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
    Path path = directory.toRealPath().resolve(task + ".lock");
    ReentrantLock within = IN_THIS_PROCESS.computeIfAbsent(path, _ -> new ReentrantLock());
    within.lock();
    try {
      return new TaskLock(within, locked(path, patience));
    } catch (IOException | RuntimeException | Error e) {
      within.unlock();
      throw e;
    }
  }

  /**
   * Waits for others, but not for ever: one that was stopped while it wrote keeps the lock. An
   * agent is stopped by an interrupt, and its last words shall still be kept.
   */
  private static FileChannel locked(Path path, Duration patience) throws IOException {
    boolean interrupted = Thread.interrupted();
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (true) {
        FileChannel channel = tryLock(path);
        if (channel != null) {
          return channel;
        }
        if (System.nanoTime() > end) {
          throw new IOException(
              "another process keeps %s locked: look for one that is stopped".formatted(path));
        }
        LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Null where another process has it, or an interrupt came in between: to be tried again. */
  private static @Nullable FileChannel tryLock(Path path) throws IOException {
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = channel.tryLock() != null;
    } catch (ClosedByInterruptException e) {
      // The caller remembers the interrupt.
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    return taken ? channel : null;
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      within.unlock();
    }
  }
}
