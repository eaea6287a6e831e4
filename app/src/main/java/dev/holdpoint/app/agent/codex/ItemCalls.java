package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.CallInput;
import dev.holdpoint.app.agent.ToolCalls;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Agent.Narrator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells the log of those items of a thread that are calls of tools. */
final class ItemCalls {
  private final ToolCalls calls;

  ItemCalls(Narrator narrator) {
    this.calls = new ToolCalls(narrator);
  }

  /** A call in our words. */
  private record Named(String tool, String object) {}

  void begun(String id, JsonObject item) {
    Named named = named(item);
    // A change of files is told when it is known which.
    if (named != null && !named.object.isEmpty()) {
      calls.begun(id, named.tool, named.object, input(item));
    }
  }

  void completed(String id, JsonObject item, String who) {
    Named named = named(item);
    if (named == null) {
      return;
    }
    if (!calls.isUnderWay(id)) {
      calls.begun(id, who + named.tool, named.object, input(item));
    }
    String status = Items.text(item, "status");
    long exit = item.values().get("exitCode") instanceof Long code ? code : 0;
    boolean isDone = status == null || status.equals("completed");
    calls.ended(id, isDone && exit == 0, how(status, exit), output(item));
  }

  private static String how(@Nullable String status, long exit) {
    if (exit != 0) {
      return "exit " + exit;
    }
    return switch (status) {
      case "completed", "failed" -> "";
      case null -> "";
      default -> status;
    };
  }

  private static @Nullable Named named(JsonObject item) {
    String type = Items.text(item, "type");
    return switch (type == null ? "" : type) {
      case "commandExecution" -> {
        String line = Items.text(item, "command");
        yield new Named("Bash", line == null ? "" : ShellWords.script(line));
      }
      case "fileChange" -> new Named("Edit", String.join(", ", paths(item)));
      case "mcpToolCall" ->
          new Named(
              "mcp__%s__%s".formatted(Items.text(item, "server"), Items.text(item, "tool")), "");
      case "webSearch" -> new Named("WebSearch", or(Items.text(item, "query")));
      default -> null;
    };
  }

  private static String or(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static List<String> paths(JsonObject item) {
    List<String> paths = new ArrayList<>();
    for (Map<?, ?> change : changes(item)) {
      if (change.get("path") instanceof String path) {
        paths.add(path);
      }
    }
    return paths;
  }

  private static List<Map<?, ?>> changes(JsonObject item) {
    List<Map<?, ?>> changes = new ArrayList<>();
    if (item.values().get("changes") instanceof List<?> list) {
      for (Object change : list) {
        if (change instanceof Map<?, ?> map) {
          changes.add(map);
        }
      }
    }
    return changes;
  }

  private static CallInput input(JsonObject item) {
    List<String> diffs = new ArrayList<>();
    for (Map<?, ?> change : changes(item)) {
      if (change.get("diff") instanceof String diff) {
        diffs.add(diff);
      }
    }
    return diffs.isEmpty() ? CallInput.NONE : new CallInput(String.join("\n", diffs), "", false);
  }

  private static String output(JsonObject item) {
    String printed = Items.text(item, "aggregatedOutput");
    if (printed != null) {
      return printed;
    }
    return item.values().get("error") instanceof Map<?, ?> error
            && error.get("message") instanceof String message
        ? message
        : "";
  }
}
