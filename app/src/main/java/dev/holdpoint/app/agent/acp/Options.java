package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answers that an agent offers where it asks for permission. Their ids differ from agent to
 * agent, their kinds don't; what would hold for longer than this once is never chosen.
 */
record Options(JsonObject request) {
  static final Map<String, ?> CANCELLED = Map.of("outcome", Map.of("outcome", "cancelled"));

  /** Null where it can't be allowed just once. */
  @Nullable Map<String, ?> allow() {
    return selected("allow_once");
  }

  Map<String, ?> reject() {
    Map<String, ?> once = selected("reject_once");
    if (once != null) {
      return once;
    }
    Map<String, ?> always = selected("reject_always");
    return always == null ? CANCELLED : always;
  }

  private @Nullable Map<String, ?> selected(String kind) {
    if (request.values().get("options") instanceof List<?> options) {
      for (Object option : options) {
        if (option instanceof Map<?, ?> one
            && kind.equals(one.get("kind"))
            && one.get("optionId") instanceof String id) {
          return Map.of("outcome", Map.of("outcome", "selected", "optionId", id));
        }
      }
    }
    return null;
  }
}
