package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Spans;
import java.time.Duration;
import java.time.Instant;

/** Times in the words people use. */
final class Ago {
  private Ago() {}

  /** How long ago, e.g. {@code 5 min ago}. */
  static String since(Instant then, Instant now) {
    Duration passed = Duration.between(then, now);
    return passed.toSeconds() < 1 ? "just now" : words(passed) + " ago";
  }

  /** How long, e.g. {@code 2 h 5 min}; what is over in no time has its milliseconds. */
  static String words(Duration time) {
    return time.isPositive() && time.toSeconds() == 0 ? time.toMillis() + " ms" : Spans.words(time);
  }
}
