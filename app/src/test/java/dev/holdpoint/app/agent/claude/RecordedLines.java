package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lines that the real program printed, with other texts and names in them. */
record RecordedLines(String session) {
  private static final String ALLOWED = "70-hook-pretooluse-allow";

  /** A recorded stream, line by line. */
  static List<String> all(String name) {
    try (InputStream in =
        RecordedLines.class.getResourceAsStream("/streams/claude/" + name + ".jsonl")) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The last line of a type. */
  private static Map<String, @Nullable Object> recorded(String stream, String type) {
    return all(stream).stream()
        .map(Json::object)
        .filter(line -> type.equals(line.optionalText("type")))
        .reduce((_, later) -> later)
        .map(JsonObject::values)
        .orElseThrow(() -> new AssertionError("no " + type + " in " + stream));
  }

  private void print(Map<String, @Nullable Object> line) {
    line.put("session_id", session);
    FakeClaude.print(Json.write(line));
  }

  void init() {
    print(recorded(ALLOWED, "system"));
  }

  void said(String text) {
    says(Map.of("type", "text", "text", text), null);
  }

  void thought(String text) {
    says(Map.of("type", "thinking", "thinking", text, "signature", ""), null);
  }

  void uses(FakeClaude.Call call) {
    Map<String, @Nullable Object> part = call.json();
    part.put("type", "tool_use");
    says(part, parent(call));
  }

  private static @Nullable String parent(FakeClaude.Call call) {
    return call.inSubAgent() ? "toolu_1" : null;
  }

  private void says(Map<String, ?> part, @Nullable String parent) {
    Map<String, @Nullable Object> line =
        recorded(parent == null ? ALLOWED : "87-defer-in-subagent", "assistant");
    new JsonObject(line).object("message").values().put("content", List.of(part));
    line.put("parent_tool_use_id", parent);
    print(line);
  }

  void result(FakeClaude.Call call, String text, boolean isError) {
    Map<String, @Nullable Object> line = recorded(ALLOWED, "user");
    Map<String, Object> part =
        Map.of(
            "type", "tool_result", "tool_use_id", call.id(), "content", text, "is_error", isError);
    line.put("message", Map.of("role", "user", "content", List.of(part)));
    line.put("parent_tool_use_id", parent(call));
    line.put("tool_use_result", text);
    print(line);
  }

  void deferred(FakeClaude.Call call) {
    Map<String, @Nullable Object> line = recorded("71-defer-bash-part1", "result");
    line.put("deferred_tool_use", call.json());
    print(line);
  }

  void finished(String text) {
    Map<String, @Nullable Object> line = recorded(ALLOWED, "result");
    line.put("result", text);
    print(line);
  }

  void limit(long until) {
    String stream = "19-oauth-err429limit";
    Map<String, @Nullable Object> line = recorded(stream, "rate_limit_event");
    new JsonObject(line).object("rate_limit_info").values().put("resetsAt", until);
    print(line);
    print(recorded(stream, "assistant"));
    print(recorded(stream, "result"));
  }

  void unknown() {
    Map<String, @Nullable Object> line = recorded("93-resume-unknown", "result");
    line.put("errors", List.of("No conversation found with session ID: " + session));
    print(line);
  }
}
