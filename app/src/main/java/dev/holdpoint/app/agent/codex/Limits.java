package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Agent.Outcome;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells a limit that is over at some time from what is simply wrong. */
final class Limits {
  private static final int FULL = 100;
  private static final int TOO_MANY_REQUESTS = 429;

  /** As Codex says it, in local time and without seconds. */
  private static final Pattern AT =
      Pattern.compile(
          "try again at (?:([A-Z][a-z]{2}) (\\d{1,2})(?:st|nd|rd|th), (\\d{4}) )?"
              + "(\\d{1,2}:\\d{2} [AP]M)",
          Pattern.CASE_INSENSITIVE);

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("h:mm a", Locale.US);
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MMM d yyyy", Locale.US);

  private final Clock clock;
  private @Nullable Instant windowEnds;

  /**
   * @param clock in the time zone in which Codex names times
   */
  Limits(Clock clock) {
    this.clock = clock;
  }

  /** The account's windows; of those that are used up the last one to end counts. */
  void updated(JsonObject params) {
    JsonObject limits = part(params, "rateLimits");
    if (limits == null) {
      return;
    }
    for (String name : List.of("primary", "secondary")) {
      JsonObject window = part(limits, name);
      if (window != null
          && window.values().get("usedPercent") instanceof Number used
          && used.doubleValue() >= FULL
          && window.values().get("resetsAt") instanceof Long seconds) {
        Instant end = instant(seconds);
        windowEnds = windowEnds == null || end.isAfter(windowEnds) ? end : windowEnds;
      }
    }
  }

  /** What an error means for the turn. */
  Outcome outcome(@Nullable JsonObject error) {
    String message = error == null ? null : Items.text(error, "message");
    if (error == null || message == null) {
      return new Outcome.Failed("Codex failed and did not say why");
    }
    Object kind = error.values().get("codexErrorInfo");
    boolean isLimit =
        "rateLimitExceeded".equals(kind)
            || status(kind) == TOO_MANY_REQUESTS
            || ("usageLimitExceeded".equals(kind) && passes(message));
    return isLimit
        ? new Outcome.RateLimited(until(message))
        : new Outcome.Failed("Codex failed: " + message);
  }

  /** A quota that must be paid for has the same name, but no end. */
  private boolean passes(String message) {
    return windowEnds != null || message.toLowerCase(Locale.ROOT).contains("try again");
  }

  private static long status(@Nullable Object kind) {
    if (kind instanceof Map<?, ?> map) {
      for (Object details : map.values()) {
        if (details instanceof Map<?, ?> all && all.get("httpStatusCode") instanceof Long status) {
          return status;
        }
      }
    }
    return 0;
  }

  private @Nullable Instant until(String message) {
    if (windowEnds != null && windowEnds.isAfter(clock.instant())) {
      return windowEnds;
    }
    Matcher at = AT.matcher(message);
    if (!at.find()) {
      return null;
    }
    try {
      return named(at);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private Instant named(Matcher at) {
    ZonedDateTime now = clock.instant().atZone(clock.getZone());
    LocalTime time = LocalTime.parse(at.group(4).toUpperCase(Locale.ROOT), TIME);
    LocalDate day =
        at.group(1) == null
            ? now.toLocalDate()
            : LocalDate.parse("%s %s %s".formatted(at.group(1), at.group(2), at.group(3)), DAY);
    // Seconds were cut off, and a time that is over was meant for tomorrow.
    ZonedDateTime end = ZonedDateTime.of(day, time, clock.getZone()).plusMinutes(1);
    return (at.group(1) == null && end.isBefore(now) ? end.plusDays(1) : end).toInstant();
  }

  private static Instant instant(long seconds) {
    return Instant.ofEpochSecond(Math.clamp(seconds, 0L, Instant.MAX.getEpochSecond()));
  }

  private static @Nullable JsonObject part(JsonObject json, String key) {
    return json.values().get(key) instanceof Map<?, ?> ? json.object(key) : null;
  }
}
