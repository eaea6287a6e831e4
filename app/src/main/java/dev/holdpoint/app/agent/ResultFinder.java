package dev.holdpoint.app.agent;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds an agent's result among everything that it printed: the last object with a status that we
 * know. One inside of another value is part of that value.
 */
public final class ResultFinder {
  static final String COMPLETED = "completed";
  static final String FAILED = "failed";
  static final String BLOCKED = "blocked";
  static final String NEEDS_INPUT = "needs_input";
  private static final Set<String> STATUSES = Set.of(COMPLETED, FAILED, BLOCKED, NEEDS_INPUT);

  private ResultFinder() {}

  public static @Nullable JsonObject last(String text) {
    JsonSpans spans = new JsonSpans(text);
    String last = null;
    int at = spans.nextOpening(0);
    while (at >= 0) {
      int end = spans.closing(at);
      Object value = end < 0 ? null : value(text.substring(at, end));
      last = isResult(value) ? text.substring(at, end) : last;
      at = spans.nextOpening(value == null ? at + 1 : end);
    }
    return last == null ? null : Json.object(last);
  }

  /** Whether a line is nothing but a result. */
  public static boolean isResult(String line) {
    String text = line.strip();
    return text.startsWith("{") && isResult(value(text));
  }

  private static boolean isResult(@Nullable Object value) {
    return value instanceof Map<?, ?> map
        && map.get("status") instanceof String status
        && STATUSES.contains(status);
  }

  private static @Nullable Object value(String text) {
    try {
      return Json.parse(text);
    } catch (JsonException e) {
      return null;
    }
  }
}
