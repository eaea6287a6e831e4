package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.agent.WorkspacePath;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.ToolUse.Reach;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says in our words what a tool of Claude Code would do, so that one policy serves all agents. */
final class ForeignTools {
  /** Only words for people, which must not make two actions of one. */
  private static final String DESCRIPTION = "description";

  private static final Set<String> COMMANDS = Set.of("Bash", "Monitor");
  private static final Set<String> READERS =
      Set.of("Read", "NotebookRead", "LS", "Glob", "Grep", "LSP");
  private static final Set<String> WRITERS = Set.of("Write", "Edit", "MultiEdit", "NotebookEdit");

  /** They change nothing; what a sub-agent then does is asked for by itself. */
  private static final Set<String> OWN_BOOKS =
      Set.of(
          "Agent",
          "Task",
          "TaskCreate",
          "TaskGet",
          "TaskList",
          "TaskOutput",
          "TaskStop",
          "TaskUpdate",
          "TodoRead",
          "TodoWrite",
          "BashOutput",
          "KillBash",
          "KillShell",
          "ListAgents",
          "SendMessage",
          "Skill",
          "ToolSearch",
          "ReportFindings",
          "ScheduleWakeup",
          "EnterPlanMode",
          "ExitPlanMode");

  /** What is written there runs or decides by itself: hooks, settings, servers, answers. */
  private static final Set<String> POWERFUL =
      Set.of(".claude", ".git", ".holdpoint", ".mcp.json", "holdpoint.yaml");

  private static final List<String> PATHS = List.of("file_path", "notebook_path", "path");

  private ForeignTools() {}

  static ToolUse use(ToolCall call, Path workspace) {
    String name = call.name();
    if (COMMANDS.contains(name)) {
      return made(call, "Bash", text(call.input(), "command"), Reach.RUNS);
    }
    if (WRITERS.contains(name)) {
      WorkspacePath path = WorkspacePath.of(workspace, path(call.input()));
      boolean isPlain = path.isInside() && !isPowerful(path.text());
      return made(
          call,
          name.equals("Write") ? name : "Edit",
          path.text(),
          isPlain ? Reach.WRITES_INSIDE : Reach.BEYOND);
    }
    if (READERS.contains(name)) {
      return made(call, name, read(call.input(), workspace), Reach.READS);
    }
    String address = text(call.input(), name.equals("WebSearch") ? "query" : "url");
    return made(call, name, address, OWN_BOOKS.contains(name) ? Reach.READS : Reach.BEYOND);
  }

  private static boolean isPowerful(String path) {
    for (Path name : Path.of(path)) {
      if (POWERFUL.contains(name.toString())) {
        return true;
      }
    }
    return false;
  }

  private static String read(JsonObject input, Path workspace) {
    String path = path(input);
    return path.isEmpty() ? text(input, "pattern") : WorkspacePath.of(workspace, path).text();
  }

  private static String path(JsonObject input) {
    return PATHS.stream()
        .map(key -> text(input, key))
        .filter(path -> !path.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static String text(JsonObject input, String key) {
    return input.values().get(key) instanceof String text ? text : "";
  }

  private static ToolUse made(ToolCall call, String tool, String subject, Reach reach) {
    Map<String, @Nullable Object> args = Json.map();
    args.putAll(call.input().values());
    if (reach == Reach.RUNS) {
      args.remove(DESCRIPTION);
    }
    Map<String, @Nullable Object> action = Json.map();
    action.put("tool", tool);
    action.put("args", args);
    ToolUse use =
        new ToolUse(call.id(), ActionJson.read(new JsonObject(action), call.dir()), subject, reach);
    return reach == Reach.RUNS ? use.describedAs(text(call.input(), DESCRIPTION)) : use;
  }

  /** The input with what a person made of it, null where that is no input. */
  static @Nullable Map<String, @Nullable Object> changed(ToolCall call, Action instead) {
    if (!(Json.parse(instead.args()) instanceof Map<?, ?>)) {
      return null;
    }
    Map<String, @Nullable Object> input = Json.map();
    input.putAll(Json.object(instead.args()).values());
    Object description = call.input().values().get(DESCRIPTION);
    if (COMMANDS.contains(call.name()) && description != null) {
      input.putIfAbsent(DESCRIPTION, description);
    }
    return input;
  }
}
