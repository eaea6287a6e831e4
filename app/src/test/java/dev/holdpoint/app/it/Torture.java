package dev.holdpoint.app.it;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * How often a test tries to break something: a little in each build, much by {@code -Dtorture}. The
 * points in time are drawn at random; {@code -Dtorture.seed} draws them again.
 */
final class Torture {
  private static final long SEED = Long.getLong("torture.seed", System.nanoTime());

  private Torture() {}

  static int times(int inEachBuild, int byCommand) {
    return System.getProperty("torture") == null ? inEachBuild : byCommand;
  }

  /** Draws for one round of a test; the seed is printed, so that a failure can be repeated. */
  static Random random(String test, int round) {
    System.out.printf("%s, round %d: -Dtorture.seed=%d%n", test, round, SEED);
    return new Random(SEED + round);
  }

  static void pause(long millis) {
    long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
