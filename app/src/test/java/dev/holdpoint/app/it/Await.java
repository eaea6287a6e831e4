package dev.holdpoint.app.it;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Looks at other processes' doings until they are as expected, but not for ever. */
final class Await {
  /** Long, because a loaded machine is slow; nobody waits for it where all is well. */
  static final Duration LIMIT = Duration.ofSeconds(90);

  private static final long LOOK_AGAIN = Duration.ofMillis(5).toNanos();

  private Await() {}

  static void until(String what, Callable<Boolean> holds) throws Exception {
    until(() -> what, holds);
  }

  static void until(Supplier<String> what, Callable<Boolean> holds) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!holds.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain: " + what.get());
      }
      LockSupport.parkNanos(LOOK_AGAIN);
    }
  }
}
