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
  private static final long AT_LATEST = Duration.ofMillis(250).toNanos();

  /** So many times as long as a look took: who looks all the time slows down what it waits for. */
  private static final int SHARE = 4;

  private Await() {}

  static void until(String what, Callable<Boolean> holds) throws Exception {
    until(() -> what, holds);
  }

  static void until(Supplier<String> what, Callable<Boolean> holds) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    long begun = System.nanoTime();
    while (!holds.call()) {
      long now = System.nanoTime();
      if (now > end) {
        throw new AssertionError("waited in vain: " + what.get());
      }
      LockSupport.parkNanos(Math.clamp((now - begun) * SHARE, LOOK_AGAIN, AT_LATEST));
      begun = System.nanoTime();
    }
  }
}
