package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.agent.CallInput;
import dev.holdpoint.app.agent.ToolCalls;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.port.Agent.Narrator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells the log of the calls that a model makes. */
final class ShownCalls {
  private static final String ENDED = "Ended with ";

  private final ToolCalls calls;

  ShownCalls(Narrator narrator) {
    this.calls = new ToolCalls(narrator);
  }

  void begun(Message.Call call, Veil veil) {
    Map<String, @Nullable Object> args = arguments(veil.cover(call.arguments()));
    calls.begun(call.id(), call.tool(), object(args), input(call.tool(), args));
  }

  /** A command that ended badly was called well all the same; here it shows as failed. */
  void ended(Message.Call call, boolean good, String text) {
    boolean isCommand = call.tool().equals("shell") && text.startsWith(ENDED);
    String how = isCommand ? text.lines().findFirst().orElse("").substring(ENDED.length()) : "";
    boolean isBad = isCommand && !how.equals("exit code 0");
    calls.ended(
        call.id(),
        good && !isBad,
        isBad ? how : "",
        isCommand ? text.substring(ENDED.length() + how.length()).strip() : text);
  }

  private static Map<String, @Nullable Object> arguments(String text) {
    try {
      return text.isBlank() ? Map.of() : Json.object(text).values();
    } catch (JsonException e) {
      return Map.of();
    }
  }

  private static String object(Map<String, @Nullable Object> args) {
    return Stream.of("command", "path", "pattern", "query", "prompt", "name")
        .map(args::get)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .findFirst()
        .orElse("");
  }

  private static CallInput input(String tool, Map<String, @Nullable Object> args) {
    if (args.get("old") instanceof String before && args.get("new") instanceof String after) {
      return CallInput.change(before, after);
    }
    if (args.get("path") instanceof String && args.get("text") instanceof String text) {
      return CallInput.change("", text);
    }
    return tool.startsWith("read") ? new CallInput("", "", true) : CallInput.of(tool, args);
  }
}
