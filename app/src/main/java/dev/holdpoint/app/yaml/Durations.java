package dev.holdpoint.app.yaml;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Times as people write them: a number and a unit. */
public final class Durations {
  public static final String ALLOWED = "a time like 2s, 30m, 24h or 7d, or none";
  private static final int MOST_DIGITS = 6;

  private Durations() {}

  /** Null where it is no time. */
  public static @Nullable Duration parse(String text) {
    int digits = text.length() - 1;
    if (digits < 1 || digits > MOST_DIGITS || !text.substring(0, digits).matches("[0-9]+")) {
      return null;
    }
    long number = Long.parseLong(text.substring(0, digits));
    if (number == 0) {
      return null;
    }
    return switch (text.charAt(digits)) {
      case 's' -> Duration.ofSeconds(number);
      case 'm' -> Duration.ofMinutes(number);
      case 'h' -> Duration.ofHours(number);
      case 'd' -> Duration.ofDays(number);
      default -> null;
    };
  }
}
