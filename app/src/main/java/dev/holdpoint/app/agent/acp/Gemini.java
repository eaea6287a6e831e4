package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gemini CLI. */
final class Gemini implements Preset {
  /**
   * It asks for everything but our own tools. The pattern fits any command: without one, those that
   * it holds for harmless would run unasked all the same.
   */
  private static final String POLICY =
      """
      [[rule]]
      toolName = "run_shell_command"
      argsPattern = ".*"
      decision = "ask_user"
      priority = 998

      [[rule]]
      toolName = [
        "write_file", "replace", "read_file", "read_many_files", "glob", "grep_search",
        "search_file_content", "list_directory", "web_fetch", "google_web_search"
      ]
      decision = "ask_user"
      priority = 998

      [[rule]]
      mcpName = "%s"
      toolName = "*"
      decision = "allow"
      priority = 999
      """
          .formatted(OwnTools.SERVER);

  private static final String DEFAULTS = "GEMINI_CLI_SYSTEM_DEFAULTS_PATH";
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("'session-'yyyy-MM-dd'T'HH-mm-").withZone(ZoneOffset.UTC);
  private static final int SHORT_ID = 8;

  @Override
  public String mode() {
    return "default";
  }

  @Override
  public Extras extras(Map<String, String> environment, Path folder) throws IOException {
    Path policy = Files.writeString(folder.resolve("policy.toml"), POLICY);
    Map<String, String> variables = new HashMap<>();
    variables.put("GEMINI_CLI_TRUST_WORKSPACE", "true");
    variables.put("GEMINI_CLI_NO_RELAUNCH", "true");
    String login = login(environment);
    if (login != null && !environment.containsKey(DEFAULTS)) {
      // Without a choice in anybody's settings it begins sessions, but loads none.
      Map<String, ?> settings = Map.of("security", Map.of("auth", Map.of("selectedType", login)));
      Path file = Files.writeString(folder.resolve("defaults.json"), Json.write(settings));
      variables.put(DEFAULTS, file.toString());
    }
    return new Extras(List.of("--admin-policy", policy.toString()), variables);
  }

  private static @Nullable String login(Map<String, String> environment) {
    if ("true".equals(environment.get("GOOGLE_GENAI_USE_VERTEXAI"))) {
      return "vertex-ai";
    }
    return environment.getOrDefault("GEMINI_API_KEY", "").isBlank() ? null : "gemini-api-key";
  }

  /**
   * A session's file has the minute of its start in its name. Loaded within that minute, it is
   * overwritten before it is read.
   */
  @Override
  public Duration untilLoadable(String session, Map<String, String> environment, Instant now) {
    String home = environment.getOrDefault("GEMINI_CLI_HOME", environment.get("HOME"));
    if (home == null || session.length() < SHORT_ID) {
      return Duration.ZERO;
    }
    String name = MINUTE.format(now) + session.substring(0, SHORT_ID);
    try (Stream<Path> projects = Files.list(Path.of(home, ".gemini", "tmp"))) {
      boolean isOfThisMinute =
          projects.anyMatch(
              project ->
                  Stream.of(".jsonl", ".json")
                      .anyMatch(end -> Files.exists(project.resolve("chats").resolve(name + end))));
      Instant next = now.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
      return isOfThisMinute ? Duration.between(now, next) : Duration.ZERO;
    } catch (IOException e) {
      return Duration.ZERO;
    }
  }
}
