package dev.holdpoint.app.agent.installed;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A coding agent that people install by themselves.
 *
 * @param command how it is started
 * @param npmPackage where people get it
 * @param variables those by which it may have got its login
 * @param files those that it keeps its login in
 */
public record KnownAgent(
    String type,
    @Nullable String preset,
    List<String> command,
    String npmPackage,
    List<String> variables,
    List<String> files) {
  private static final KnownAgent CLAUDE_CODE =
      new KnownAgent(
          "claude-code",
          null,
          List.of("claude"),
          "@anthropic-ai/claude-code",
          List.of(
              "ANTHROPIC_API_KEY",
              "ANTHROPIC_AUTH_TOKEN",
              "CLAUDE_CODE_OAUTH_TOKEN",
              "CLAUDE_CODE_USE_BEDROCK",
              "CLAUDE_CODE_USE_VERTEX"),
          List.of(
              "${CLAUDE_CONFIG_DIR:-~/.claude}/.credentials.json",
              "${CLAUDE_CONFIG_DIR:-~}/.claude.json"));

  private static final KnownAgent CODEX =
      new KnownAgent(
          "codex",
          null,
          List.of("codex"),
          "@openai/codex",
          List.of("CODEX_API_KEY", "OPENAI_API_KEY"),
          List.of("${CODEX_HOME:-~/.codex}/auth.json"));

  private static final KnownAgent GEMINI =
      new KnownAgent(
          "acp",
          "gemini",
          List.of("gemini", "--acp"),
          "@google/gemini-cli",
          List.of("GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENAI_USE_VERTEXAI"),
          List.of("~/.gemini/oauth_creds.json"));

  private static final KnownAgent OPENCODE =
      new KnownAgent(
          "acp",
          "opencode",
          List.of("opencode", "acp"),
          "opencode-ai",
          List.of("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY", "GEMINI_API_KEY"),
          List.of("${XDG_DATA_HOME:-~/.local/share}/opencode/auth.json"));

  private static final KnownAgent CLAUDE_ACP =
      new KnownAgent(
          "acp",
          "claude",
          List.of("claude-agent-acp"),
          "@agentclientprotocol/claude-agent-acp",
          CLAUDE_CODE.variables(),
          CLAUDE_CODE.files());

  private static final KnownAgent CODEX_ACP =
      new KnownAgent(
          "acp",
          "codex",
          List.of("codex-acp"),
          "@agentclientprotocol/codex-acp",
          CODEX.variables(),
          CODEX.files());

  private static final List<KnownAgent> ALL =
      List.of(CLAUDE_CODE, CODEX, GEMINI, OPENCODE, CLAUDE_ACP, CODEX_ACP);

  /** The one of this type and preset, null where it is none that we know. */
  public static @Nullable KnownAgent of(String type, @Nullable String preset) {
    for (KnownAgent agent : ALL) {
      if (agent.type.equals(type) && Objects.equals(agent.preset, preset)) {
        return agent;
      }
    }
    return null;
  }

  /** In words, how it is logged in; null where nothing tells. */
  @Nullable String login(Map<String, String> environment) {
    for (String variable : variables) {
      if (!environment.getOrDefault(variable, "").isBlank()) {
        return "by " + variable;
      }
    }
    for (String file : files) {
      Path path = expanded(file, environment);
      if (path != null && Files.isRegularFile(path)) {
        return "by " + path;
      }
    }
    return null;
  }

  /** A path with a home or a variable in front of it; null where the machine has no such. */
  private static @Nullable Path expanded(String file, Map<String, String> environment) {
    String text = file;
    if (text.startsWith("${")) {
      int end = text.indexOf('}');
      String[] parts = text.substring(2, end).split(":-", 2);
      String value = environment.getOrDefault(parts[0], "");
      text = (value.isBlank() ? parts[1] : value) + text.substring(end + 1);
    }
    if (!text.startsWith("~")) {
      return Path.of(text);
    }
    String home = environment.getOrDefault("HOME", "");
    return home.isBlank() ? null : Path.of(home + text.substring(1));
  }
}
