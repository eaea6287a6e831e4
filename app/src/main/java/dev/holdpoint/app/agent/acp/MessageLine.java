package dev.holdpoint.app.agent.acp;

import com.agentclientprotocol.sdk.spec.AcpSchema;
import com.agentclientprotocol.sdk.spec.AcpSchema.JSONRPCError;
import com.agentclientprotocol.sdk.spec.AcpSchema.JSONRPCMessage;
import com.agentclientprotocol.sdk.spec.AcpSchema.JSONRPCNotification;
import com.agentclientprotocol.sdk.spec.AcpSchema.JSONRPCRequest;
import com.agentclientprotocol.sdk.spec.AcpSchema.JSONRPCResponse;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The protocol's messages as lines of our own JSON: parameters and results are JsonObjects. */
final class MessageLine {
  static final JsonObject NOTHING = new JsonObject(Map.of());

  /** How a request begins; who asked in a line that was too long to be read must get an answer. */
  private static final Pattern CUT_REQUEST =
      Pattern.compile(
          "\\{\"jsonrpc\":\"2\\.0\",\"id\":(?:(\\d{1,18})|\"([^\"\\\\]{1,200})\"),"
              + "\"method\":\"([\\w/.-]{1,200})\",.*",
          Pattern.DOTALL);

  private MessageLine() {}

  /** Null where the line is no message. */
  static @Nullable JSONRPCMessage read(String line) {
    try {
      return message(Json.object(line));
    } catch (JsonException e) {
      return cut(line);
    }
  }

  private static @Nullable JSONRPCMessage message(JsonObject json) {
    Map<String, @Nullable Object> values = json.values();
    Object id = values.get("id");
    if (values.get("method") instanceof String method) {
      JsonObject params = object(json, "params");
      return id == null
          ? new JSONRPCNotification(AcpSchema.JSONRPC_VERSION, method, params)
          : new JSONRPCRequest(AcpSchema.JSONRPC_VERSION, id, method, params);
    }
    if (id == null || (!values.containsKey("result") && !values.containsKey("error"))) {
      return null;
    }
    return new JSONRPCResponse(
        AcpSchema.JSONRPC_VERSION, id, object(json, "result"), error(json, values.get("error")));
  }

  private static @Nullable JSONRPCError error(JsonObject json, @Nullable Object error) {
    if (error == null) {
      return null;
    }
    JsonObject problem = object(json, "error");
    int code = problem.values().get("code") instanceof Long number ? number.intValue() : 0;
    String message =
        problem.values().get("message") instanceof String text ? text : Json.write(error);
    return new JSONRPCError(code, message, problem.values().get("data"));
  }

  private static @Nullable JSONRPCMessage cut(String line) {
    Matcher request = CUT_REQUEST.matcher(line);
    if (!request.matches()) {
      return null;
    }
    String number = request.group(1);
    Object id = number == null ? request.group(2) : Long.valueOf(number);
    return new JSONRPCRequest(AcpSchema.JSONRPC_VERSION, id, request.group(3), NOTHING);
  }

  static String write(JSONRPCMessage message) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("jsonrpc", AcpSchema.JSONRPC_VERSION);
    switch (message) {
      case JSONRPCRequest request -> {
        json.put("id", request.id());
        json.put("method", request.method());
        json.put("params", request.params());
      }
      case JSONRPCNotification notification -> {
        json.put("method", notification.method());
        json.put("params", notification.params());
      }
      case JSONRPCResponse response -> {
        json.put("id", response.id());
        if (response.error() == null) {
          json.put("result", response.result());
        } else {
          json.put(
              "error", Map.of("code", response.error().code(), "message", words(response.error())));
        }
      }
    }
    return Json.write(json);
  }

  private static String words(JSONRPCError error) {
    return error.message() == null ? "it could not be answered" : error.message();
  }

  /** A text below an object, null where there is none. */
  static @Nullable String text(JsonObject json, String key) {
    return json.values().get(key) instanceof String text ? text : null;
  }

  /** An object below another, empty where there is none. */
  static JsonObject object(JsonObject json, String key) {
    return json.values().get(key) instanceof Map<?, ?> ? json.object(key) : NOTHING;
  }
}
