package dev.holdpoint.app.mcp;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.GateWait;
import dev.holdpoint.model.Gate;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import org.jspecify.annotations.Nullable;

/** One call of a tool, as seen by whoever works on it: the client may hear of it, or give it up. */
final class CallInProgress {
  private final McpAsyncServerExchange client;
  private final @Nullable Object progressToken;
  private @Nullable GateWait wait;
  private boolean givenUp;
  private int signs;

  /**
   * @param progressToken what signs of life are sent under, null where the client wants none
   */
  CallInProgress(McpAsyncServerExchange client, @Nullable Object progressToken) {
    this.client = client;
    this.progressToken = progressToken;
  }

  /** What the client calls itself. */
  String client() {
    return client.getClientInfo() == null ? "" : client.getClientInfo().name();
  }

  /** Puts the question to the person at the client, where that can be. */
  void elicit(Engine engine, Gate gate, String person) {
    if (Elicitation.isPossible(client, gate.question())) {
      new Elicitation(client, engine, person).put(gate);
    }
  }

  /** Tells the client what is still waited for. */
  void stillWaiting(String message) {
    if (progressToken == null) {
      return;
    }
    signs++;
    client
        .progressNotification(
            ProgressNotification.builder(progressToken, signs).message(message).build())
        .onErrorComplete()
        .subscribe();
  }

  /** From here on giving up ends this. */
  synchronized void waitsBy(GateWait current) {
    wait = current;
    if (givenUp) {
      current.giveUp();
    }
  }

  /** Nobody needs the answer any more; from any thread. */
  synchronized void giveUp() {
    givenUp = true;
    if (wait != null) {
      wait.giveUp();
    }
  }
}
