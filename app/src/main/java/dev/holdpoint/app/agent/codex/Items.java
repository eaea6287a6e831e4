package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.ResultFinder;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Agent.Narrator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a thread consists of: messages, thoughts, commands, changes. Tells them to the log. */
final class Items {
  private final Narrator narrator;
  private final ItemCalls calls;
  // By their names, while they are under way: requests name them and tell no more.
  private final Map<String, JsonObject> underWay = new LinkedHashMap<>();
  private final Set<String> allowed = new HashSet<>();
  private @Nullable String main;
  private @Nullable String lastMessage;

  Items(Narrator narrator) {
    this.narrator = narrator;
    this.calls = new ItemCalls(narrator);
  }

  /** Whose words count in the end. */
  void mainThread(String thread) {
    main = thread;
  }

  void started(JsonObject item) {
    String id = text(item, "id");
    if (id != null) {
      underWay.put(id, item);
      calls.begun(id, item);
    }
  }

  /** One that is under way, null where it is unknown. */
  @Nullable JsonObject underWay(String id) {
    return underWay.get(id);
  }

  /** The call of a server's tool that is under way, the newest where there are several. */
  @Nullable JsonObject callOf(String server, @Nullable Object arguments) {
    JsonObject found = null;
    for (JsonObject item : underWay.values()) {
      boolean isCall =
          "mcpToolCall".equals(text(item, "type")) && server.equals(text(item, "server"));
      if (isCall && (arguments == null || arguments.equals(item.values().get("arguments")))) {
        found = item;
      }
    }
    return found;
  }

  /** What was allowed should come to its end before anything stops it. */
  void allowed(String id) {
    if (underWay.containsKey(id)) {
      allowed.add(id);
    }
  }

  boolean anyAllowedIsUnderWay() {
    return !allowed.isEmpty();
  }

  void completed(@Nullable String thread, JsonObject item) {
    String id = text(item, "id");
    if (id != null) {
      underWay.remove(id);
      allowed.remove(id);
      calls.completed(id, item, thread == null || thread.equals(main) ? "" : "(sub-agent) ");
    }
    String said = said(item);
    if (said != null && !said.isBlank()) {
      narrator.said(thread != null && thread.equals(main) ? said : "(sub-agent) " + said);
    }
    if ("agentMessage".equals(text(item, "type")) && thread != null && thread.equals(main)) {
      String message = text(item, "text");
      lastMessage = message == null || message.isBlank() ? lastMessage : message;
    }
    if ("reasoning".equals(text(item, "type"))) {
      thought(item);
    }
  }

  /** The last thing that the agent said, null where it said nothing. */
  @Nullable String lastMessage() {
    return lastMessage;
  }

  private void thought(JsonObject item) {
    List<String> parts = new ArrayList<>(strings(item, "summary"));
    parts.addAll(strings(item, "content"));
    String text = String.join("\n", parts);
    if (!text.isBlank()) {
      narrator.thought(text);
    }
  }

  private static @Nullable String said(JsonObject item) {
    String type = text(item, "type");
    return switch (type == null ? "" : type) {
      case "agentMessage" -> withoutResults(text(item, "text"));
      case "plan" -> text(item, "text");
      default -> null;
    };
  }

  private static @Nullable String withoutResults(@Nullable String text) {
    return text == null
        ? null
        : String.join("\n", text.lines().filter(line -> !ResultFinder.isResult(line)).toList());
  }

  private static List<String> strings(JsonObject item, String key) {
    List<String> texts = new ArrayList<>();
    if (item.values().get(key) instanceof List<?> list) {
      for (Object one : list) {
        if (one instanceof String text) {
          texts.add(text);
        }
      }
    }
    return texts;
  }

  static @Nullable String text(JsonObject json, String key) {
    return json.values().get(key) instanceof String text ? text : null;
  }
}
