package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool as far as the agent has told of it.
 *
 * @param input its arguments, empty where the agent keeps them to itself
 * @param diffs the files that it would change, and how
 * @param paths the files that it is about
 * @param words what else the agent shows of it
 */
record ToolCall(
    String id,
    @Nullable String name,
    String kind,
    String title,
    Map<String, @Nullable Object> input,
    List<Diff> diffs,
    List<String> paths,
    String words) {
  static final String OTHER = "other";

  /** A file before and after; null where there was none. */
  record Diff(String path, @Nullable String before, String after) {}

  static ToolCall unknown(String id) {
    return new ToolCall(id, null, OTHER, "", Map.of(), List.of(), List.of(), "");
  }

  /** The id of the call that an update or a request is about, null where it names none. */
  static @Nullable String id(JsonObject json) {
    return json.values().get("toolCallId") instanceof String id ? id : null;
  }

  /** With what an update or a request tells beyond it: what it leaves out stays as it was. */
  ToolCall with(JsonObject json) {
    List<Diff> newDiffs = diffs(json);
    List<String> newPaths = paths(json);
    Map<String, @Nullable Object> all = new LinkedHashMap<>(input);
    all.putAll(MessageLine.object(json, "rawInput").values());
    String newWords = words(json);
    return new ToolCall(
        id,
        text(json, "name", name),
        Objects.requireNonNullElse(text(json, "kind", kind), OTHER),
        Objects.requireNonNullElse(text(json, "title", title), ""),
        all,
        newDiffs.isEmpty() ? diffs : newDiffs,
        newPaths.isEmpty() ? paths : newPaths,
        newWords.isEmpty() ? words : newWords);
  }

  /** Whether it is known what it would do, not only that it would do something. */
  boolean isDefinite() {
    return !input.isEmpty()
        || !diffs.isEmpty()
        || !words.isEmpty()
        || kind.equals("execute")
        || kind.equals("fetch");
  }

  private static @Nullable String text(JsonObject json, String key, @Nullable String otherwise) {
    return json.values().get(key) instanceof String text && !text.isBlank() ? text : otherwise;
  }

  private static List<Diff> diffs(JsonObject json) {
    List<Diff> diffs = new ArrayList<>();
    for (Map<?, ?> item : items(json, "content")) {
      if ("diff".equals(item.get("type"))
          && item.get("path") instanceof String path
          && item.get("newText") instanceof String after) {
        diffs.add(new Diff(path, item.get("oldText") instanceof String old ? old : null, after));
      }
    }
    return diffs;
  }

  private static String words(JsonObject json) {
    List<String> words = new ArrayList<>();
    for (Map<?, ?> item : items(json, "content")) {
      if (item.get("content") instanceof Map<?, ?> content
          && content.get("text") instanceof String text) {
        words.add(text);
      }
    }
    return String.join("\n", words);
  }

  private static List<String> paths(JsonObject json) {
    List<String> paths = new ArrayList<>();
    for (Map<?, ?> item : items(json, "locations")) {
      if (item.get("path") instanceof String path) {
        paths.add(path);
      }
    }
    return paths;
  }

  private static List<Map<?, ?>> items(JsonObject json, String key) {
    List<Map<?, ?>> items = new ArrayList<>();
    if (json.values().get(key) instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> map) {
          items.add(map);
        }
      }
    }
    return items;
  }
}
