package dev.holdpoint.app.real;

import dev.holdpoint.app.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A home for real programs: with configurations that know no model but the scripted one, and an
 * environment in which they talk to nobody else. A program started with it needs no settings.
 */
public record RealHome(Path path, ModelServer model, OutsideWorld outside) {
  /** The name of the model; unknown to programs, so that they ask for nothing about it. */
  public static final String MODEL = "fake-model";

  private static final String KEY = "made-up";
  private static final String CODEX =
      """
      model = "%s"
      model_provider = "scripted"
      check_for_update_on_startup = false

      [model_providers.scripted]
      name = "Scripted"
      base_url = "%s"
      env_key = "SCRIPTED_KEY"
      wire_api = "responses"
      request_max_retries = 1
      stream_max_retries = 1

      [analytics]
      enabled = false

      [features]
      plugins = false
      apps = false
      """;

  private static final String OPENCODE_PLUGIN =
      """
      {"packages": {"": {"dependencies": {"@opencode-ai/plugin": "*"}}}}
      """;

  public static RealHome in(Path folder, ModelServer model, OutsideWorld outside)
      throws IOException {
    RealHome home = new RealHome(folder.toRealPath().resolve("agent-home"), model, outside);
    Files.createDirectories(home.path.resolve("tmp"));
    home.write(".codex/config.toml", CODEX.formatted(MODEL, model.v1()));
    home.write(".gemini/settings.json", Json.write(gemini()));
    // opencode would install its library for plugins if it did not believe that it is there.
    home.write("xdg-config/opencode/package-lock.json", OPENCODE_PLUGIN);
    Files.createDirectories(home.path.resolve("xdg-config/opencode/node_modules"));
    return home;
  }

  /** Everything that the programs need; nothing of our own environment but the PATH. */
  public Map<String, String> environment() {
    Map<String, String> all = new HashMap<>();
    all.put("PATH", System.getenv("PATH"));
    all.put("HOME", path.toString());
    all.put("TMPDIR", path.resolve("tmp").toString());
    all.put("LANG", "C.UTF-8");
    all.put("HTTP_PROXY", outside.proxy());
    all.put("HTTPS_PROXY", outside.proxy());
    all.put("NO_PROXY", "127.0.0.1,localhost");
    all.putAll(claude());
    all.put("CODEX_HOME", path.resolve(".codex").toString());
    all.put("SCRIPTED_KEY", KEY);
    all.put("GEMINI_API_KEY", KEY);
    all.put("GOOGLE_GEMINI_BASE_URL", model.root());
    all.put("GEMINI_CLI_HOME", path.toString());
    all.put("GEMINI_CLI_TRUST_WORKSPACE", "true");
    all.put("GEMINI_CLI_NO_RELAUNCH", "true");
    all.put("OPENCODE_CONFIG_CONTENT", Json.write(opencode()));
    all.put("OPENCODE_DISABLE_MODELS_FETCH", "1");
    all.put("OPENCODE_DISABLE_AUTOUPDATE", "1");
    for (String kind : List.of("CONFIG", "DATA", "STATE", "CACHE")) {
      all.put(
          "XDG_" + kind + "_HOME", path.resolve("xdg-" + kind.toLowerCase(Locale.ROOT)).toString());
    }
    return all;
  }

  private Map<String, String> claude() {
    return Map.of(
        "ANTHROPIC_BASE_URL",
        model.root(),
        "ANTHROPIC_API_KEY",
        KEY,
        "CLAUDE_CONFIG_DIR",
        path.resolve(".claude").toString(),
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
        "1",
        "CLAUDE_CODE_MAX_RETRIES",
        "1");
  }

  private static Map<String, Object> gemini() {
    return Map.of(
        "security", Map.of("auth", Map.of("selectedType", "gemini-api-key")),
        "model", Map.of("name", "gemini-2.5-pro"),
        "telemetry", Map.of("enabled", false),
        "privacy", Map.of("usageStatisticsEnabled", false),
        "general", Map.of("enableAutoUpdate", false, "maxAttempts", 2));
  }

  private Map<String, Object> opencode() {
    Map<String, Object> provider =
        Map.of(
            "npm",
            "@ai-sdk/openai-compatible",
            "name",
            "Scripted",
            "options",
            Map.of("baseURL", model.v1(), "apiKey", KEY),
            "models",
            Map.of(
                MODEL,
                Map.of("limit", Map.of("context", 200000, "output", 8000), "tool_call", true)));
    return Map.of(
        "autoupdate",
        false,
        "share",
        "disabled",
        "model",
        "scripted/" + MODEL,
        "small_model",
        "scripted/" + MODEL,
        "enabled_providers",
        List.of("scripted"),
        "provider",
        Map.of("scripted", provider),
        "permission",
        Map.of("bash", "ask", "edit", "ask"));
  }

  private void write(String name, String text) throws IOException {
    Path file = path.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
