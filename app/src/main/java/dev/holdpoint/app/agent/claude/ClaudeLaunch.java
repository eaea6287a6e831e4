package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.agent.process.AgentEnvironment;
import dev.holdpoint.app.agent.process.CommandLine;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How Claude Code is started: with its own login and settings, and ours on top of them. */
final class ClaudeLaunch {
  /** In milliseconds, the most that it takes: a person may take days. */
  private static final int LONGEST_CALL = Integer.MAX_VALUE;

  /** In seconds, for the same reason. */
  private static final int LONGEST_HOOK = LONGEST_CALL / 1000;

  /** Our server is a program that starts slowly on a busy machine. */
  private static final String STARTING_MILLIS = "60000";

  private static final List<String> PROXIES =
      List.of("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy");

  /** Set where Holdpoint itself was called by Claude Code; they would confuse another one. */
  private static final List<String> NOT_FOR_IT =
      List.of("CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SSE_PORT");

  private final CommandSettings settings;
  private final Assignment assignment;

  ClaudeLaunch(CommandSettings settings, Assignment assignment) {
    this.settings = settings;
    this.assignment = assignment;
  }

  /**
   * @param session to go on with, null for a new one
   * @param prompt empty where the session goes on with the call that it stopped at
   */
  Launch launch(TurnFiles files, HookServer server, @Nullable String session, String prompt)
      throws IOException {
    Map<String, String> environment = environment();
    List<String> words = new ArrayList<>(program());
    words.addAll(
        List.of(
            "-p",
            "--output-format",
            "stream-json",
            "--verbose",
            "--permission-mode",
            "default",
            "--permission-prompt-tool",
            Judge.PERMISSION_TOOL,
            "--settings",
            files.write("settings.json", hooked(server)).toString(),
            "--mcp-config",
            files.write("mcp.json", tools(server)).toString()));
    if (assignment.agent().settings().get("model") instanceof String model) {
      words.addAll(List.of("--model", model));
    }
    if (session != null) {
      words.addAll(List.of("--resume", session));
    }
    UserMessage message = new UserMessage(prompt, assignment.pictures());
    words.addAll(message.options());
    CommandLine command = CommandLine.of(words, settings.project(), environment.get("PATH"));
    return new Launch(
        assignment.task(), command.words(), assignment.workspace(), environment, message.input());
  }

  private List<String> program() {
    return assignment.agent().settings().get("command") instanceof List<?> words
        ? words.stream().map(String::valueOf).toList()
        : List.of("claude");
  }

  private Map<String, String> environment() {
    Map<String, String> env = AgentEnvironment.of(settings, assignment);
    NOT_FOR_IT.forEach(env::remove);
    env.putIfAbsent("MCP_TIMEOUT", STARTING_MILLIS);
    if (PROXIES.stream().anyMatch(env::containsKey)) {
      // Its hooks would be sent through the proxy, which knows nothing of this host's own address.
      String others = env.getOrDefault("NO_PROXY", env.getOrDefault("no_proxy", ""));
      String all = others.isBlank() ? "127.0.0.1" : others + ",127.0.0.1";
      env.put("NO_PROXY", all);
      env.put("no_proxy", all);
    }
    return env;
  }

  /** Hooks can't be switched off by what stands in the workspace, and a failing one is a no. */
  private Map<String, ?> hooked(HookServer server) {
    Map<String, Object> hook = new LinkedHashMap<>();
    hook.put("type", "http");
    hook.put("url", server.hookAddress());
    hook.put("headers", Map.of("Authorization", "Bearer " + server.key()));
    hook.put("timeout", LONGEST_HOOK);
    hook.put("onFailure", "block");
    Map<String, Object> all = Map.of("matcher", "*", "hooks", List.of(hook));
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("disableAllHooks", false);
    given.put("hooks", Map.of("PreToolUse", List.of(all)));
    String plans = assignment.desk().planFolder();
    if (plans != null) {
      // Its plan mode writes its plan into a file first, where a turn that plans may write.
      given.put("plansDirectory", plans + "/draft");
    }
    return given;
  }

  private Map<String, ?> tools(HookServer server) {
    Map<String, Object> ours = new LinkedHashMap<>();
    ours.put("type", "stdio");
    ours.put("command", settings.launcherDir().resolve("holdpoint").toString());
    ours.put("args", List.of("mcp"));
    ours.put(
        "env",
        Map.of(
            "HOLDPOINT_TOKEN",
            assignment.token(),
            "HOLDPOINT_PROJECT",
            settings.project().toString(),
            "HOLDPOINT_PERMISSION_URL",
            server.permissionAddress(),
            "HOLDPOINT_PERMISSION_KEY",
            server.key()));
    // Otherwise the model would have to search for them first, and so rarely ask.
    ours.put("alwaysLoad", true);
    ours.put("timeout", LONGEST_CALL);
    return Map.of("mcpServers", Map.of("holdpoint", ours));
  }
}
