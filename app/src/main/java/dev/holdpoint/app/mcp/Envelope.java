package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers of our own, where the library is not asked. */
final class Envelope {
  private Envelope() {}

  static String result(@Nullable Object id, Object value) {
    return around(id, "result", value);
  }

  static String error(Incoming.Wrong wrong) {
    Map<String, @Nullable Object> error = Json.map();
    error.put("code", (long) wrong.code());
    error.put("message", wrong.why());
    return around(wrong.id(), "error", error);
  }

  private static String around(@Nullable Object id, String key, Object value) {
    Map<String, @Nullable Object> message = Json.map();
    message.put("jsonrpc", McpSchema.JSONRPC_VERSION);
    message.put("id", id);
    message.put(key, value);
    return Json.write(message);
  }
}
