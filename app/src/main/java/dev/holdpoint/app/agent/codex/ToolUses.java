package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.WorkspacePath;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.ToolUse.Reach;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates what Codex wants to do into the words of the policy. */
final class ToolUses {
  private static final Pattern TOOL = Pattern.compile("run tool \"([^\"]{1,200})\"");

  private final Path workspace;
  private final Items items;

  ToolUses(Path workspace, Items items) {
    this.workspace = workspace;
    this.items = items;
  }

  /** A command line, or what else belongs to running one. */
  List<ToolUse> command(JsonObject params) {
    String item = params.text("itemId");
    String approval = params.optionalText("approvalId");
    String call = approval == null ? item : item + "." + approval;
    String line = params.optionalText("command");
    String kind = params.optionalText("kind");
    if (params.has("networkApprovalContext")) {
      JsonObject network = params.object("networkApprovalContext");
      String host = Items.text(network, "host");
      return List.of(
          use(call, action("Network", network.values()), host == null ? "" : host, Reach.BEYOND));
    }
    if (line == null || (kind != null && !kind.equals("command"))) {
      return List.of(
          use(call, action(kind == null ? "Command" : kind, described(params)), "", Reach.BEYOND));
    }
    String script = ShellWords.script(line);
    Map<String, @Nullable Object> args = new LinkedHashMap<>(Map.of("command", script));
    if (params.has("additionalPermissions")) {
      args.put("permissions", params.values().get("additionalPermissions"));
    }
    String cwd = params.optionalText("cwd");
    Action action = action("Bash", args, cwd == null ? workspace.toString() : cwd);
    return List.of(use(call, action, script, Reach.RUNS).describedAs(Items.text(params, "reason")));
  }

  /** What is left of a request without the names that are new each time. */
  private static Map<String, @Nullable Object> described(JsonObject params) {
    Map<String, @Nullable Object> described = new LinkedHashMap<>(params.values());
    List.of("threadId", "turnId", "itemId", "approvalId", "startedAtMs", "availableDecisions")
        .forEach(described::remove);
    return described;
  }

  /**
   * One for each file, since rules and bounds are about single paths.
   *
   * @throws JsonException where nobody knows which files it is about
   */
  List<ToolUse> fileChange(JsonObject params) {
    String item = params.text("itemId");
    JsonObject change = items.underWay(item);
    List<JsonObject> changes = change == null ? List.of() : change.objects("changes");
    if (changes.isEmpty()) {
      throw new JsonException("the change is not known, or too large to be looked at");
    }
    List<ToolUse> uses = new ArrayList<>();
    for (JsonObject one : changes) {
      uses.addAll(file(item + "." + uses.size(), one));
    }
    return uses;
  }

  private List<ToolUse> file(String call, JsonObject change) {
    String path = change.text("path");
    String diff = change.optionalText("diff");
    JsonObject kind = change.object("kind");
    String moved = kind.optionalText("move_path");
    String text = diff == null ? "" : diff;
    return switch (kind.text("type")) {
      case "add" -> List.of(write("Write", call, path, Map.of("content", text)));
      case "delete" -> List.of(write("Edit", call, path, Map.of("delete", true)));
      default ->
          moved == null
              ? List.of(write("Edit", call, path, Map.of("diff", text)))
              : List.of(
                  write("Edit", call, path, Map.of("diff", text, "moveTo", moved)),
                  write("Write", call + ".to", moved, Map.of("movedFrom", path)));
    };
  }

  private ToolUse write(String tool, String call, String path, Map<String, Object> more) {
    WorkspacePath file = WorkspacePath.of(workspace, path);
    Map<String, @Nullable Object> args = new LinkedHashMap<>(more);
    args.put("path", file.text());
    return use(
        call,
        action(tool, args),
        file.text(),
        file.isInside() ? Reach.WRITES_INSIDE : Reach.BEYOND);
  }

  /** A tool of another MCP server. */
  ToolUse mcp(JsonObject params, JsonObject meta) {
    String server = params.text("serverName");
    Object arguments = meta.values().get("tool_params");
    JsonObject item = items.callOf(server, arguments);
    Matcher named = TOOL.matcher(params.text("message"));
    String known = item == null ? null : Items.text(item, "tool");
    String tool = known != null ? known : named.find() ? named.group(1) : "*";
    String id = item == null ? null : Items.text(item, "id");
    Map<String, @Nullable Object> args = Map.of();
    if (arguments instanceof Map<?, ?>) {
      args = meta.object("tool_params").values();
    }
    return use(
        id == null ? params.text("threadId") + "." + server + "." + tool : id,
        action("mcp__" + server + "__" + tool, args),
        "",
        Reach.BEYOND);
  }

  /** More rights for commands than the turn has. */
  ToolUse permissions(JsonObject params) {
    String reason = params.optionalText("reason");
    return use(
        params.text("itemId"),
        action("RequestPermissions", params.object("permissions").values()),
        reason == null ? "" : reason,
        Reach.BEYOND);
  }

  private Action action(String tool, Map<String, @Nullable Object> args) {
    return action(tool, args, workspace.toString());
  }

  private static Action action(String tool, Map<String, @Nullable Object> args, String dir) {
    return ActionJson.read(new JsonObject(Map.of("tool", tool, "args", args, "dir", dir)), dir);
  }

  private static ToolUse use(String call, Action action, String subject, Reach reach) {
    return new ToolUse(call, action, subject, reach);
  }
}
