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
import java.util.function.Function;

/** Google's generateContent, streamed or whole: Gemini CLI. */
final class GeminiContent implements Dialect {
  /** Only sub-agents can say that they are done with what they were started for. */
  private static final String SUBAGENTS_TOOL = "complete_task";

  @Override
  public boolean isFor(Wire wire) {
    return wire.isPost(":streamGenerateContent") || wire.isPost(":generateContent");
  }

  @Override
  public boolean isSubagent(Wire wire) {
    return tools(wire.json()).contains(SUBAGENTS_TOOL);
  }

  @Override
  public Talk read(Wire wire) {
    JsonObject body = wire.json();
    List<Part> parts = new ArrayList<>();
    int turns = 0;
    for (JsonObject content : body.objects("contents")) {
      boolean isModels = "model".equals(content.optionalText("role"));
      turns += isModels ? 1 : 0;
      for (Map<?, ?> part : items(content.values().get("parts"))) {
        parts.add(part(part, isModels ? Part.Words::new : Part.Prompt::new));
      }
    }
    String system = text(map(body.values().get("systemInstruction")).get("parts"));
    return new Talk(model(wire), system, parts, tools(body), turns);
  }

  private static String model(Wire wire) {
    String last = wire.path().substring(wire.path().lastIndexOf('/') + 1);
    return last.substring(0, last.indexOf(':'));
  }

  private static Set<String> tools(JsonObject body) {
    Set<String> tools = new LinkedHashSet<>();
    for (JsonObject tool : body.objects("tools")) {
      tool.objects("functionDeclarations").forEach(one -> tools.add(one.text("name")));
    }
    return tools;
  }

  private static Part part(Map<?, ?> part, Function<String, ? extends Part> words) {
    if (part.get("functionCall") instanceof Map<?, ?> call) {
      return new Part.Call(text(call.get("id")), text(call.get("name")), map(call.get("args")));
    }
    if (part.get("functionResponse") instanceof Map<?, ?> response) {
      return result(text(response.get("id")), map(response.get("response")));
    }
    return words.apply(text(part.get("text")));
  }

  private static Part result(String call, Map<String, Object> response) {
    boolean failed = response.containsKey("error");
    Object told = response.get(failed ? "error" : "output");
    return new Part.Result(call, told instanceof String text ? text : Json.write(response), failed);
  }

  @Override
  public Answer speak(Seen seen, Reply.Speaks reply) {
    List<Object> parts = new ArrayList<>();
    reply.parts().forEach(part -> parts.add(spoken(part)));
    Map<String, Object> content = Map.of("role", "model", "parts", parts);
    if (seen.wire().isPost(":generateContent")) {
      return Answer.json(200, chunk(seen, content, reply.usage())).with(reply.headers());
    }
    Events begin = new Events();
    begin.data(Json.write(Map.of("candidates", List.of(Map.of("index", 0, "content", content)))));
    Events end = new Events();
    end.data(chunk(seen, Map.of("role", "model", "parts", List.of()), reply.usage()));
    return Answer.events(reply.headers(), begin.text(), end.text());
  }

  private static Map<String, Object> spoken(Part part) {
    return part instanceof Part.Call call
        ? Map.of(
            "functionCall", Map.of("id", call.id(), "name", call.name(), "args", call.arguments()))
        : Map.of("text", Values.said(part));
  }

  private static String chunk(Seen seen, Map<String, Object> content, Usage usage) {
    Map<String, Object> chunk = Values.object();
    chunk.put(
        "candidates", List.of(Map.of("index", 0, "finishReason", "STOP", "content", content)));
    chunk.put(
        "usageMetadata",
        Map.of(
            "promptTokenCount", usage.input() + usage.cached(),
            "cachedContentTokenCount", usage.cached(),
            "candidatesTokenCount", usage.output(),
            "totalTokenCount", usage.total()));
    chunk.put("modelVersion", seen.model());
    return Json.write(chunk);
  }

  @Override
  public String error(Reply.Refuses refusal) {
    Map<String, Object> error = Values.object();
    error.put("code", refusal.status());
    error.put("message", refusal.message());
    error.put("status", refusal.status() == 429 ? "RESOURCE_EXHAUSTED" : "INTERNAL");
    String retryAfter = refusal.headers().get("retry-after");
    if (retryAfter != null) {
      error.put(
          "details",
          List.of(
              Map.of(
                  "@type",
                  "type.googleapis.com/google.rpc.RetryInfo",
                  "retryDelay",
                  retryAfter + "s")));
    }
    return Json.write(Map.of("error", error));
  }
}
