package dev.holdpoint.app.telemetry;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that took time and is over.
 *
 * @param closedBy the entry of its task that ended it
 * @param attributes texts, whole numbers and numbers
 */
record Span(
    Ids ids,
    String name,
    Instant start,
    Instant end,
    boolean failed,
    long closedBy,
    Map<String, Object> attributes) {
  Span {
    attributes = Map.copyOf(attributes);
  }

  /** The same for ever, so that a span that is sent twice is one. */
  record Ids(String trace, String span, @Nullable String parent) {}
}
