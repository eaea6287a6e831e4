package dev.holdpoint.app.text;

import java.time.Duration;

/**
 * How long something takes, in the words that people use; the same at the terminal and on pages.
 */
public final class Spans {
  private Spans() {}

  /** As {@code 3 h 12 min}: the two largest units that matter. */
  public static String words(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " min";
    }
    if (seconds < 86_400) {
      return two(seconds / 3600, "h", seconds % 3600 / 60, "min");
    }
    return two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h");
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return large + " " + unit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }
}
