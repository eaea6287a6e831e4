package dev.holdpoint.app.real;

import static dev.holdpoint.app.real.Values.items;
import static dev.holdpoint.app.real.Values.map;
import static dev.holdpoint.app.real.Values.text;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** OpenAI's Responses: Codex. */
final class OpenAiResponses implements Dialect {
  @Override
  public boolean isFor(Wire wire) {
    return wire.isPost("/responses");
  }

  @Override
  public boolean isSubagent(Wire wire) {
    return wire.headers().containsKey("x-openai-subagent");
  }

  @Override
  public Talk read(Wire wire) {
    JsonObject body = wire.json();
    List<Part> parts = new ArrayList<>();
    StringBuilder system = new StringBuilder(text(body.values().get("instructions")));
    int turns = 0;
    boolean spoke = false;
    for (Map<?, ?> item : items(body.values().get("input"))) {
      boolean speaks = isModels(item);
      turns += speaks && !spoke ? 1 : 0;
      spoke = speaks;
      if ("developer".equals(item.get("role"))) {
        system.append(text(item.get("content"))).append('\n');
      } else {
        read(item, parts);
      }
    }
    return new Talk(
        body.text("model"), system.toString(), parts, NamedTool.of(body).keySet(), turns);
  }

  private static boolean isModels(Map<?, ?> item) {
    String type = String.valueOf(item.get("type"));
    return type.endsWith("_call")
        || type.equals("reasoning")
        || "assistant".equals(item.get("role"));
  }

  private static void read(Map<?, ?> item, List<Part> parts) {
    switch (String.valueOf(item.get("type"))) {
      case "function_call", "custom_tool_call" -> parts.add(call(item));
      case "function_call_output", "custom_tool_call_output" ->
          parts.add(new Part.Result(text(item.get("call_id")), text(item.get("output")), false));
      case "message" -> items(item.get("content")).forEach(one -> parts.add(words(item, one)));
      default -> {}
    }
  }

  private static Part words(Map<?, ?> message, Map<?, ?> piece) {
    String words = text(piece.get("text"));
    return "assistant".equals(message.get("role")) ? new Part.Words(words) : new Part.Prompt(words);
  }

  private static Part.Call call(Map<?, ?> item) {
    String space = text(item.get("namespace"));
    String name = (space.isEmpty() ? "" : space + "__") + text(item.get("name"));
    return new Part.Call(text(item.get("call_id")), name, arguments(item));
  }

  private static Map<String, Object> arguments(Map<?, ?> item) {
    if (item.get("input") instanceof String input) {
      return Map.of("input", input);
    }
    try {
      return map(Json.parse(text(item.get("arguments"))));
    } catch (JsonException e) {
      return Map.of("arguments", text(item.get("arguments")));
    }
  }

  @Override
  public Answer speak(Seen seen, Reply.Speaks reply) {
    Map<String, NamedTool> tools = NamedTool.of(seen.wire().json());
    String id = Values.newId("resp_");
    Events begin = new Events();
    begin.named("response.created", Map.of("response", Map.of("id", id)));
    for (Part part : reply.parts()) {
      item(begin, part, tools);
    }
    Events end = new Events();
    end.named(
        "response.completed", Map.of("response", Map.of("id", id, "usage", usage(reply.usage()))));
    return Answer.events(reply.headers(), begin.text(), end.text());
  }

  private static void item(Events events, Part part, Map<String, NamedTool> tools) {
    if (part instanceof Part.Call call) {
      NamedTool tool = tools.getOrDefault(call.name(), NamedTool.function(call.name()));
      events.named("response.output_item.done", Map.of("item", tool.item(call)));
      return;
    }
    String text = Values.said(part);
    String id = Values.newId("msg_");
    events.named("response.output_item.added", Map.of("item", message(id, List.of())));
    events.named("response.output_text.delta", Map.of("item_id", id, "delta", text));
    events.named(
        "response.output_item.done",
        Map.of("item", message(id, List.of(Map.of("type", "output_text", "text", text)))));
  }

  private static Map<String, Object> message(String id, List<Object> content) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("type", "message");
    message.put("role", "assistant");
    message.put("id", id);
    message.put("content", content);
    return message;
  }

  /** Here the input contains what was cached. */
  private static Map<String, Object> usage(Usage usage) {
    return Map.of(
        "input_tokens", usage.input() + usage.cached(),
        "input_tokens_details", Map.of("cached_tokens", usage.cached()),
        "output_tokens", usage.output(),
        "output_tokens_details", Map.of("reasoning_tokens", 0),
        "total_tokens", usage.total());
  }

  @Override
  public String error(Reply.Refuses refusal) {
    return OpenAiChat.problem(refusal);
  }
}
