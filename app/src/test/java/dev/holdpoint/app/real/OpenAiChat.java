package dev.holdpoint.app.real;

import static dev.holdpoint.app.real.Values.items;
import static dev.holdpoint.app.real.Values.map;
import static dev.holdpoint.app.real.Values.text;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** OpenAI's chat completions: opencode with its openai-compatible provider. */
final class OpenAiChat implements Dialect {
  @Override
  public boolean isFor(Wire wire) {
    return wire.isPost("/chat/completions");
  }

  @Override
  public boolean isSubagent(Wire wire) {
    return wire.headers().containsKey("x-parent-session-id");
  }

  @Override
  public Talk read(Wire wire) {
    JsonObject body = wire.json();
    List<Part> parts = new ArrayList<>();
    StringBuilder system = new StringBuilder();
    int turns = 0;
    for (JsonObject message : body.objects("messages")) {
      Object content = message.values().get("content");
      switch (message.text("role")) {
        case "system" -> system.append(text(content)).append('\n');
        case "assistant" -> {
          turns++;
          spoken(message, parts);
        }
        case "tool" ->
            parts.add(new Part.Result(message.text("tool_call_id"), text(content), false));
        default -> items(content).forEach(one -> parts.add(new Part.Prompt(text(one.get("text")))));
      }
    }
    Set<String> tools = new LinkedHashSet<>();
    body.objects("tools").forEach(tool -> tools.add(tool.object("function").text("name")));
    return new Talk(body.text("model"), system.toString(), parts, tools, turns);
  }

  private static void spoken(JsonObject message, List<Part> parts) {
    String words = text(message.values().get("content"));
    if (!words.isEmpty()) {
      parts.add(new Part.Words(words));
    }
    for (JsonObject call : message.objects("tool_calls")) {
      JsonObject function = call.object("function");
      parts.add(
          new Part.Call(
              call.text("id"), function.text("name"), map(Json.parse(function.text("arguments")))));
    }
  }

  @Override
  public Answer speak(Seen seen, Reply.Speaks reply) {
    Map<String, Object> chunk = Values.object();
    chunk.put("id", Values.newId("chatcmpl_"));
    chunk.put("object", "chat.completion.chunk");
    chunk.put("created", 0);
    chunk.put("model", seen.model());
    Events begin = new Events();
    int calls = 0;
    for (Part part : reply.parts()) {
      begin.data(choice(chunk, delta(part, calls, reply.ending()), null));
      calls += part instanceof Part.Words ? 0 : 1;
    }
    Events end = new Events();
    end.data(choice(chunk, Map.of(), finish(reply)));
    chunk.put("choices", List.of());
    chunk.put("usage", usage(reply.usage()));
    end.data(Json.write(chunk));
    end.data("[DONE]");
    return Answer.events(reply.headers(), begin.text(), end.text());
  }

  private static String choice(
      Map<String, Object> chunk, Map<String, Object> delta, String finish) {
    Map<String, Object> choice = Values.object();
    choice.put("index", 0);
    choice.put("delta", delta);
    choice.put("finish_reason", finish);
    chunk.put("choices", List.of(choice));
    return Json.write(chunk);
  }

  private static String finish(Reply.Speaks reply) {
    return switch (reply.ending()) {
      case ITSELF -> reply.hasCalls() ? "tool_calls" : "stop";
      case LENGTH -> "length";
      case REFUSAL -> "stop";
      case FILTER -> "content_filter";
    };
  }

  private static Map<String, Object> delta(Part part, int index, Reply.Ending ending) {
    return switch (part) {
      case Part.Call call -> called(index, call.id(), call.name(), Json.write(call.arguments()));
      case Part.Garbled call -> called(index, call.id(), call.name(), call.arguments());
      case Part other when ending == Reply.Ending.REFUSAL ->
          Map.of("role", "assistant", "refusal", Values.said(other));
      case Part other -> Map.of("role", "assistant", "content", Values.said(other));
    };
  }

  private static Map<String, Object> called(int index, String id, String name, String arguments) {
    Map<String, Object> function = Map.of("name", name, "arguments", arguments);
    return Map.of(
        "role",
        "assistant",
        "tool_calls",
        List.of(Map.of("index", index, "id", id, "type", "function", "function", function)));
  }

  private static Map<String, Object> usage(Usage usage) {
    return Map.of(
        "prompt_tokens", usage.input() + usage.cached(),
        "prompt_tokens_details", Map.of("cached_tokens", usage.cached()),
        "completion_tokens", usage.output(),
        "total_tokens", usage.total());
  }

  @Override
  public String error(Reply.Refuses refusal) {
    return problem(refusal);
  }

  /** An error in the words of all of OpenAI's protocols. */
  static String problem(Reply.Refuses refusal) {
    String type =
        switch (refusal.status()) {
          case 401, 400 -> "invalid_request_error";
          case 429 -> "rate_limit_exceeded";
          default -> "server_error";
        };
    return Json.write(
        Map.of("error", Map.of("message", refusal.message(), "type", type, "code", type)));
  }
}
