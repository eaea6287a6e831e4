package dev.holdpoint.engine;

import dev.holdpoint.model.Specimens;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is set. */
final class SettableClock implements InstantSource {
  private volatile Instant now = Specimens.START;

  @Override
  public Instant instant() {
    return now;
  }

  void set(Instant time) {
    now = time;
  }

  synchronized void advance(Duration time) {
    now = now.plus(time);
  }
}
