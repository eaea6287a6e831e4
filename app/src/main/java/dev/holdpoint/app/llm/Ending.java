package dev.holdpoint.app.llm;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Whether a reply is whole, and why it ended, as each API says so in its events. */
final class Ending {
  /** Words of all APIs that don't simply mean that the model is done. */
  private static final Map<String, Reply.End> REASONS =
      Map.of(
          "max_tokens", Reply.End.TOO_LONG,
          "model_context_window_exceeded", Reply.End.TOO_LONG,
          "length", Reply.End.TOO_LONG,
          "refusal", Reply.End.REFUSED,
          "content_filter", Reply.End.REFUSED);

  /** What errors in the middle of a stream would have been as a status. */
  private static final Map<String, Integer> CODES =
      Map.of(
          "invalid_request_error", 400,
          "authentication_error", 401,
          "permission_error", 403,
          "not_found_error", 404,
          "request_too_large", 413,
          "rate_limit_error", 429,
          "overloaded_error", 529);

  private final Provider provider;
  private final StringBuilder refusal = new StringBuilder();
  private final List<Message.Call> calls = new ArrayList<>();
  private @Nullable String reason;
  private boolean isReached;
  private boolean isLast;

  Ending(Provider provider) {
    this.provider = provider;
  }

  boolean isReached() {
    return isReached;
  }

  /** Whether nothing can follow any more; some APIs count tokens after the end of a reply. */
  boolean isLast() {
    return isLast;
  }

  /** What the model said in place of a reply. */
  String refusal() {
    return refusal.toString();
  }

  /** Ollama's, which LangChain4j makes one of where they come one by one without a number. */
  List<Message.Call> calls() {
    return calls;
  }

  Reply.End end(boolean hasCalls) {
    Reply.End end = reason == null ? null : REASONS.get(reason);
    if (end != null) {
      return end;
    }
    if (!refusal.isEmpty()) {
      return Reply.End.REFUSED;
    }
    // Several servers say "stop" where they mean tools.
    return hasCalls ? Reply.End.CALLS : Reply.End.DONE;
  }

  /** Null where all is well so far. */
  @Nullable Trouble see(String data) {
    if (data.strip().equals("[DONE]")) {
      isLast = true;
      return null;
    }
    try {
      JsonObject event = Json.object(data);
      if (event.has("error")) {
        return error(event, data);
      }
      switch (provider) {
        case ANTHROPIC -> anthropic(event);
        case OPENAI -> openai(event);
        case OLLAMA -> ollama(event);
      }
      return null;
    } catch (JsonException e) {
      return new Trouble.Incomplete("an event in it is not as the API has them");
    }
  }

  private static Trouble error(JsonObject event, String data) {
    Object type = event.values().get("error") instanceof Map<?, ?> map ? map.get("type") : null;
    return new Trouble.Refused(CODES.getOrDefault(String.valueOf(type), 500), data, null);
  }

  private void anthropic(JsonObject event) {
    switch (event.optionalText("type")) {
      case "message_delta" -> {
        String stop = event.object("delta").optionalText("stop_reason");
        reason = stop == null ? reason : stop;
      }
      case "message_stop" -> {
        isReached = true;
        isLast = true;
      }
      case null, default -> {}
    }
  }

  private void openai(JsonObject event) {
    for (JsonObject choice : event.objects("choices")) {
      String finish = choice.optionalText("finish_reason");
      if (finish != null && !finish.isEmpty()) {
        reason = finish;
        isReached = true;
      }
      if (choice.has("delta")) {
        String words = choice.object("delta").optionalText("refusal");
        refusal.append(words == null ? "" : words);
      }
    }
  }

  private void ollama(JsonObject event) {
    if (event.has("message")) {
      event.object("message").objects("tool_calls").forEach(call -> calls.add(ollamaCall(call)));
    }
    if (event.has("done") && event.flag("done")) {
      reason = event.optionalText("done_reason");
      isReached = true;
      isLast = true;
    }
  }

  private static Message.Call ollamaCall(JsonObject call) {
    JsonObject function = call.object("function");
    String id = call.optionalText("id");
    return new Message.Call(
        id == null || id.isBlank() ? newId() : id,
        function.text("name"),
        Json.write(function.values().get("arguments")));
  }

  /** For calls without one: they are told apart by it. */
  static String newId() {
    return "call_" + UUID.randomUUID();
  }
}
