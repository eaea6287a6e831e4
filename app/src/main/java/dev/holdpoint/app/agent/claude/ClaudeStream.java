package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.agent.CallInput;
import dev.holdpoint.app.agent.ToolCalls;
import dev.holdpoint.app.agent.process.Output;
import dev.holdpoint.app.agent.process.Tail;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Desk;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Hears one process of Claude Code: passes on what it says, and keeps what it came to. */
final class ClaudeStream implements Output {
  private static final Duration FAREWELL = Duration.ofSeconds(10);
  private static final int LONGEST_SHOWN = 200;
  private static final int SHOWN = 4 << 10;
  private static final int SHOWN_LINES = 5;
  private static final List<String> OBJECTS =
      List.of("command", "file_path", "notebook_path", "pattern", "url", "query", "description");

  private final Narrator narrator;
  private final ToolCalls calls;
  private final Desk desk;
  private final ModelUsage usage;
  private final TurnHooks hooks;
  private final Stopping stopping;
  private final Tail complaints = new Tail(SHOWN);
  private final List<JsonObject> results = new ArrayList<>();
  private @Nullable String session;
  private @Nullable Instant limitedUntil;
  private String model = "claude";

  ClaudeStream(Narrator narrator, Desk desk, ModelUsage usage, TurnHooks hooks, Stopping stopping) {
    this.narrator = narrator;
    this.calls = new ToolCalls(narrator);
    this.desk = desk;
    this.usage = usage;
    this.hooks = hooks;
    this.stopping = stopping;
  }

  @Override
  public void err(String line) {
    complaints.add(line);
    narrator.said(line);
  }

  @Override
  public void out(String line) {
    narrator.raw(line);
    JsonObject event = event(line);
    if (event == null) {
      err(cut(line));
      return;
    }
    try {
      heard(event);
    } catch (JsonException e) {
      // Its format changes with every version; what can't be read is in the raw log.
    }
  }

  private static @Nullable JsonObject event(String line) {
    try {
      JsonObject event = Json.object(line);
      return event.values().get("type") instanceof String ? event : null;
    } catch (JsonException e) {
      return null;
    }
  }

  private void heard(JsonObject event) {
    switch (event.text("type")) {
      case "system" -> system(event);
      case "assistant" -> assistant(event);
      case "user" -> user(event);
      case "rate_limit_event" -> limit(event.object("rate_limit_info"));
      case "result" -> result(event);
      default -> {}
    }
  }

  private void system(JsonObject event) {
    if (!"init".equals(event.optionalText("subtype"))) {
      return;
    }
    String named = event.optionalText("model");
    model = named == null ? model : named;
    begun(event.text("session_id"));
    for (JsonObject server : event.objects("mcp_servers")) {
      String status = String.valueOf(server.values().get("status"));
      if ("holdpoint".equals(server.optionalText("name")) && !status.equals("connected")) {
        narrator.said("Holdpoint's own tools are not there for the agent (%s).".formatted(status));
      }
    }
  }

  private void begun(String id) {
    if (session == null) {
      session = id;
      hooks.begun(id);
    }
  }

  private void assistant(JsonObject event) {
    String who = event.has("parent_tool_use_id") ? "(sub-agent) " : "";
    for (JsonObject part : event.object("message").objects("content")) {
      switch (part.text("type")) {
        case "text" -> said(who + part.text("text"));
        case "thinking" -> narrator.thought(who + part.text("thinking"));
        case "tool_use" -> called(who, part);
        default -> {}
      }
    }
  }

  private void said(String text) {
    if (!text.isBlank()) {
      narrator.said(text);
    }
  }

  private void called(String who, JsonObject use) {
    Map<String, @Nullable Object> input =
        use.has("input") ? use.object("input").values() : Map.of();
    String tool = use.text("name");
    String id = use.optionalText("id");
    calls.begun(id == null ? tool : id, who + tool, object(input), CallInput.of(tool, input));
  }

  /** In one line what a tool is used on: the argument known to name it, else the first text. */
  private static String object(Map<String, @Nullable Object> input) {
    return Stream.concat(OBJECTS.stream().map(input::get), input.values().stream())
        .filter(String.class::isInstance)
        .map(value -> ((String) value).strip().lines().findFirst().orElse(""))
        .findFirst()
        .orElse("");
  }

  private static String cut(String line) {
    return Shortened.to(line, LONGEST_SHOWN);
  }

  private void user(JsonObject event) {
    if (!(event.object("message").values().get("content") instanceof List<?>)) {
      return;
    }
    for (JsonObject part : event.object("message").objects("content")) {
      boolean isResult = "tool_result".equals(part.optionalText("type"));
      String call = isResult ? part.optionalText("tool_use_id") : null;
      // Hooks that fail let calls pass where its settings do; no call passes us twice.
      if (call != null && !part.flag("is_error") && !hooks.hasSeen(call)) {
        stopping.alarm();
      }
      if (call != null) {
        recall(call);
        calls.ended(call, !part.flag("is_error"), printed(part));
      }
    }
  }

  /** A call that a person had to decide about began in a process before this one. */
  private void recall(String id) {
    ToolCall known = calls.isUnderWay(id) ? null : hooks.seen(id);
    if (known != null) {
      Map<String, @Nullable Object> input = known.input().values();
      calls.begun(id, known.name(), object(input), CallInput.of(known.name(), input));
    }
  }

  private static String printed(JsonObject result) {
    return switch (result.values().get("content")) {
      case String text -> text;
      case List<?> parts ->
          parts.stream()
              .filter(one -> one instanceof Map<?, ?> map && map.get("text") instanceof String)
              .map(one -> (String) ((Map<?, ?>) one).get("text"))
              .collect(Collectors.joining("\n"));
      case null, default -> "";
    };
  }

  private void limit(JsonObject info) {
    if ("rejected".equals(info.optionalText("status")) && info.has("resetsAt")) {
      limitedUntil = Instant.ofEpochSecond(info.number("resetsAt"));
    }
  }

  private void result(JsonObject event) {
    results.add(event);
    if (event.has("deferred_tool_use")) {
      stopping.after(FAREWELL);
    }
    if (event.values().get("session_id") instanceof String id && session == null) {
      session = id;
    }
    usage.add(event, model);
    desk.used(usage.all());
  }

  /** The last result, null where the process ended without one. */
  @Nullable JsonObject result() {
    return results.isEmpty() ? null : results.getLast();
  }

  /** The session that was begun or went on, null where it did not come to that. */
  @Nullable String session() {
    return session;
  }

  /** When a limit ends that it met, null where it met none or does not know. */
  @Nullable Instant limitedUntil() {
    return limitedUntil;
  }

  /** The last lines that are no events: what it has to say when it breaks. */
  String lastWords() {
    return complaints.lastLines(SHOWN_LINES).strip();
  }
}
