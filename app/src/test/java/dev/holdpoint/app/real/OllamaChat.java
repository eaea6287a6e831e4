package dev.holdpoint.app.real;

import static dev.holdpoint.app.real.Values.map;
import static dev.holdpoint.app.real.Values.text;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ollama's own protocol: a line of JSON for each piece; calls have no ids, results name tools. */
final class OllamaChat implements Dialect {
  private static final String LINES = "application/x-ndjson";

  @Override
  public boolean isFor(Wire wire) {
    return wire.isPost("/api/chat");
  }

  @Override
  public boolean isSubagent(Wire wire) {
    return false;
  }

  @Override
  public Talk read(Wire wire) {
    JsonObject body = wire.json();
    List<Part> parts = new ArrayList<>();
    StringBuilder system = new StringBuilder();
    int turns = 0;
    for (JsonObject message : body.objects("messages")) {
      String content = text(message.values().get("content"));
      switch (message.text("role")) {
        case "system" -> system.append(content);
        case "assistant" -> {
          turns++;
          spoken(message, content, parts);
        }
        case "tool" -> parts.add(new Part.Result(toolName(message), content, false));
        default -> parts.add(new Part.Prompt(content));
      }
    }
    Set<String> tools = new LinkedHashSet<>();
    body.objects("tools").forEach(tool -> tools.add(tool.object("function").text("name")));
    return new Talk(body.text("model"), system.toString(), parts, tools, turns);
  }

  private static String toolName(JsonObject message) {
    return message.has("tool_name") ? message.text("tool_name") : "";
  }

  private static void spoken(JsonObject message, String content, List<Part> parts) {
    if (!content.isEmpty()) {
      parts.add(new Part.Words(content));
    }
    for (JsonObject call : message.objects("tool_calls")) {
      JsonObject function = call.object("function");
      parts.add(new Part.Call("", function.text("name"), map(function.values().get("arguments"))));
    }
  }

  @Override
  public Answer speak(Seen seen, Reply.Speaks reply) {
    StringBuilder begin = new StringBuilder();
    reply.parts().forEach(part -> begin.append(line(seen, message(part), null)));
    String end = line(seen, Map.of("role", "assistant", "content", ""), reply);
    return new Answer(200, LINES, reply.headers(), begin.toString(), end);
  }

  private static Map<String, Object> message(Part part) {
    return switch (part) {
      case Part.Call call -> called(call.name(), call.arguments());
      case Part.Garbled call -> called(call.name(), call.arguments());
      case Part other -> Map.of("role", "assistant", "content", Values.said(other));
    };
  }

  private static Map<String, Object> called(String name, Object arguments) {
    Map<String, Object> function = Map.of("name", name, "arguments", arguments);
    return Map.of(
        "role", "assistant", "content", "", "tool_calls", List.of(Map.of("function", function)));
  }

  private static String line(Seen seen, Map<String, Object> message, Reply.@Nullable Speaks whole) {
    Map<String, Object> line = Values.object();
    line.put("model", seen.model());
    line.put("created_at", "2026-01-01T00:00:00Z");
    line.put("message", message);
    line.put("done", whole != null);
    if (whole != null) {
      line.put("done_reason", whole.ending() == Reply.Ending.LENGTH ? "length" : "stop");
      line.put("prompt_eval_count", whole.usage().input() + whole.usage().cached());
      line.put("eval_count", whole.usage().output());
    }
    return Json.write(line) + "\n";
  }

  @Override
  public String error(Reply.Refuses refusal) {
    return Json.write(Map.of("error", refusal.message()));
  }

  @Override
  public String errorInStream(Reply.Refuses refusal) {
    return error(refusal) + "\n";
  }
}
