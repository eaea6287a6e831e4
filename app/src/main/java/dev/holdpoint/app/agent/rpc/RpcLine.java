package dev.holdpoint.app.agent.rpc;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads and writes messages, one on each line. */
final class RpcLine {
  /** How a message begins; a line that was cut has still got this, and who asked is answered. */
  private static final Pattern BEGINNING =
      Pattern.compile(
          "\\{(?:\"jsonrpc\":\"2\\.0\",)?\"method\":\"([\\w/.-]{1,200})\""
              + "(?:,\"id\":(?:(\\d{1,18})|\"([^\"\\\\]{1,200})\"))?,\"params\":\\{.*",
          Pattern.DOTALL);

  private static final JsonObject NOTHING = new JsonObject(Map.of());

  private RpcLine() {}

  static RpcMessage read(String line) {
    try {
      return Json.parse(line) instanceof Map<?, ?>
          ? message(Json.object(line))
          : new RpcMessage.Noise();
    } catch (JsonException e) {
      return cut(line);
    }
  }

  private static RpcMessage message(JsonObject json) {
    Map<String, @Nullable Object> values = json.values();
    Object id = values.get("id");
    if (values.get("method") instanceof String method) {
      JsonObject params = object(json, "params");
      return id instanceof Long || id instanceof String
          ? new RpcMessage.Asked(id, method, params)
          : new RpcMessage.Told(method, params);
    }
    return id instanceof Long number
        ? new RpcMessage.Reply(number, object(json, "result"), problem(json))
        : new RpcMessage.Noise();
  }

  private static @Nullable String problem(JsonObject json) {
    if (!json.has("error")) {
      return json.values().containsKey("result") ? null : "it has no result";
    }
    return object(json, "error").values().get("message") instanceof String message
        ? message
        : Json.write(json.values().get("error"));
  }

  private static JsonObject object(JsonObject json, String key) {
    return json.values().get(key) instanceof Map<?, ?> ? json.object(key) : NOTHING;
  }

  private static RpcMessage cut(String line) {
    Matcher beginning = BEGINNING.matcher(line);
    if (!beginning.matches()) {
      return new RpcMessage.Noise();
    }
    String method = beginning.group(1);
    if (beginning.group(2) != null) {
      return new RpcMessage.Asked(Long.parseLong(beginning.group(2)), method, NOTHING);
    }
    return beginning.group(3) == null
        ? new RpcMessage.Told(method, NOTHING)
        : new RpcMessage.Asked(beginning.group(3), method, NOTHING);
  }

  static String call(long id, String method, Map<String, ?> params) {
    return Json.write(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
  }

  static String tell(String method, Map<String, ?> params) {
    return Json.write(Map.of("jsonrpc", "2.0", "method", method, "params", params));
  }

  static String answer(Object id, Map<String, ?> result) {
    return Json.write(Map.of("jsonrpc", "2.0", "id", id, "result", result));
  }

  static String refuse(Object id, String why) {
    Map<String, ?> error = Map.of("code", -32000, "message", why);
    return Json.write(Map.of("jsonrpc", "2.0", "id", id, "error", error));
  }
}
