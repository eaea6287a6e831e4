package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.agent.WorkspacePath;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.ToolUse.Reach;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Translates calls of an agent's tools into ours, so that one policy serves all agents. Only what
 * decides about the effect goes into an action: the same call in a later turn must be the same one.
 */
final class ToolUses {
  /** Lists of things to do are no deeds. */
  private static final Set<String> HARMLESS = Set.of("todowrite", "todoread", "write_todos");

  /** What is written there runs or decides by itself: hooks, settings, servers, answers. */
  private static final Set<String> POWERFUL =
      Set.of(
          ".git",
          ".holdpoint",
          "holdpoint.yaml",
          ".gemini",
          ".opencode",
          "opencode.json",
          "opencode.jsonc",
          ".claude",
          ".codex",
          ".mcp.json");

  private final Path workspace;

  ToolUses(Path workspace) {
    this.workspace = workspace;
  }

  /** What a call would do: one use for each file that it would change, else one. */
  List<ToolUse> of(ToolCall call) {
    return switch (call.kind()) {
      case "execute" -> List.of(command(call));
      case "edit", "delete", "move" -> changes(call);
      case "read" -> List.of(read(call));
      case "search" -> List.of(search(call));
      case "fetch" -> List.of(fetch(call));
      default -> List.of(other(call));
    };
  }

  private ToolUse command(ToolCall call) {
    String command =
        switch (call.input().get("command")) {
          case String text -> text;
          case List<?> words when !words.isEmpty() -> shell(words);
          case null, default -> call.title();
        };
    String dir = call.input().get("cwd") instanceof String cwd ? cwd : workspace.toString();
    return new ToolUse(
            call.id(), action("Bash", Map.of("command", command), dir), command, Reach.RUNS)
        .describedAs(input(call, "description"));
  }

  /** A shell with its line means the line. */
  private static String shell(List<?> words) {
    List<String> texts = words.stream().map(String::valueOf).toList();
    boolean isShell = texts.size() == 3 && texts.get(1).matches("-l?c");
    return isShell ? texts.getLast() : String.join(" ", texts);
  }

  private List<ToolUse> changes(ToolCall call) {
    List<ToolUse> uses = new ArrayList<>();
    Set<String> told = new LinkedHashSet<>();
    for (ToolCall.Diff diff : call.diffs()) {
      told.add(diff.path());
      boolean isNew = diff.before() == null || diff.before().isEmpty();
      Map<String, @Nullable Object> change = new LinkedHashMap<>();
      if (isNew) {
        change.put("content", diff.after());
      } else {
        change.put("old_string", diff.before());
        change.put("new_string", diff.after());
      }
      uses.add(change(call, isNew ? "Write" : "Edit", diff.path(), change));
    }
    Set<String> left = new LinkedHashSet<>(call.paths());
    left.removeAll(told);
    for (String path : left) {
      uses.add(change(call, "Edit", path, Map.of("kind", call.kind())));
    }
    return uses.isEmpty() ? List.of(beyond(call, "Edit")) : uses;
  }

  private ToolUse change(
      ToolCall call, String tool, String name, Map<String, @Nullable Object> how) {
    WorkspacePath path = WorkspacePath.of(workspace, name);
    Map<String, @Nullable Object> args = new LinkedHashMap<>();
    args.put("file_path", path.text());
    args.putAll(how);
    return new ToolUse(
        call.id(),
        action(tool, args, workspace.toString()),
        path.text(),
        path.isInside() && !isPowerful(path.text()) ? Reach.WRITES_INSIDE : Reach.BEYOND);
  }

  private static boolean isPowerful(String path) {
    for (Path name : Path.of(path)) {
      if (POWERFUL.contains(name.toString())) {
        return true;
      }
    }
    return false;
  }

  private ToolUse read(ToolCall call) {
    String name =
        input(call, "filePath", "file_path", "absolute_path", "path", "dir_path", "filepath");
    if (name == null) {
      name = call.paths().isEmpty() ? call.title() : call.paths().getFirst();
    }
    String path = WorkspacePath.of(workspace, name).text();
    return new ToolUse(
        call.id(),
        action("Read", Map.of("file_path", path), workspace.toString()),
        path,
        Reach.READS);
  }

  private ToolUse search(ToolCall call) {
    String pattern = input(call, "pattern", "query");
    String words = call.name() == null ? call.title() : call.name();
    boolean isForNames = words.startsWith("glob") || words.startsWith("list") || isGlob(call);
    String subject = pattern == null ? call.title() : pattern;
    return new ToolUse(
        call.id(),
        action(isForNames ? "Glob" : "Grep", args(call), workspace.toString()),
        subject,
        Reach.READS);
  }

  private static boolean isGlob(ToolCall call) {
    return call.id().startsWith("glob__") || call.id().startsWith("list_directory__");
  }

  private ToolUse fetch(ToolCall call) {
    String url = input(call, "url");
    if (url == null) {
      String query = input(call, "query");
      return query == null
          ? beyond(call, call.id().contains("search") ? "WebSearch" : "WebFetch")
          : use(call, "WebSearch", Map.of("query", query), query);
    }
    return use(call, "WebFetch", Map.of("url", url), url);
  }

  private ToolUse other(ToolCall call) {
    String name = call.name() == null ? call.title() : call.name();
    ToolUse use = beyond(call, name.isBlank() ? call.kind() : name);
    boolean isHarmless = HARMLESS.contains(name) || call.kind().equals("think");
    return isHarmless ? new ToolUse(use.call(), use.action(), use.subject(), Reach.READS) : use;
  }

  private ToolUse beyond(ToolCall call, String tool) {
    return use(call, tool, args(call), call.title());
  }

  private ToolUse use(ToolCall call, String tool, Map<String, ?> args, String subject) {
    return new ToolUse(call.id(), action(tool, args, workspace.toString()), subject, Reach.BEYOND);
  }

  /** As the agent tells them; some show them only as text. */
  private static Map<String, @Nullable Object> args(ToolCall call) {
    if (!call.input().isEmpty()) {
      return call.input();
    }
    try {
      return Json.object(call.words()).values();
    } catch (JsonException e) {
      Map<String, @Nullable Object> args = new LinkedHashMap<>();
      args.put("title", call.title());
      args.put("details", call.words());
      return args;
    }
  }

  private static @Nullable String input(ToolCall call, String... keys) {
    for (String key : keys) {
      if (call.input().get(key) instanceof String text && !text.isBlank()) {
        return text;
      }
    }
    return null;
  }

  private static Action action(String tool, Map<String, ?> args, String dir) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("tool", tool);
    json.put("args", args);
    json.put("dir", dir);
    return ActionJson.read(new JsonObject(json), dir);
  }
}
