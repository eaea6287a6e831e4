package dev.holdpoint.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long the gates of a run wait.
 *
 * @param timeout null is for ever
 */
public record Patience(@Nullable Duration timeout, OnTimeout onTimeout) {
  public static final Patience ENDLESS = new Patience(null, OnTimeout.FAIL);

  public Patience {
    if (timeout != null && !timeout.isPositive()) {
      throw new IllegalArgumentException("nobody can answer within " + timeout);
    }
    // What never happens has no consequence, so that equal ones are equal.
    onTimeout = timeout == null ? OnTimeout.FAIL : onTimeout;
  }

  /** When a gate that is opened now expires, null for never. */
  public @Nullable Instant deadline(Instant now) {
    return timeout == null ? null : now.plus(timeout);
  }
}
