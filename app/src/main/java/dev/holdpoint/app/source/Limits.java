package dev.holdpoint.app.source;

import dev.holdpoint.app.text.Shortened;
import java.time.Duration;

/**
 * How much one call may take.
 *
 * @param time until it is stopped
 * @param rows of a result
 * @param cell characters of one value
 * @param total characters of all that a model is told
 */
record Limits(Duration time, int rows, int cell, int total) {
  static final Limits STANDARD = new Limits(Duration.ofSeconds(30), 200, 1_000, 40_000);

  /** A text of at most so many characters, with a sign that something is missing. */
  static String cut(String text, int most) {
    return Shortened.to(text, most);
  }
}
