package dev.holdpoint.app.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What one call says to its client, as events that are kept until the end: a connection that is
 * lost may come back and go on behind the last one that it has seen.
 */
final class HttpStream implements McpStreamableServerTransport {
  private static final String KEY = "holdpoint.stream";
  private final McpJsonMapper mapper;
  private final int number;
  private final Manners manners;
  private final Deque<Event> events = new ArrayDeque<>();
  private final List<Runnable> returning = new ArrayList<>();
  private final List<Runnable> losing = new ArrayList<>();
  private long added;
  private long sent;
  private int connections;
  private int heardBy;
  private boolean over;

  HttpStream(McpJsonMapper mapper, int number, Manners manners) {
    this.mapper = mapper;
    this.number = number;
    this.manners = manners;
  }

  /**
   * What both sides expect of each other.
   *
   * @param heartbeat how often a connection without news gets a sign of life
   * @param lost how long a call goes on that nobody hears
   * @param primed whether the client knows of events that only say where to go on
   */
  record Manners(Duration heartbeat, Duration lost, boolean primed) {
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final Duration LOST = Duration.ofMinutes(1);

    /** Those of a version of the protocol. */
    static Manners of(String version) {
      return new Manners(HEARTBEAT, LOST, version.compareTo(ProtocolVersions.MCP_2025_11_25) >= 0);
    }
  }

  private record Event(long number, String json, boolean isSign) {
    /** Nothing has happened for a while. */
    static final Event NOTHING = new Event(0, "", true);
  }

  /** The stream that a call came by, null where there is none. */
  static @Nullable HttpStream of(McpAsyncServerExchange client) {
    return client.transportContext() != null
            && client.transportContext().get(KEY) instanceof HttpStream stream
        ? stream
        : null;
  }

  McpTransportContext context() {
    return McpTransportContext.create(Map.of(KEY, this));
  }

  int number() {
    return number;
  }

  synchronized boolean isHeard() {
    return heardBy > 0;
  }

  synchronized boolean isOver() {
    return over;
  }

  /** Whenever a lost connection comes back. */
  synchronized void onReturn(Runnable task) {
    returning.add(task);
  }

  /** When nobody has listened for long. */
  synchronized void onLoss(Runnable task) {
    losing.add(task);
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    return Mono.fromRunnable(() -> add(message));
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message, String id) {
    return sendMessage(message);
  }

  private synchronized void add(JSONRPCMessage message) {
    boolean sign = message instanceof JSONRPCNotification;
    if (sign) {
      // A newer sign of life replaces the older ones: a call may wait for days.
      events.removeIf(event -> event.isSign() && event.number() <= sent);
    }
    added++;
    events.add(new Event(added, json(message), sign));
    notifyAll();
  }

  private String json(JSONRPCMessage message) {
    try {
      return mapper.writeValueAsString(message);
    } catch (IOException e) {
      throw new IllegalStateException("a message that is no JSON", e);
    }
  }

  /** The answer, where it is all that was said; null where it does not come in time. */
  synchronized @Nullable String awaitAnswer(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    while (!over) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return null;
      }
      wait(left);
    }
    return events.isEmpty() ? null : events.getLast().json();
  }

  /**
   * Sends what there is and what comes, until the end or until another connection takes over.
   *
   * @param after the last event that the client has
   * @param stays whether the caller is still let in
   */
  void sendTo(OutputStream out, long after, BooleanSupplier stays) throws IOException {
    int me = heard();
    try {
      long last = after;
      // Who loses the connection right now knows already where to go on.
      write(out, last == 0 && manners.primed() ? primer() : ": here\n\n");
      for (Event next = next(me, last); next != null; next = next(me, last)) {
        if (next.number() > 0) {
          last = next.number();
          write(
              out, "id: %d_%d\nevent: message\ndata: %s\n\n".formatted(number, last, next.json()));
          hasSent(last);
        } else if (stays.getAsBoolean()) {
          write(out, ": still here\n\n");
        } else {
          lost();
          return;
        }
      }
    } catch (InterruptedException e) {
      // The server stops.
    } finally {
      unheard(me);
    }
  }

  private String primer() {
    return "retry: 1000\nid: " + number + "_0\ndata: \n\n";
  }

  /** The next one, or that there was none for a while; null at the end. */
  private synchronized @Nullable Event next(int me, long last) throws InterruptedException {
    long end = System.nanoTime() + manners.heartbeat().toNanos();
    while (me == heardBy) {
      for (Event event : events) {
        if (event.number() > last) {
          return event;
        }
      }
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (over) {
        return null;
      }
      if (left <= 0) {
        return Event.NOTHING;
      }
      wait(left);
    }
    return null;
  }

  private synchronized void hasSent(long event) {
    sent = Math.max(sent, event);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private synchronized int heard() {
    connections++;
    heardBy = connections;
    notifyAll();
    returning.forEach(Runnable::run);
    return connections;
  }

  private synchronized void unheard(int me) {
    if (me != heardBy) {
      return;
    }
    heardBy = 0;
    if (!over) {
      int seen = connections;
      CompletableFuture.delayedExecutor(manners.lost().toMillis(), TimeUnit.MILLISECONDS)
          .execute(() -> giveUpAfter(seen));
    }
  }

  private synchronized void giveUpAfter(int seen) {
    if (connections == seen && !over) {
      lost();
    }
  }

  private synchronized void lost() {
    losing.forEach(Runnable::run);
  }

  /** Nothing more is said, whether the client has heard all of it or not. */
  @Override
  public synchronized void close() {
    over = true;
    notifyAll();
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::close);
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
}
