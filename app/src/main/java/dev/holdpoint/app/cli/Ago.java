package dev.holdpoint.app.cli;

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

  /** How long, e.g. {@code 2 h 5 min}. */
  static String words(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < 60) {
      return seconds == 0 && time.toMillis() > 0 ? time.toMillis() + " ms" : seconds + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " min";
    }
    if (seconds < 86_400) {
      long minutes = seconds % 3600 / 60;
      return seconds / 3600 + " h" + (minutes == 0 ? "" : " " + minutes + " min");
    }
    return seconds / 86_400 + " d";
  }
}
