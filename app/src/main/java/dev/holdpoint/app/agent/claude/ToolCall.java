package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A tool that Claude Code is about to use.
 *
 * @param id its own name for this very call, the same when it is replayed
 * @param dir where a command would run
 * @param agent the sub-agent that calls, null for the main one
 */
record ToolCall(String id, String name, JsonObject input, String dir, @Nullable String agent) {

  /** As the hook is told. */
  static ToolCall ofHook(JsonObject hook, Path workspace) {
    String dir = hook.optionalText("cwd");
    return new ToolCall(
        hook.text("tool_use_id"),
        hook.text("tool_name"),
        hook.object("tool_input"),
        dir == null ? workspace.toString() : dir,
        hook.optionalText("agent_id"));
  }

  boolean isBySubAgent() {
    return agent != null;
  }
}
