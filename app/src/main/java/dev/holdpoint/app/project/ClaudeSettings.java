package dev.holdpoint.app.project;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What Claude Code may do in this project: to ask should never need a permission itself. */
record ClaudeSettings(Path root) {
  static final String FILE = ".claude/settings.json";
  static final String RULE = "Bash(holdpoint ask:*)";

  /** Rules that allow it, among others. */
  private static final Set<String> ENOUGH =
      Set.of(RULE, "Bash(holdpoint ask *)", "Bash(holdpoint:*)", "Bash(*)", "Bash");

  /** A file with nothing but the rule. */
  static String fresh() {
    return Json.pretty(Map.of("permissions", Map.of("allow", List.of(RULE)))) + "\n";
  }

  /** What is wrong, null where asking is allowed. */
  @Nullable Problem problem() {
    try {
      return allowed(settings()).stream().anyMatch(ENOUGH::contains)
          ? null
          : new Problem(
              FILE,
              0,
              "permissions.allow",
              "should hold \""
                  + RULE
                  + "\", so that the agent can ask; \"holdpoint validate --fix\""
                  + " adds it");
    } catch (ProblemsException e) {
      return e.problems().getFirst();
    }
  }

  /** Adds the rule and leaves everything else as it is. */
  void fix() {
    Map<String, @Nullable Object> settings = new LinkedHashMap<>(settings());
    Map<String, @Nullable Object> permissions = new LinkedHashMap<>(mapping(settings));
    List<@Nullable Object> allowed = new ArrayList<>(allowed(settings));
    allowed.add(RULE);
    permissions.put("allow", allowed);
    settings.put("permissions", permissions);
    try {
      Path file = root.resolve(FILE);
      Files.createDirectories(file.getParent());
      Path draft = Files.createTempFile(file.getParent(), "settings", ".json");
      Files.writeString(draft, Json.pretty(settings) + "\n");
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw wrong("can't be written: " + IoReason.of(e));
    }
  }

  private Map<String, @Nullable Object> settings() {
    Path file = root.resolve(FILE);
    if (!Files.exists(file)) {
      return Map.of();
    }
    try {
      return Json.object(TextFile.read(file, FILE, TextFile.SMALL)).values();
    } catch (JsonException e) {
      throw wrong("is not JSON: " + e.getMessage() + "; correct it by hand");
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> mapping(Map<String, @Nullable Object> settings) {
    return switch (settings.get("permissions")) {
      case null -> Map.of();
      case Map<?, ?> map -> (Map<String, @Nullable Object>) map;
      default -> throw wrong("has permissions that are no object; correct it by hand");
    };
  }

  private static List<?> allowed(Map<String, @Nullable Object> settings) {
    return switch (mapping(settings).get("allow")) {
      case null -> List.of();
      case List<?> list -> list;
      default -> throw wrong("has permissions.allow that is no list; correct it by hand");
    };
  }

  private static ProblemsException wrong(String why) {
    return new ProblemsException(Problem.of(FILE, why));
  }
}
