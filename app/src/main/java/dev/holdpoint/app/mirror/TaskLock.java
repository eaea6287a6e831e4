package dev.holdpoint.app.mirror;

import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one thread of one process at a time touch the copies of a task. */
final class TaskLock implements AutoCloseable {
  // A file lock belongs to the whole process, so its threads need one of their own.
  private static final ConcurrentMap<Path, ReentrantLock> IN_THIS_PROCESS =
      new ConcurrentHashMap<>();

  private final ReentrantLock within;
  private final FileChannel file;

  private TaskLock(ReentrantLock within, FileChannel file) {
    this.within = within;
    this.file = file;
  }

  static TaskLock take(Path directory, TaskId task) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
    Path path = directory.toRealPath().resolve(task + ".lock");
    ReentrantLock within = IN_THIS_PROCESS.computeIfAbsent(path, _ -> new ReentrantLock());
    within.lock();
    try {
      return new TaskLock(within, locked(path));
    } catch (IOException | RuntimeException | Error e) {
      within.unlock();
      throw e;
    }
  }

  /** An agent is stopped by an interrupt, and its last words shall still be kept. */
  private static FileChannel locked(Path path) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        FileChannel channel =
            FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
          channel.lock();
          return channel;
        } catch (FileLockInterruptionException | ClosedByInterruptException e) {
          interrupted = true;
          Thread.interrupted();
          channel.close();
        } catch (IOException | RuntimeException | Error e) {
          channel.close();
          throw e;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
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
