package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PresetTest {
  private static final String SESSION = "c37e19ad-fe53-4748-9f54-3c49dee23141";

  @TempDir Path dir;

  @Test
  void noPresetHasAModeThatActsUnasked() {
    for (String name : List.of("gemini", "opencode", "claude", "codex")) {
      assertFalse(Preset.UNASKED.matcher(Preset.of(name).mode()).find(), name);
    }
    assertNull(Preset.of(null).mode());
    for (String mode : List.of("yolo", "autoEdit", "acceptEdits", "bypassPermissions", "auto")) {
      assertTrue(Preset.UNASKED.matcher(mode).find(), mode);
    }
    assertTrue(Preset.UNASKED.matcher("agent-full-access").find());
  }

  private JsonObject opencode(Map<String, String> environment) throws IOException {
    return Json.object(
        new Opencode().extras(environment, dir).environment().get("OPENCODE_CONFIG_CONTENT"));
  }

  @Test
  void opencodeAsksWhateverElseIsConfigured() throws IOException {
    String theirs =
        """
        {"model": "a/b", "permission": {"todowrite": "deny", "*": "allow", "bash": {"*": "allow"},
         "mine": "allow"}, "agent": {"build": {"prompt": "p", "permission": {"edit": "allow"}}}}
        """;
    JsonObject config = opencode(Map.of("OPENCODE_CONFIG_CONTENT", theirs));
    assertEquals("a/b", config.text("model"));
    JsonObject permission = config.object("permission");
    assertEquals("ask", permission.text("*"));
    assertEquals("ask", permission.text("bash"));
    assertEquals("deny", permission.text("task"));
    List<String> order = new ArrayList<>(permission.values().keySet());
    assertTrue(order.indexOf("mine") < order.indexOf("*"), "the last rule that fits wins");
    JsonObject build = config.object("agent").object("build");
    assertEquals("p", build.text("prompt"));
    assertEquals("ask", build.object("permission").text("edit"));
  }

  @Test
  void opencodesBrokenConfigurationIsNamed() {
    Map<String, String> broken = Map.of("OPENCODE_CONFIG_CONTENT", "{");
    String message = assertThrows(IOException.class, () -> opencode(broken)).getMessage();
    assertTrue(message.contains("OPENCODE_CONFIG_CONTENT"), message);
  }

  @Test
  void geminiFindsItsLoginWhereOnlyAKeyTells() throws IOException {
    Preset.Extras none = new Gemini().extras(Map.of(), dir);
    assertFalse(none.environment().containsKey("GEMINI_CLI_SYSTEM_DEFAULTS_PATH"));
    Preset.Extras key = new Gemini().extras(Map.of("GEMINI_API_KEY", "k"), dir);
    String defaults =
        Files.readString(Path.of(key.environment().get("GEMINI_CLI_SYSTEM_DEFAULTS_PATH")));
    assertTrue(defaults.contains("gemini-api-key"), defaults);
    assertEquals("true", key.environment().get("GEMINI_CLI_TRUST_WORKSPACE"));
    assertTrue(Files.readString(Path.of(key.arguments().getLast())).contains("ask_user"));
  }

  @Test
  void geminisSessionIsNotLoadedInTheMinuteOfItsStart() throws IOException {
    Map<String, String> home = Map.of("HOME", dir.toString());
    Instant now = Instant.parse("2026-11-15T16:30:42Z");
    Gemini gemini = new Gemini();
    assertEquals(Duration.ZERO, gemini.untilLoadable(SESSION, home, now));
    Path chats = Files.createDirectories(dir.resolve(".gemini/tmp/work/chats"));
    Files.createFile(chats.resolve("session-2026-11-15T16-30-c37e19ad.jsonl"));
    assertEquals(Duration.ofSeconds(18), gemini.untilLoadable(SESSION, home, now));
    assertEquals(Duration.ZERO, gemini.untilLoadable(SESSION, home, now.plusSeconds(18)));
    assertEquals(Duration.ZERO, gemini.untilLoadable("another-session", home, now));
    assertEquals(Duration.ZERO, gemini.untilLoadable("x", Map.of(), now));
  }
}
