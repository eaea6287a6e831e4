package dev.holdpoint.app.llm;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads how long a provider wants to be left alone. */
final class RetryAfter {
  /** More is a mistake, or as good as never. */
  private static final Duration MOST = Duration.ofDays(31);

  private RetryAfter() {}

  /** Null where it does not say, or in words that nobody understands. */
  static @Nullable Duration in(HttpHeaders headers, Instant now) {
    String millis = headers.firstValue("retry-after-ms").orElse("").strip();
    String text = headers.firstValue("retry-after").orElse("").strip();
    Duration wait = number(millis, 1);
    if (wait == null) {
      wait = number(text, 1000);
    }
    if (wait == null) {
      wait = date(text, now);
    }
    return wait == null || wait.compareTo(MOST) < 0 ? wait : MOST;
  }

  private static @Nullable Duration number(String text, int unitMillis) {
    try {
      double number = Double.parseDouble(text);
      return number >= 0
          ? Duration.ofMillis((long) Math.min(number * unitMillis, (double) MOST.toMillis()))
          : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static @Nullable Duration date(String text, Instant now) {
    try {
      Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(now, then);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeException e) {
      return null;
    }
  }
}
