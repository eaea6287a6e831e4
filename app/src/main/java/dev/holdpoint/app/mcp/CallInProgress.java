package dev.holdpoint.app.mcp;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.GateWait;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One call of a tool, as seen by whoever works on it: the client may hear of it, or give it up. */
final class CallInProgress {
  /** Clients give a call up that shows no sign of life for long. */
  static final Duration SIGN_OF_LIFE =
      Duration.ofMillis(Long.getLong("holdpoint.progressMillis", 5_000L));

  /** A form that somebody finds much later is not what they were asked. */
  private static final Duration FORM = Duration.ofMinutes(15);

  private final McpAsyncServerExchange client;
  private final @Nullable Object progressToken;
  private final List<Runnable> endings = new ArrayList<>();
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
    if (showsForms() && Elicitation.isPossible(gate.question())) {
      new Elicitation(client, engine, person).put(gate);
    }
  }

  /** Whether the client can put a form to its person. */
  boolean showsForms() {
    return Elicitation.isPossible(client);
  }

  /** What the person says to this, shown in the client; waits for a while. */
  Confirmation.Result confirmed(Confirmation confirmation) throws InterruptedException {
    CompletableFuture<ElicitResult> form =
        client.createElicitation(confirmation.form()).timeout(FORM).toFuture();
    endsBy(() -> form.cancel(true));
    String waiting = "Waiting for the person to confirm the answer of " + confirmation.gate().id();
    while (true) {
      stillWaiting(waiting);
      try {
        return Confirmation.read(form.get(SIGN_OF_LIFE.toMillis(), TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        // Nobody has said anything yet.
      } catch (ExecutionException | CancellationException e) {
        return Confirmation.Result.UNHEARD;
      }
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

  /** Stays at a gate for the client; while nobody could hear it, no answer is taken. */
  GateWait waitAt(Engine engine, GateId gate) {
    HttpStream stream = HttpStream.of(client);
    GateWait wait = new GateWait(engine, gate, () -> stream == null || stream.isHeard());
    if (stream != null) {
      stream.onReturn(wait::lookAgain);
    }
    endsBy(wait::giveUp);
    return wait;
  }

  /** From here on giving up does this. */
  private synchronized void endsBy(Runnable ending) {
    endings.add(ending);
    if (givenUp) {
      ending.run();
    }
  }

  /** Nobody needs the answer any more; from any thread. */
  synchronized void giveUp() {
    givenUp = true;
    endings.forEach(Runnable::run);
  }
}
