package dev.holdpoint.app.telemetry;

import dev.holdpoint.app.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Spans in the words of OTLP/HTTP with JSON. */
final class OtlpJson {
  private static final int INTERNAL = 1;
  private static final int OK = 1;
  private static final int ERROR = 2;

  private OtlpJson() {}

  /**
   * @param resource what sends them
   */
  static String of(List<Span> spans, Map<String, Object> resource) {
    Map<String, Object> scope = Map.of("name", "holdpoint");
    List<Object> all = new ArrayList<>();
    spans.forEach(span -> all.add(json(span)));
    return Json.write(
        Map.of(
            "resourceSpans",
            List.of(
                Map.of(
                    "resource",
                    Map.of("attributes", attributes(resource)),
                    "scopeSpans",
                    List.of(Map.of("scope", scope, "spans", all))))));
  }

  private static Map<String, @Nullable Object> json(Span span) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("traceId", span.ids().trace());
    json.put("spanId", span.ids().span());
    if (span.ids().parent() != null) {
      json.put("parentSpanId", span.ids().parent());
    }
    json.put("name", span.name());
    json.put("kind", (long) INTERNAL);
    json.put("startTimeUnixNano", nanos(span.start()));
    json.put("endTimeUnixNano", nanos(span.end()));
    json.put("attributes", attributes(span.attributes()));
    json.put("status", Map.of("code", (long) (span.failed() ? ERROR : OK)));
    return json;
  }

  /** As a text: numbers of 64 bits are texts there. */
  private static String nanos(Instant at) {
    return Long.toString(
        Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000_000L), at.getNano()));
  }

  private static List<Object> attributes(Map<String, Object> attributes) {
    List<Object> all = new ArrayList<>();
    attributes.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(one -> all.add(Map.of("key", one.getKey(), "value", value(one.getValue()))));
    return all;
  }

  private static Map<String, Object> value(Object value) {
    return switch (value) {
      case Long number -> Map.of("intValue", number.toString());
      case Double number -> Map.of("doubleValue", number);
      default -> Map.of("stringValue", value.toString());
    };
  }
}
