package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Writer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A watch costs a writer nothing while nobody listens, or while one change follows another. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FileWatchTest {
  private static final int ROUNDS = 5;
  private static final long LOOK_AGAIN = TimeUnit.MILLISECONDS.toNanos(5);

  @TempDir Path folder;
  private String inode;

  @BeforeEach
  void nameFolder() throws IOException {
    inode = "ino:" + Long.toHexString((Long) Files.getAttribute(folder, "unix:ino")) + " ";
  }

  @Test
  void theFolderIsWatchedOnlyWhileSomebodyListens() {
    try (Journal journal = open()) {
      assertEquals(0, watches());
      Journal.Subscription one = journal.listen(() -> {});
      Journal.Subscription two = journal.listen(() -> {});
      assertEquals(1, watches());
      one.close();
      assertEquals(1, watches());
      two.close();
      assertEquals(0, watches());
    }
  }

  @Test
  void itIsNotWatchedWhileChangesAreFollowedAndAgainWhenTheyHaveEnded() throws Exception {
    try (Journal journal = open();
        Journal other = open()) {
      Writer writer = new Writer(other);
      writer.append(TASK, new Event.TaskCreated(spec()));
      Semaphore heard = new Semaphore(0);
      AtomicLong fewest = new AtomicLong(Long.MAX_VALUE);
      journal.listen(
          () -> {
            fewest.accumulateAndGet(watches(), Math::min);
            heard.release();
          });
      for (int round = 0; round < ROUNDS || fewest.get() > 0; round++) {
        awaitWatch();
        heard.drainPermits();
        writer.append(TASK, new Event.AgentOverstepped("after a time of quiet"));
        assertTrue(heard.tryAcquire(60, TimeUnit.SECONDS), "not called in round " + round);
      }
      awaitWatch();
    }
  }

  private void awaitWatch() {
    while (watches() == 0) {
      LockSupport.parkNanos(LOOK_AGAIN);
    }
  }

  private Journal open() {
    return SqliteJournal.open(folder.resolve("holdpoint.db"), TestKeys.KEYS);
  }

  /** How often this process has asked to be told of changes in the folder. */
  private long watches() {
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fdinfo"))) {
      return files.flatMap(FileWatchTest::lines).filter(line -> line.contains(inode)).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> lines(Path info) {
    try {
      return Files.readAllLines(info).stream().filter(line -> line.startsWith("inotify "));
    } catch (IOException e) {
      // Closed meanwhile.
      return Stream.of();
    }
  }
}
