package dev.holdpoint.app.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/** One client over HTTP, from its first word to its last. */
final class HttpSession implements McpStreamableServerTransportProvider {
  static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25);

  private static final int MOST_CALLS = 64;
  private static final int KEPT = 32;
  private static final Duration SHORT_ANSWER = Duration.ofSeconds(20);

  private final McpJsonMapper mapper;
  private final HttpCaller caller;
  private final Toolbox toolbox;
  private final McpAsyncServer server;
  private final Map<Integer, HttpStream> streams = new LinkedHashMap<>();
  private final Map<Object, Disposable> calls = new ConcurrentHashMap<>();
  private McpStreamableServerSession.@Nullable Factory factory;
  private @Nullable McpStreamableServerSession session;
  private HttpStream.Manners manners = HttpStream.Manners.of(VERSIONS.getFirst());
  private HttpStream listening;
  private int lastStream;
  private long lastUsed = System.nanoTime();

  HttpSession(McpJsonMapper mapper, HttpCaller caller, Toolbox toolbox, Toolbox.Sign sign) {
    this.mapper = mapper;
    this.caller = caller;
    this.listening = new HttpStream(mapper, 0, manners);
    this.toolbox = toolbox;
    this.server = toolbox.serve(McpServer.async(this), mapper, sign);
  }

  HttpCaller caller() {
    return caller;
  }

  /** What the client is told first. */
  HttpReply begin(JSONRPCRequest hello) {
    if (factory == null) {
      throw new IllegalStateException("no server was made for this session");
    }
    InitializeRequest request;
    try {
      request = mapper.convertValue(hello.params(), new TypeRef<InitializeRequest>() {});
    } catch (RuntimeException e) {
      return wrong(hello.id(), McpSchema.ErrorCodes.INVALID_PARAMS, "These parameters don't fit.");
    }
    var begun = factory.startSession(request);
    session = begun.session();
    InitializeResult result = begun.initResult().block(SHORT_ANSWER);
    if (result == null) {
      throw new IllegalStateException("a client that is not answered");
    }
    manners = HttpStream.Manners.of(result.protocolVersion());
    try {
      return HttpReply.json(
              200, mapper.writeValueAsString(JSONRPCResponse.result(hello.id(), result)))
          .with(HttpServer.SESSION, id());
    } catch (IOException e) {
      throw new IllegalStateException("a message that is no JSON", e);
    }
  }

  String id() {
    return session().getId();
  }

  private McpStreamableServerSession session() {
    McpStreamableServerSession known = session;
    if (known == null) {
      throw new IllegalStateException("the session has not begun");
    }
    return known;
  }

  HttpReply take(Incoming incoming, HttpRequest request) throws InterruptedException {
    used();
    return switch (incoming) {
      case Incoming.Nothing _ ->
          wrong(null, McpSchema.ErrorCodes.INVALID_REQUEST, "The body is one message.");
      case Incoming.Wrong wrong -> HttpReply.json(400, Envelope.error(wrong));
      case Incoming.Cancelled(Object id) -> {
        Disposable call = calls.remove(id);
        if (call != null) {
          call.dispose();
        }
        yield HttpReply.nothing(202);
      }
      case Incoming.Message(JSONRPCRequest asked) -> answer(asked, request);
      case Incoming.Message(JSONRPCNotification told) -> {
        session().accept(told).onErrorComplete().subscribe();
        yield HttpReply.nothing(202);
      }
      case Incoming.Message(JSONRPCMessage message) -> {
        if (message instanceof JSONRPCResponse response) {
          // One that answers nothing, or a second time, changes nothing.
          session().accept(response).onErrorComplete().subscribe();
        }
        yield HttpReply.nothing(202);
      }
    };
  }

  private HttpReply answer(JSONRPCRequest asked, HttpRequest request) throws InterruptedException {
    if (asked.method().equals(McpSchema.METHOD_PING)) {
      return HttpReply.json(200, Envelope.result(asked.id(), Map.of()));
    }
    if (!Wire.METHODS.contains(asked.method())) {
      return HttpReply.json(
          200,
          Envelope.error(
              new Incoming.Wrong(
                  asked.id(),
                  McpSchema.ErrorCodes.METHOD_NOT_FOUND,
                  "Method not found: " + asked.method())));
    }
    boolean streamed = asked.method().equals(McpSchema.METHOD_TOOLS_CALL);
    if (streamed && !request.accepts("text/event-stream")) {
      return HttpReply.json(
          406,
          Envelope.error(
              new Incoming.Wrong(
                  asked.id(),
                  McpSchema.ErrorCodes.INVALID_REQUEST,
                  "A call is answered by a stream: Accept: application/json, text/event-stream.")));
    }
    HttpStream stream = stream();
    if (stream == null) {
      return wrong(
          asked.id(),
          McpSchema.ErrorCodes.INVALID_REQUEST,
          "There are %d calls under way already: wait for one of them.".formatted(MOST_CALLS));
    }
    call(asked, stream);
    return streamed ? sent(stream, 0) : whole(asked, stream);
  }

  private static HttpReply wrong(@Nullable Object id, int code, String why) {
    return HttpReply.json(400, Envelope.error(new Incoming.Wrong(id, code, why)));
  }

  private HttpReply sent(HttpStream stream, long after) {
    return HttpReply.stream(
        out -> {
          try {
            stream.sendTo(out, after, caller::isStillIn);
          } finally {
            used();
          }
        });
  }

  private HttpReply whole(JSONRPCRequest asked, HttpStream stream) throws InterruptedException {
    String answer = stream.awaitAnswer(SHORT_ANSWER);
    return answer == null
        ? wrong(asked.id(), McpSchema.ErrorCodes.INTERNAL_ERROR, "There was no answer in time.")
        : HttpReply.json(200, answer);
  }

  /** A new stream, null where there are too many; the last ones stay for those who come back. */
  private synchronized @Nullable HttpStream stream() {
    long open = streams.values().stream().filter(stream -> !stream.isOver()).count();
    if (open >= MOST_CALLS) {
      return null;
    }
    streams.values().removeIf(old -> old.isOver() && old.number() <= lastStream - KEPT);
    lastStream++;
    HttpStream stream = new HttpStream(mapper, lastStream, manners);
    streams.put(lastStream, stream);
    return stream;
  }

  private void call(JSONRPCRequest asked, HttpStream stream) {
    Disposable.Swap call = Disposables.swap();
    calls.put(asked.id(), call);
    call.update(
        session()
            .responseStream(stream)
            .handle(asked)
            .onErrorComplete()
            .doFinally(
                _ -> {
                  calls.remove(asked.id(), call);
                  stream.close();
                })
            .contextWrite(context -> context.put(McpTransportContext.KEY, stream.context()))
            .subscribe());
  }

  /** Goes on behind an event; null where there is no such stream. */
  @Nullable HttpReply resume(int number, long after) {
    used();
    HttpStream stream;
    synchronized (this) {
      stream = streams.get(number);
    }
    return stream == null ? null : sent(stream, after);
  }

  /** A stream that belongs to no call; nothing is ever said on it but that we are still here. */
  HttpReply listen() {
    used();
    HttpStream stream = new HttpStream(mapper, 0, manners);
    synchronized (this) {
      listening.close();
      listening = stream;
    }
    return sent(stream, 0);
  }

  private synchronized void used() {
    lastUsed = System.nanoTime();
  }

  synchronized boolean isIdleFor(Duration time) {
    return !listening.isHeard()
        && streams.values().stream().noneMatch(stream -> stream.isHeard() && !stream.isOver())
        && System.nanoTime() - lastUsed >= time.toNanos();
  }

  synchronized long lastUsed() {
    return lastUsed;
  }

  /** Whatever was asked and not answered stays open. */
  void end() {
    // First these: who waits in them gives up, and what that one says is not heard any more.
    calls.values().forEach(Disposable::dispose);
    toolbox.giveUpWaiting();
    synchronized (this) {
      streams.values().forEach(HttpStream::close);
      listening.close();
    }
    session().close();
    server.close();
  }

  @Override
  public List<String> protocolVersions() {
    return VERSIONS;
  }

  @Override
  public void setSessionFactory(McpStreamableServerSession.Factory made) {
    factory = made;
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return session().sendNotification(method, params);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }
}
