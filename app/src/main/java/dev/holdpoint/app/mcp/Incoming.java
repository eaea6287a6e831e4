package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client wrote on one line. */
sealed interface Incoming {
  /** A message that the protocol knows. */
  record Message(JSONRPCMessage message) implements Incoming {}

  /** Nobody needs the answer to a call any more. */
  record Cancelled(Object id) implements Incoming {}

  /** Something else: what to say about it. */
  record Wrong(@Nullable Object id, int code, String why) implements Incoming {}

  /** An empty line. */
  record Nothing() implements Incoming {}

  static Incoming read(String line) {
    if (line.isBlank()) {
      return new Nothing();
    }
    try {
      return Json.parse(line) instanceof Map<?, ?> map
          ? read(map)
          : new Wrong(
              null,
              McpSchema.ErrorCodes.INVALID_REQUEST,
              "A message is one JSON object on one line; batches are not taken.");
    } catch (JsonException e) {
      return new Wrong(
          null, McpSchema.ErrorCodes.PARSE_ERROR, "The line is no JSON: " + e.getMessage());
    }
  }

  private static Incoming read(Map<?, ?> map) {
    Object id = map.get("id");
    if (map.containsKey("id") && !isId(id)) {
      return new Wrong(
          null, McpSchema.ErrorCodes.INVALID_REQUEST, "An id is a text or a whole number.");
    }
    Object params = map.get("params");
    if (map.get("method") instanceof String method) {
      return id == null ? notification(method, params) : request(method, id, params);
    }
    if (id != null && (map.containsKey("result") || map.get("error") instanceof Map<?, ?>)) {
      return new Message(response(id, map));
    }
    return new Wrong(
        id, McpSchema.ErrorCodes.INVALID_REQUEST, "A message has a method, or is an answer.");
  }

  private static boolean isId(@Nullable Object id) {
    return id instanceof String || id instanceof Long || id instanceof BigInteger;
  }

  @SuppressWarnings("NullAway") // a request without parameters has none
  private static Incoming request(String method, Object id, @Nullable Object params) {
    String mistake = mistake(method, params);
    return mistake == null
        ? new Message(new JSONRPCRequest(McpSchema.JSONRPC_VERSION, method, id, params))
        : new Wrong(id, McpSchema.ErrorCodes.INVALID_PARAMS, mistake);
  }

  /** What the library would only stumble over. */
  private static @Nullable String mistake(String method, @Nullable Object params) {
    Map<?, ?> given = params instanceof Map<?, ?> map ? map : Map.of();
    if (params != null && !(params instanceof Map<?, ?>)) {
      return "\"params\" must be an object.";
    }
    if (given.get("_meta") != null && !(given.get("_meta") instanceof Map<?, ?>)) {
      return "\"_meta\" must be an object.";
    }
    return switch (method) {
      case McpSchema.METHOD_TOOLS_CALL -> {
        if (!(given.get("name") instanceof String)) {
          yield "\"name\" must be the name of a tool.";
        }
        Object arguments = given.get("arguments");
        yield arguments == null || arguments instanceof Map<?, ?>
            ? null
            : "\"arguments\" must be an object.";
      }
      case McpSchema.METHOD_INITIALIZE ->
          given.get("protocolVersion") instanceof String
              ? null
              : "\"protocolVersion\" must be a text.";
      default -> null;
    };
  }

  @SuppressWarnings("NullAway") // a notification without parameters has none
  private static Incoming notification(String method, @Nullable Object params) {
    if (method.equals("notifications/cancelled")
        && params instanceof Map<?, ?> map
        && map.get("requestId") instanceof Object id) {
      return new Cancelled(id);
    }
    return new Message(new JSONRPCNotification(McpSchema.JSONRPC_VERSION, method, params));
  }

  @SuppressWarnings("NullAway") // an answer has a result or an error
  private static JSONRPCResponse response(Object id, Map<?, ?> map) {
    if (map.get("error") instanceof Map<?, ?> error) {
      int code =
          error.get("code") instanceof Long number
              ? number.intValue()
              : McpSchema.ErrorCodes.INTERNAL_ERROR;
      return JSONRPCResponse.error(
          id, new JSONRPCResponse.JSONRPCError(code, String.valueOf(error.get("message"))));
    }
    return JSONRPCResponse.result(id, map.get("result"));
  }
}
