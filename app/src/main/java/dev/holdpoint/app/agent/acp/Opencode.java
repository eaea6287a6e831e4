package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The agent opencode. */
final class Opencode implements Preset {
  private static final String CONFIG = "OPENCODE_CONFIG_CONTENT";
  private static final String MODE = "build";

  @Override
  public String mode() {
    return MODE;
  }

  /** Its configuration is merged from many places; this one wins over the user's and project's. */
  @Override
  public Extras extras(Map<String, String> environment, Path folder) throws IOException {
    Map<String, @Nullable Object> config = Json.map();
    config.put("permission", permission());
    config.put("agent", Map.of(MODE, Map.of("permission", permission())));
    config.put("experimental", Map.of("mcp_timeout", Duration.ofDays(7).toMillis()));
    return new Extras(List.of(), Map.of(CONFIG, Json.write(merged(given(environment), config))));
  }

  private static Map<String, @Nullable Object> given(Map<String, String> environment)
      throws IOException {
    String text = environment.getOrDefault(CONFIG, "");
    try {
      return text.isBlank() ? Json.map() : Json.object(text).values();
    } catch (JsonException e) {
      throw new IOException(
          "the variable %s holds no JSON object: %s".formatted(CONFIG, e.getMessage()), e);
    }
  }

  /** It asks for everything; the tools themselves are asked about, not only where they reach. */
  private static Map<String, @Nullable Object> permission() {
    Map<String, @Nullable Object> permission = Json.map();
    permission.put("*", "ask");
    for (String tool :
        List.of("bash", "edit", "read", "glob", "grep", "list", "webfetch", "websearch")) {
      permission.put(tool, "ask");
    }
    permission.put("external_directory", "allow");
    permission.put("todowrite", "allow");
    permission.put("todoread", "allow");
    permission.put(OwnTools.SERVER + "_*", "allow");
    // What a sub-agent asks for never reaches a client, and it would wait for ever.
    permission.put("task", "deny");
    return permission;
  }

  /** Ours over theirs, key by key. */
  private static Map<String, @Nullable Object> merged(Map<?, ?> theirs, Map<?, ?> ours) {
    Map<String, @Nullable Object> merged = new LinkedHashMap<>();
    theirs.forEach((key, value) -> merged.put(String.valueOf(key), value));
    ours.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          // Later rules win: ours must not stand before theirs.
          Object before = merged.remove(name);
          merged.put(
              name,
              before instanceof Map<?, ?> some && value instanceof Map<?, ?> more
                  ? merged(some, more)
                  : value);
        });
    return merged;
  }
}
