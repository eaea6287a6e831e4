package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What an agent answers to a call. */
sealed interface Reply {
  /** It did what it was asked. */
  record Good(JsonObject result) implements Reply {}

  /**
   * It did not.
   *
   * @param data whatever else it says about it
   */
  record Bad(int code, String message, @Nullable Object data) implements Reply {
    private static final int AUTH_REQUIRED = -32000;

    boolean wantsLogin() {
      return code == AUTH_REQUIRED;
    }

    /** All that it said, on one line. */
    String words() {
      return data == null ? message : message + ": " + Json.write(data);
    }
  }
}
