package dev.holdpoint.app.agent.codex;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a thread is opened. All of it goes over standard input: the user's own configuration and
 * login stay where they are, nothing is written beside them, and nothing stands in the arguments.
 *
 * @param model null for the user's own choice
 * @param holdpoint our program, by its absolute path, since Codex may look elsewhere
 * @param environment the names of the variables that our MCP server gets from Codex
 */
record ThreadSettings(
    Path workspace, @Nullable String model, Path holdpoint, Set<String> environment) {
  /** A person may take long. */
  private static final long A_YEAR = 365L * 24 * 3600;

  private static final long A_SLOW_START = 120;

  /** Who speaks, and what is too much to be told of: every text comes whole at its end. */
  static final Map<String, Object> CLIENT =
      Map.of(
          "clientInfo",
          Map.of("name", "holdpoint", "title", "Holdpoint", "version", "1"),
          "capabilities",
          Map.of(
              "experimentalApi",
              true,
              "optOutNotificationMethods",
              List.of(
                  "item/agentMessage/delta",
                  "item/plan/delta",
                  "item/reasoning/summaryTextDelta",
                  "item/reasoning/textDelta",
                  "item/commandExecution/outputDelta",
                  "item/fileChange/outputDelta",
                  "turn/diff/updated")));

  Map<String, Object> toStart() {
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("cwd", workspace.toString());
    // Asks before every command and every change; "on-request" asks only before it leaves the
    // sandbox.
    params.put("approvalPolicy", "untrusted");
    params.put("approvalsReviewer", "user");
    // With a sandbox, what was approved runs in it first, and if that fails once more outside of
    // it without asking: an approval is for one execution.
    params.put("sandbox", "danger-full-access");
    params.put("config", config());
    if (model != null) {
      params.put("model", model);
    }
    return params;
  }

  Map<String, Object> toResume(String thread) {
    Map<String, Object> params = toStart();
    params.put("threadId", thread);
    params.put("excludeTurns", true);
    return params;
  }

  private Map<String, Object> config() {
    return Map.of(
        // What is typed into a running program is not asked about: so there is nothing to type.
        "features.unified_exec_tty",
        false,
        // It would write the whole environment, the turn's token included, into Codex's home.
        "features.shell_snapshot",
        false,
        // A login shell sets its own PATH, on which holdpoint is not.
        "allow_login_shell",
        false,
        "mcp_servers." + Requests.OUR_SERVER,
        Map.of(
            "command",
            holdpoint.toString(),
            "args",
            List.of("mcp"),
            // By name, so that the token is not even in a message; Codex hides all others.
            "env_vars",
            environment.stream().filter(name -> name.matches("\\w+")).sorted().toList(),
            "default_tools_approval_mode",
            "approve",
            // Otherwise the model is asked before our tools are there, and does not know them.
            "required",
            true,
            "startup_timeout_sec",
            A_SLOW_START,
            "tool_timeout_sec",
            A_YEAR));
  }
}
