package dev.holdpoint.app.agent.acp;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds out whether an agent's error means that its model's provider wants a pause. */
final class RateLimit {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final Pattern WORDS =
      Pattern.compile(
          "\\b429\\b|rate.?limit|quota|RESOURCE_EXHAUSTED|too many requests|usage limit",
          Pattern.CASE_INSENSITIVE);

  /** E.g. {@code "retryDelay":"34s"}, {@code retry-after: 30}, {@code retry in 12.5s}. */
  private static final Pattern IN_SECONDS =
      Pattern.compile(
          "(?:retry.?delay|retry.?after|retry in|resets_in_seconds)[\\\\\"':\\s]{0,6}"
              + "(\\d{1,7})(?:\\.\\d+)?\\s*(?:s\\b|sec|\\D|$)",
          Pattern.CASE_INSENSITIVE);

  /** E.g. {@code reset after 2h3m4s}. */
  private static final Pattern IN_PARTS =
      Pattern.compile(
          "(?:reset|retry|again) (?:after|in) (?=\\d)(?:(\\d{1,3})h)?\\s*(?:(\\d{1,3})m(?!s))?\\s*"
              + "(?:(\\d{1,5})(?:\\.\\d+)?s)?",
          Pattern.CASE_INSENSITIVE);

  /** E.g. {@code limit reached|1794726884}, {@code "resets_at":1794726884}. */
  private static final Pattern AT_TIME =
      Pattern.compile(
          "(?:\\||resets?_?at[\\\\\"':\\s]{1,6})(\\d{10})\\b", Pattern.CASE_INSENSITIVE);

  private RateLimit() {}

  static boolean isIn(Reply.Bad problem) {
    return problem.code() == TOO_MANY_REQUESTS || WORDS.matcher(problem.words()).find();
  }

  /** When it is over, null where the agent does not say. */
  static @Nullable Instant end(Reply.Bad problem, Instant now) {
    String words = problem.words();
    try {
      Matcher at = AT_TIME.matcher(words);
      if (at.find()) {
        return Instant.ofEpochSecond(Long.parseLong(at.group(1)));
      }
      Duration pause = pause(words);
      return pause == null ? null : now.plus(pause);
    } catch (DateTimeException | ArithmeticException e) {
      return null;
    }
  }

  private static @Nullable Duration pause(String words) {
    Matcher parts = IN_PARTS.matcher(words);
    if (parts.find() && (parts.group(1) != null || parts.group(2) != null)) {
      return Duration.ofHours(number(parts.group(1)))
          .plusMinutes(number(parts.group(2)))
          .plusSeconds(number(parts.group(3)));
    }
    Matcher seconds = IN_SECONDS.matcher(words);
    if (seconds.find()) {
      return Duration.ofSeconds(number(seconds.group(1)));
    }
    return parts.reset().find() && parts.group(3) != null
        ? Duration.ofSeconds(number(parts.group(3)))
        : null;
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
