package dev.holdpoint.app.mcp;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** By which name a client knows a call again, where it tells it. */
final class CallId {
  /** Claude Code's, Codex's. Gemini CLI and opencode tell none. */
  private static final List<String> NAMES = List.of("claudecode/toolUseId", "callId");

  private CallId() {}

  static @Nullable String in(Map<String, @Nullable Object> meta) {
    for (String name : NAMES) {
      if (meta.get(name) instanceof String id && !id.isBlank()) {
        return id;
      }
    }
    return null;
  }
}
