package dev.holdpoint.app.agent.claude;

import org.jspecify.annotations.Nullable;

/**
 * A conversation with Claude Code, as it is written down between turns.
 *
 * @param deferred the call that it stopped at and begins with when it goes on, null for none
 */
record ClaudeSession(String id, @Nullable String deferred) {
  static @Nullable ClaudeSession of(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    int space = text.indexOf(' ');
    return space < 0
        ? new ClaudeSession(text, null)
        : new ClaudeSession(text.substring(0, space), text.substring(space + 1));
  }

  String text() {
    return deferred == null ? id : id + " " + deferred;
  }
}
