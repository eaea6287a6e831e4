package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What Claude Code's hook is answered, in its words. */
sealed interface HookAnswer {
  /**
   * The call runs.
   *
   * @param input in place of its own, null for that
   * @param context what the model is told with the result, empty for nothing
   */
  record Allow(@Nullable Map<String, @Nullable Object> input, String context)
      implements HookAnswer {}

  /** The call does not run, and the model is told why. */
  record Deny(String why, String context) implements HookAnswer {}

  /** The process ends; when its session goes on, it asks for the same call again. */
  record Defer(String why) implements HookAnswer {}

  default String json() {
    Map<String, @Nullable Object> output = Json.map();
    output.put("hookEventName", "PreToolUse");
    switch (this) {
      case Allow(var input, String context) -> {
        decide(output, "allow", "Holdpoint allows it.", context);
        if (input != null) {
          output.put("updatedInput", input);
        }
      }
      case Deny(String why, String context) -> decide(output, "deny", why, context);
      case Defer(String why) -> decide(output, "defer", why, "");
    }
    return Json.write(Map.of("hookSpecificOutput", output));
  }

  private static void decide(
      Map<String, @Nullable Object> output, String decision, String why, String context) {
    output.put("permissionDecision", decision);
    output.put("permissionDecisionReason", why);
    if (!context.isEmpty()) {
      output.put("additionalContext", context);
    }
  }
}
