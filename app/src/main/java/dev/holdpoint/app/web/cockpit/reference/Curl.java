package dev.holdpoint.app.web.cockpit.reference;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.util.Locale;

/** Operations as commands that can be pasted into a shell. */
final class Curl {
  private static final String JSON = "application/json";

  private Curl() {}

  static String of(String address, String path, String method, JsonObject operation) {
    StringBuilder text = new StringBuilder("curl ");
    if (isStream(operation)) {
      text.append("--no-buffer ");
    }
    text.append("--header \"Authorization: Bearer $HOLDPOINT_TOKEN\" \\\n  ");
    String example = example(operation);
    if (!example.isEmpty()) {
      text.append("--json ").append(quoted(example)).append(" \\\n  ");
    } else if (!method.equals("get")) {
      text.append("--request ").append(method.toUpperCase(Locale.ROOT)).append(" \\\n  ");
    }
    return text.append(quoted(address + sample(path))).toString();
  }

  private static boolean isStream(JsonObject operation) {
    JsonObject responses = operation.object("responses");
    return responses.has("200")
        && responses.object("200").has("content")
        && responses.object("200").object("content").has("text/event-stream");
  }

  private static String example(JsonObject operation) {
    if (!operation.has("requestBody")) {
      return "";
    }
    JsonObject content = operation.object("requestBody").object("content");
    Object example = content.has(JSON) ? content.object(JSON).values().get("example") : null;
    return example == null ? "" : Json.write(example);
  }

  private static String sample(String path) {
    return path.replace("/gates/{id}", "/gates/hp-1a2b.3")
        .replace("{id}", "hp-1a2b")
        .replace("{name}", "brief.pdf")
        .replace("{path}", "README.md");
  }

  /** For a POSIX shell, which takes nothing within single quotes for anything else. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
