package dev.holdpoint.app.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LockFileTest {
  @TempDir Path dir;

  @Test
  void onlyOneHolderWithinAProcess() throws Exception {
    Path file = dir.resolve("lock");
    assertFalse(LockFile.isHeld(file));
    try (LockFile lock = LockFile.tryTake(file)) {
      assertNotNull(lock);
      assertNull(LockFile.tryTake(file));
      assertNull(LockFile.tryTake(dir.resolve("x/../lock")));
      assertTrue(LockFile.isHeld(file));
    }
    assertFalse(LockFile.isHeld(file));
    try (LockFile again = LockFile.tryTake(file)) {
      assertNotNull(again);
    }
  }

  @Test
  void lookingAtALockDoesNotDropIt() throws Exception {
    Path file = dir.resolve("lock");
    Path link = Files.createSymbolicLink(dir.resolve("link"), dir);
    try (LockFile lock = LockFile.tryTake(file)) {
      assertNotNull(lock);
      assertTrue(LockFile.isHeld(file));
      assertTrue(LockFile.isHeld(link.resolve("lock")));
      assertNull(LockFile.tryTake(link.resolve("lock")));
      try (OtherProgram other = OtherProgram.start(Holder.class, file.toString())) {
        assertEquals("refused", other.line());
      }
    }
  }

  @Test
  void aProcessThatIsKilledHoldsNothing() throws Exception {
    Path file = dir.resolve("lock");
    try (OtherProgram other = OtherProgram.start(Holder.class, file.toString())) {
      assertEquals("taken", other.line());
      assertTrue(LockFile.isHeld(file));
      assertNull(LockFile.tryTake(file));
      assertNull(LockFile.take(file, Duration.ofMillis(50)));
      other.kill();
    }
    assertFalse(LockFile.isHeld(file));
    try (LockFile lock = LockFile.tryTake(file)) {
      assertNotNull(lock);
    }
  }

  @Test
  void whoWaitsGetsItWhenItIsFree() throws Exception {
    Path file = dir.resolve("lock");
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CompletableFuture<?>[] all = new CompletableFuture<?>[8];
    for (int i = 0; i < all.length; i++) {
      all[i] =
          CompletableFuture.runAsync(
              () -> {
                try (LockFile lock = LockFile.take(file, Duration.ofSeconds(30))) {
                  assertNotNull(lock);
                  most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                  Thread.onSpinWait();
                  inside.decrementAndGet();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              },
              task -> Thread.ofPlatform().start(task));
    }
    CompletableFuture.allOf(all).get(50, TimeUnit.SECONDS);
    assertEquals(1, most.get());
  }

  @Test
  void manyWhoLookAtOnceDoNotTakeEachOtherForTheHolder() throws Exception {
    Path file = Files.createFile(dir.resolve("lock"));
    try (OtherProgram other = OtherProgram.start(Looker.class, file.toString())) {
      assertEquals("looking", other.line());
      for (int i = 0; i < 20_000; i++) {
        assertFalse(LockFile.isHeld(file));
      }
      assertEquals(0, other.end());
    }
  }

  @Test
  void aNoteIsReadByOthersWhileItsLockIsHeld() throws Exception {
    Path file = dir.resolve("lock");
    assertNull(LockFile.holdersNote(file));
    try (LockFile lock = LockFile.create(file, "first words")) {
      assertEquals("first words", LockFile.holdersNote(file));
      lock.note("shorter");
      assertEquals("shorter", lock.note());
      try (OtherProgram other = OtherProgram.start(Holder.class, file.toString())) {
        assertEquals("refused", other.line(), "reading the note must not drop the lock");
      }
    }
    assertNull(LockFile.holdersNote(file));
    try (LockFile next = LockFile.tryTake(file)) {
      assertNotNull(next);
      assertEquals("shorter", next.note());
    }
  }

  @Test
  void aFileThatIsReplacedLeavesItsHolderWithNothing() throws Exception {
    Path file = dir.resolve("lock");
    try (OtherProgram other = OtherProgram.start(Holder.class, file.toString())) {
      assertEquals("taken", other.line());
      try (LockFile lock = LockFile.create(file, "mine")) {
        assertEquals("mine", lock.note());
        assertEquals(0, other.end());
        assertTrue(LockFile.isHeld(file));
        assertEquals("mine", LockFile.holdersNote(file));
      }
      assertFalse(LockFile.isHeld(file));
    }
  }

  @Test
  void closingTwiceDoesNotDropTheNextHoldersLock() throws Exception {
    Path file = dir.resolve("lock");
    LockFile first = LockFile.tryTake(file);
    assertNotNull(first);
    first.close();
    try (LockFile second = LockFile.tryTake(file)) {
      assertNotNull(second);
      first.close();
      first.closeAndDelete();
      assertTrue(Files.exists(file));
      assertTrue(LockFile.isHeld(file));
    }
  }

  /** Looks at a lock that nobody holds until its input ends; exit 1 if it ever seemed held. */
  static final class Looker {
    private Looker() {}

    public static void main(String[] args) throws Exception {
      Thread end =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      System.in.read();
                    } catch (IOException e) {
                      // Its end as well.
                    }
                  });
      System.out.println("looking");
      while (end.isAlive()) {
        if (LockFile.isHeld(Path.of(args[0]))) {
          System.exit(1);
        }
      }
    }
  }
}
