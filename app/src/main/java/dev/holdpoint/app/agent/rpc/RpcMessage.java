package dev.holdpoint.app.agent.rpc;

import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What comes from a program that speaks JSON-RPC. */
public sealed interface RpcMessage {
  /**
   * What came of a call.
   *
   * @param result empty where there is none
   * @param problem why there is none, null where all is well
   */
  record Reply(long id, JsonObject result, @Nullable String problem) implements RpcMessage {
    public boolean isGood() {
      return problem == null;
    }
  }

  /** The program tells something; without parameters where the line was too long to be read. */
  record Told(String method, JsonObject params) implements RpcMessage {}

  /**
   * The program wants an answer; without parameters where the line was too long to be read.
   *
   * @param id the program's own name for it, a number or a text
   */
  record Asked(Object id, String method, JsonObject params) implements RpcMessage {}

  /** A line that means nothing. */
  record Noise() implements RpcMessage {}

  /**
   * The program is gone, and nothing of it is left.
   *
   * @param exit null where it could not be run to its end
   * @param lastWords the end of what it printed to standard error
   */
  record Ended(@Nullable Exit exit, String lastWords) implements RpcMessage {}
}
