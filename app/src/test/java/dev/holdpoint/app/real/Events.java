package dev.holdpoint.app.real;

import dev.holdpoint.app.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** Server-sent events, one after the other. */
final class Events {
  private final StringBuilder text = new StringBuilder();

  /** An event whose name is its type as well. */
  void named(String type, Map<String, ?> fields) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("type", type);
    data.putAll(fields);
    text.append("event: ").append(type).append('\n');
    data(Json.write(data));
  }

  void data(String json) {
    text.append("data: ").append(json).append("\n\n");
  }

  String text() {
    return text.toString();
  }
}
