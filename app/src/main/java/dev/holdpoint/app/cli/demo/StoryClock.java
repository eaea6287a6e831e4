package dev.holdpoint.app.cli.demo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** The time in a story: set by who tells it, and moving on a little whenever somebody looks. */
final class StoryClock extends Clock {
  private static final Duration A_LITTLE = Duration.ofMillis(1700);

  private final Clock real;
  private Instant now;

  StoryClock(Clock real) {
    this.real = real;
    this.now = real.instant();
  }

  synchronized void back(Duration ago) {
    now = real.instant().minus(ago);
  }

  synchronized void at(Instant time) {
    now = time;
  }

  synchronized void pass(Duration time) {
    now = now.plus(time);
  }

  /** Never later than it really is. */
  @Override
  public synchronized Instant instant() {
    Instant limit = real.instant();
    now = now.plus(A_LITTLE);
    if (now.isAfter(limit)) {
      now = limit;
    }
    return now;
  }

  @Override
  public ZoneId getZone() {
    return real.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("a story is told in one zone");
  }
}
