package dev.holdpoint.model;

import java.time.Duration;

/** Working and waiting time, kept apart: waiting for a person is not working. */
public record Clocks(Duration working, Duration waiting) {
  public static final Clocks ZERO = new Clocks(Duration.ZERO, Duration.ZERO);

  Clocks worked(Duration time) {
    return new Clocks(working.plus(time), waiting);
  }

  Clocks waited(Duration time) {
    return new Clocks(working, waiting.plus(time));
  }
}
