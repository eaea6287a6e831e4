package dev.holdpoint.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** How long a run sleeps when its model's provider wants a pause. */
final class RateLimits {
  private static final Duration FIRST = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(30);

  private RateLimits() {}

  /**
   * When to try again. Where the provider does not say, or names a moment that is over, the pauses
   * grow from turn to turn.
   *
   * @param before how many turns in a row have met the limit before this one
   */
  static Instant end(@Nullable Instant named, int before, Instant now) {
    return named != null && named.isAfter(now) ? roundedUp(named) : now.plus(pause(before));
  }

  /** To what a listing can hold, so that nobody who looks there comes too early. */
  private static Instant roundedUp(Instant named) {
    Instant cut = named.truncatedTo(ChronoUnit.MILLIS);
    return cut.equals(named) ? cut : cut.plusMillis(1);
  }

  private static Duration pause(int before) {
    Duration pause = FIRST;
    for (int i = 0; i < before && pause.compareTo(LONGEST) < 0; i++) {
      pause = pause.multipliedBy(2);
    }
    return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
  }
}
