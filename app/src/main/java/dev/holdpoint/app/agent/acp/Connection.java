package dev.holdpoint.app.agent.acp;

import com.agentclientprotocol.sdk.json.TypeRef;
import com.agentclientprotocol.sdk.spec.AcpClientSession;
import com.agentclientprotocol.sdk.spec.AcpClientSession.AcpError;
import com.agentclientprotocol.sdk.spec.AcpClientSession.NotificationHandler;
import com.agentclientprotocol.sdk.spec.AcpClientSession.RequestHandler;
import com.agentclientprotocol.sdk.spec.AcpSchema.JSONRPCError;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Speaks with an agent in the protocol's methods; one thread calls and hears. */
final class Connection implements AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(50);

  /** People may take their time: limits are for others to set. */
  private static final Duration FOR_EVER = Duration.ofDays(3650);

  private static final TypeRef<JsonObject> OBJECT = new TypeRef<>() {};

  private final ProgramTransport transport;
  private final AcpClientSession session;

  /** Starts the program of the transport. */
  Connection(
      ProgramTransport transport,
      Map<String, RequestHandler<?>> requests,
      Map<String, NotificationHandler> notifications) {
    this.transport = transport;
    this.session =
        new AcpClientSession(FOR_EVER, transport, requests, notifications, Function.identity());
  }

  /** Looks at the world between two messages. */
  interface Watch {
    /** Whether to go on waiting; {@code heard} is whether a message came just now. */
    boolean goesOn(Hearing heard);
  }

  /** Whether something was heard. */
  enum Hearing {
    SOMETHING,
    NOTHING
  }

  /**
   * Calls a method and hears whatever comes until it is answered.
   *
   * @throws IOException where the agent ends, or takes longer than this
   */
  Reply call(String method, Map<String, ?> params, Duration atMost)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    Reply reply = call(method, params, _ -> System.nanoTime() < end);
    if (reply == null) {
      throw new IOException(
          "it did not answer to %s within %d s".formatted(method, atMost.toSeconds()));
    }
    return reply;
  }

  /** The same for as long as somebody else says; null where that is over. */
  @Nullable Reply call(String method, Map<String, ?> params, Watch watch)
      throws IOException, InterruptedException {
    AtomicReference<@Nullable Reply> reply = new AtomicReference<>();
    session
        .sendRequest(method, params, OBJECT)
        .subscribe(result -> reply.set(new Reply.Good(result)), problem -> reply.set(bad(problem)));
    Hearing heard = Hearing.NOTHING;
    while (reply.get() == null && watch.goesOn(heard)) {
      heard = transport.next(TICK) ? Hearing.SOMETHING : Hearing.NOTHING;
      if (reply.get() == null && transport.isOver()) {
        throw new IOException(transport.lastWords());
      }
    }
    return reply.get();
  }

  private static Reply bad(Throwable problem) {
    if (problem instanceof AcpError refused) {
      JSONRPCError error = refused.getError();
      return new Reply.Bad(error.code(), error.message(), error.data());
    }
    return new Reply.Bad(0, String.valueOf(problem.getMessage()), null);
  }

  /** Hears whatever comes until nothing came for some time, at most for ten times of it. */
  void settle(Duration quiet) throws InterruptedException {
    long end = System.nanoTime() + quiet.multipliedBy(10).toNanos();
    while (System.nanoTime() < end && transport.next(quiet)) {
      // It is heard while it is taken.
    }
  }

  void tell(String method, Map<String, ?> params) {
    session.sendNotification(method, params).subscribe();
  }

  /** Has something done by the thread that hears. */
  void post(Runnable task) {
    transport.post(task);
  }

  @Override
  public void close() {
    session.close();
    transport.close();
  }
}
