package dev.holdpoint.app.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/**
 * The protocol's lines on two streams. The library's own stops at the first line that is no
 * message, knows no cancellation, and answers probes before the handshake as if they were mistakes.
 */
final class Wire implements McpServerTransportProvider, McpServerTransport {
  static final int LONGEST_LINE = 32 << 20;

  private static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2024_11_05,
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25);

  /** What the library answers here; whatever else a client tries, newer probes too, is unknown. */
  static final Set<String> METHODS =
      Set.of(
          McpSchema.METHOD_INITIALIZE,
          McpSchema.METHOD_LOGGING_SET_LEVEL,
          McpSchema.METHOD_TOOLS_LIST,
          McpSchema.METHOD_TOOLS_CALL);

  private final McpJsonMapper mapper;
  private final LineInput in;
  private final OutputStream out;
  private final Map<Object, Disposable> calls = new ConcurrentHashMap<>();
  private @Nullable McpServerSession session;
  private boolean greeted;
  private volatile boolean ready;
  private final CountDownLatch ended = new CountDownLatch(1);

  Wire(McpJsonMapper mapper, InputStream in, OutputStream out) {
    this.mapper = mapper;
    this.in = new LineInput(in, LONGEST_LINE);
    this.out = out;
  }

  @Override
  public List<String> protocolVersions() {
    return VERSIONS;
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory factory) {
    session = factory.create(this);
  }

  /** Takes what the client writes, until it has nothing more to say or does not hear us. */
  void listen() {
    try {
      takeLines();
    } catch (IOException e) {
      // It can't be heard any more, which is its end.
    } finally {
      ended.countDown();
    }
  }

  /** Waits until the client is gone. */
  void awaitEnd() throws InterruptedException {
    ended.await();
  }

  private void takeLines() throws IOException {
    for (LineInput.Line line = in.next(); line != null && ended.getCount() > 0; line = in.next()) {
      switch (line) {
        case LineInput.Line.Whole(String text) -> take(Incoming.read(text));
        case LineInput.Line.TooLong _ ->
            say(
                new Incoming.Wrong(
                    null,
                    McpSchema.ErrorCodes.PARSE_ERROR,
                    "A line has at most %d bytes.".formatted(LONGEST_LINE)));
      }
    }
  }

  private void take(Incoming incoming) {
    switch (incoming) {
      case Incoming.Nothing _ -> {}
      case Incoming.Wrong wrong -> say(wrong);
      case Incoming.Cancelled(Object id) -> {
        Disposable call = calls.remove(id);
        if (call != null) {
          call.dispose();
        }
      }
      case Incoming.Message(JSONRPCRequest request) -> answer(request);
      case Incoming.Message(JSONRPCMessage message) -> {
        if (message instanceof JSONRPCNotification told) {
          ready = ready || told.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
        }
        session().handle(message).onErrorComplete().subscribe();
      }
    }
  }

  private void answer(JSONRPCRequest request) {
    if (request.method().equals(McpSchema.METHOD_PING)) {
      write(Envelope.result(request.id(), Map.of()));
    } else if (!METHODS.contains(request.method())) {
      say(
          new Incoming.Wrong(
              request.id(),
              McpSchema.ErrorCodes.METHOD_NOT_FOUND,
              "Method not found: " + request.method()));
    } else if (request.method().equals(McpSchema.METHOD_INITIALIZE)) {
      greeted = true;
      call(request);
    } else if (greeted) {
      call(request);
    } else {
      // The library would keep it until somebody says hello.
      say(
          new Incoming.Wrong(
              request.id(), McpSchema.ErrorCodes.INVALID_REQUEST, "Send initialize first."));
    }
  }

  /** Several may be under way; each can be called off by its id. */
  private void call(JSONRPCRequest request) {
    Disposable.Swap call = Disposables.swap();
    calls.put(request.id(), call);
    call.update(
        session()
            .handle(request)
            .onErrorComplete()
            .doFinally(_ -> over(request.id(), call))
            .subscribe());
  }

  private void over(Object id, Disposable call) {
    synchronized (calls) {
      calls.remove(id, call);
      calls.notifyAll();
    }
  }

  /** Waits until the calls under way are answered, but not for ever. */
  void awaitCalls(Duration atMost) throws InterruptedException {
    // The library keeps calls that came before the client was ready, and now it never will be.
    Duration time = ready ? atMost : Duration.ZERO;
    long end = System.nanoTime() + time.toNanos();
    synchronized (calls) {
      for (long left = time.toMillis();
          left > 0 && !calls.isEmpty();
          left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
        calls.wait(left);
      }
    }
  }

  private McpServerSession session() {
    McpServerSession known = session;
    if (known == null) {
      throw new IllegalStateException("no server was made for this wire");
    }
    return known;
  }

  private void say(Incoming.Wrong wrong) {
    write(Envelope.error(wrong));
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    return Mono.fromRunnable(() -> write(json(message)));
  }

  private String json(JSONRPCMessage message) {
    try {
      return mapper.writeValueAsString(message);
    } catch (IOException e) {
      throw new IllegalStateException("a message that is no JSON", e);
    }
  }

  private synchronized void write(String message) {
    try {
      out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      // Whoever does not read any more gets nothing more.
      ended.countDown();
    }
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    try {
      return mapper.convertValue(data, type);
    } catch (RuntimeException e) {
      throw McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
          .message("These parameters don't fit the method.")
          .build();
    }
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return session().sendNotification(method, params);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }

  @Override
  public void close() {
    ended.countDown();
  }
}
