package dev.holdpoint.app.agent.acp;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is particular to an agent that we know. */
interface Preset {
  /** Modes in which an agent does things without asking anybody. */
  Pattern UNASKED =
      Pattern.compile(
          "yolo|bypass|full.?access|auto|accept|don.?t.?ask|unrestricted|never|danger",
          Pattern.CASE_INSENSITIVE);

  /** The one of this name; any other agent is taken as it is. */
  static Preset of(@Nullable String name) {
    return switch (name) {
      case "gemini" -> new Gemini();
      case "opencode" -> new Opencode();
      case "claude" -> () -> "default";
      // By default a model decides in place of people.
      case "codex" -> () -> "workspace-write";
      case null, default -> () -> null;
    };
  }

  /** The mode in which it asks, null where we don't know its modes. */
  @Nullable String mode();

  /**
   * What its program gets beyond its command.
   *
   * @param folder for files of this turn, which nobody else can read
   */
  default Extras extras(Map<String, String> environment, Path folder) throws IOException {
    return new Extras(List.of(), Map.of());
  }

  /** How long to wait before a session can be loaded. */
  default Duration untilLoadable(String session, Map<String, String> environment, Instant now) {
    return Duration.ZERO;
  }

  /** Further arguments and variables. */
  record Extras(List<String> arguments, Map<String, String> environment) {}
}
