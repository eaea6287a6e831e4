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

/** Anthropic's Messages: Claude Code, and opencode where it is told so. */
final class AnthropicMessages implements Dialect {
  @Override
  public boolean isFor(Wire wire) {
    return wire.isPost("/messages");
  }

  @Override
  public boolean isSubagent(Wire wire) {
    return wire.headers().containsKey("x-claude-code-agent-id")
        || wire.headers().containsKey("x-parent-session-id");
  }

  @Override
  public Talk read(Wire wire) {
    JsonObject body = wire.json();
    List<Part> parts = new ArrayList<>();
    StringBuilder system = new StringBuilder(text(body.values().get("system")));
    int turns = 0;
    for (JsonObject message : body.objects("messages")) {
      String role = message.text("role");
      turns += role.equals("assistant") ? 1 : 0;
      if (role.equals("system")) {
        system.append('\n').append(text(message.values().get("content")));
      } else {
        items(message.values().get("content")).forEach(block -> parts.add(part(role, block)));
      }
    }
    Set<String> tools = new LinkedHashSet<>();
    body.objects("tools").forEach(tool -> tools.add(tool.text("name")));
    return new Talk(body.text("model"), system.toString(), parts, tools, turns);
  }

  private static Part part(String role, Map<?, ?> block) {
    return switch (String.valueOf(block.get("type"))) {
      case "tool_use" ->
          new Part.Call(text(block.get("id")), text(block.get("name")), map(block.get("input")));
      case "tool_result" ->
          new Part.Result(
              text(block.get("tool_use_id")),
              text(block.get("content")),
              Boolean.TRUE.equals(block.get("is_error")));
      case "image" -> image(map(block.get("source")));
      default ->
          role.equals("assistant")
              ? new Part.Words(text(block.get("text")))
              : new Part.Prompt(text(block.get("text")));
    };
  }

  private static Part image(Map<String, ?> source) {
    return new Part.Image(text(source.get("media_type")), text(source.get("data")));
  }

  @Override
  public Answer speak(Seen seen, Reply.Speaks reply) {
    return seen.wire().json().flag("stream") ? stream(seen, reply) : whole(seen, reply);
  }

  private static Answer whole(Seen seen, Reply.Speaks reply) {
    Map<String, Object> message = message(seen, reply, content(reply));
    message.put("stop_reason", stop(reply));
    return Answer.json(200, Json.write(message)).with(reply.headers());
  }

  private static Answer stream(Seen seen, Reply.Speaks reply) {
    Events begin = new Events();
    begin.named("message_start", Map.of("message", message(seen, reply, List.of())));
    List<Part> parts = reply.parts();
    for (int index = 0; index < parts.size(); index++) {
      block(begin, index, parts.get(index));
    }
    Events end = new Events();
    end.named("content_block_stop", Map.of("index", parts.size() - 1));
    end.named(
        "message_delta",
        Map.of(
            "delta",
            Map.of("stop_reason", stop(reply)),
            "usage",
            Map.of("output_tokens", reply.usage().output())));
    end.named("message_stop", Map.of());
    return Answer.events(reply.headers(), begin.text(), end.text());
  }

  private static void block(Events events, int index, Part part) {
    if (index > 0) {
      events.named("content_block_stop", Map.of("index", index - 1));
    }
    Map<String, Object> empty =
        switch (part) {
          case Part.Call call -> toolUse(call.id(), call.name());
          case Part.Garbled call -> toolUse(call.id(), call.name());
          case Part other -> Map.of("type", "text", "text", "");
        };
    Map<String, Object> delta =
        switch (part) {
          case Part.Call call ->
              Map.of("type", "input_json_delta", "partial_json", Json.write(call.arguments()));
          case Part.Garbled call ->
              Map.of("type", "input_json_delta", "partial_json", call.arguments());
          case Part other -> Map.of("type", "text_delta", "text", Values.said(other));
        };
    events.named("content_block_start", Map.of("index", index, "content_block", empty));
    events.named("content_block_delta", Map.of("index", index, "delta", delta));
  }

  private static Map<String, Object> toolUse(String id, String name) {
    return Map.of("type", "tool_use", "id", id, "name", name, "input", Map.of());
  }

  private static List<Object> content(Reply.Speaks reply) {
    List<Object> content = new ArrayList<>();
    for (Part part : reply.parts()) {
      content.add(
          part instanceof Part.Call call
              ? Map.of(
                  "type",
                  "tool_use",
                  "id",
                  call.id(),
                  "name",
                  call.name(),
                  "input",
                  call.arguments())
              : Map.of("type", "text", "text", Values.said(part)));
    }
    return content;
  }

  private static Map<String, Object> message(Seen seen, Reply.Speaks reply, List<Object> content) {
    Map<String, Object> message = Values.object();
    message.put("id", Values.newId("msg_"));
    message.put("type", "message");
    message.put("role", "assistant");
    message.put("model", seen.model());
    message.put("content", content);
    message.put(
        "usage",
        Map.of(
            "input_tokens", reply.usage().input(),
            "cache_read_input_tokens", reply.usage().cached(),
            "cache_creation_input_tokens", 0,
            "output_tokens", reply.usage().output()));
    return message;
  }

  private static String stop(Reply.Speaks reply) {
    return switch (reply.ending()) {
      case ITSELF -> reply.hasCalls() ? "tool_use" : "end_turn";
      case LENGTH -> "max_tokens";
      case REFUSAL, FILTER -> "refusal";
    };
  }

  @Override
  public String errorInStream(Reply.Refuses refusal) {
    return "event: error\ndata: " + error(refusal) + "\n\n";
  }

  @Override
  public String error(Reply.Refuses refusal) {
    String type =
        switch (refusal.status()) {
          case 400 -> "invalid_request_error";
          case 401 -> "authentication_error";
          case 429 -> "rate_limit_error";
          case 529 -> "overloaded_error";
          default -> "api_error";
        };
    return Json.write(
        Map.of("type", "error", "error", Map.of("type", type, "message", refusal.message())));
  }
}
