package dev.holdpoint.app.agent.acp;

import java.util.Set;

/** Knows Holdpoint's own tools by the names that agents give them: those need no permission. */
final class OwnTools {
  static final String SERVER = "holdpoint";
  private static final Set<String> TOOLS =
      Set.of("ask_human", "askHuman", "record_assumption", "get_task");

  private OwnTools() {}

  static boolean has(ToolCall call) {
    return call.kind().equals(ToolCall.OTHER)
        && TOOLS.stream().anyMatch(tool -> isNamed(call, tool));
  }

  /**
   * Gemini CLI's titles may come from arguments, and then say whatever the model likes; its ids
   * begin with the tool's name.
   */
  private static boolean isNamed(ToolCall call, String tool) {
    if (call.name() != null) {
      return isOurs(call.name(), tool);
    }
    return call.id().startsWith("mcp_%s_%s__".formatted(SERVER, tool))
        || (!call.id().contains("__") && isOurs(call.title(), tool));
  }

  private static boolean isOurs(String name, String tool) {
    return name.equals("mcp__%s__%s".formatted(SERVER, tool))
        || name.equals("%s_%s".formatted(SERVER, tool))
        || name.equals("%s.%s".formatted(SERVER, tool));
  }
}
