package dev.holdpoint.app.llm;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long is waited between attempts: twice as long each time, a little more or less so that many
 * do not come back at once, and never less than the provider wants.
 *
 * @param chance from 0 to 1
 */
record Pauses(Sleep sleep, InstantSource clock, DoubleSupplier chance) {
  /** How often something is tried that may be over soon. */
  static final int ATTEMPTS = 6;

  /** What is longer is not waited for within a call. */
  static final Duration LONGEST = Duration.ofSeconds(30);

  private static final Duration FIRST = Duration.ofSeconds(1);

  /** Waits; another one in tests. */
  interface Sleep {
    void sleep(Duration duration) throws InterruptedException;
  }

  /**
   * After an attempt that failed.
   *
   * @param attempt counted from 1
   */
  Duration after(int attempt, @Nullable Duration wanted) {
    long doubled = FIRST.toMillis() << (attempt - 1);
    Duration own = Duration.ofMillis((long) (doubled * (0.75 + chance.getAsDouble() / 2)));
    if (wanted == null) {
      return own;
    }
    // A little later than wanted is polite, and in time where clocks are not exact.
    Duration polite = wanted.plusMillis((long) (250 * chance.getAsDouble()));
    return polite.compareTo(own) > 0 ? polite : own;
  }

  void pause(Duration duration) throws InterruptedException {
    sleep.sleep(duration);
  }
}
