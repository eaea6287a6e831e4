package dev.holdpoint.app.mcp;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.PreparedAnswers;
import dev.holdpoint.engine.TurnToken;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The tools over HTTP, for many clients; what each of them gets is what its token may. */
public final class HttpServer implements AutoCloseable {
  static final String SESSION = "Mcp-Session-Id";
  private static final String VERSION = "MCP-Protocol-Version";
  private static final String LAST_EVENT = "Last-Event-ID";
  private static final Pattern EVENT = Pattern.compile("([0-9]{1,9})_([0-9]{1,18})");
  private static final int MOST_SESSIONS = 500;
  private static final Duration IDLE = Duration.ofHours(1);

  private static final String FOR_AGENTS =
      "Holdpoint runs your task. Its tools reach the person you work for, and note what you decide"
          + " by yourself.";
  private static final String FOR_ASSISTANTS =
      "Holdpoint holds agents until a person has answered. Its tools show what waits for the person"
          + " you assist, and hand in their answers for them to confirm.";

  private final McpJsonMapper mapper = new JacksonMcpJsonMapper(JsonMapper.builder().build());
  private final Map<String, HttpSession> sessions = new ConcurrentHashMap<>();
  private final Engine engine;
  private final PreparedAnswers prepared;
  private final TaskContext context;
  private final String version;
  private volatile boolean closed;

  /**
   * @param context what there is to know of tasks beside their journals
   */
  public HttpServer(Engine engine, PreparedAnswers prepared, TaskContext context, String version) {
    this.engine = engine;
    this.prepared = prepared;
    this.context = context;
    this.version = version;
  }

  public HttpReply take(HttpCaller caller, HttpRequest request) throws InterruptedException {
    String spoken = request.header(VERSION);
    if (spoken != null && !HttpSession.VERSIONS.contains(spoken)) {
      return refused(
          400, "%s is one of %s.".formatted(VERSION, String.join(", ", HttpSession.VERSIONS)));
    }
    return switch (request.method()) {
      case "POST" -> posted(caller, request);
      case "GET" -> listened(caller, request);
      case "DELETE" -> ended(caller, request);
      default -> refused(405, "There is no such method at this address.");
    };
  }

  private static HttpReply refused(int status, String why) {
    return HttpReply.json(
        status,
        Envelope.error(new Incoming.Wrong(null, McpSchema.ErrorCodes.INVALID_REQUEST, why)));
  }

  private HttpReply posted(HttpCaller caller, HttpRequest request) throws InterruptedException {
    String type = request.header("Content-Type");
    if (type == null || !type.startsWith("application/json")) {
      return refused(415, "The body is JSON: Content-Type: application/json.");
    }
    Incoming incoming = Incoming.read(request.body());
    if (incoming instanceof Incoming.Message(JSONRPCRequest hello)
        && hello.method().equals(McpSchema.METHOD_INITIALIZE)) {
      return begun(caller, hello);
    }
    if (incoming instanceof Incoming.Wrong wrong) {
      return HttpReply.json(400, Envelope.error(wrong));
    }
    HttpSession session = session(caller, request);
    return session == null ? unknown(request) : session.take(incoming, request);
  }

  private HttpReply begun(HttpCaller caller, JSONRPCRequest hello) {
    sweep();
    if (closed || sessions.size() >= MOST_SESSIONS) {
      return refused(503, "There are too many clients; try again later.").with("Retry-After", "10");
    }
    HttpSession session =
        new HttpSession(
            mapper, caller, toolbox(caller), new Toolbox.Sign(version, instructions(caller)));
    HttpReply reply = session.begin(hello);
    if (reply.headers().containsKey(SESSION)) {
      sessions.put(session.id(), session);
    }
    return reply;
  }

  private static String instructions(HttpCaller caller) {
    return caller.turn() == null ? FOR_ASSISTANTS : FOR_AGENTS;
  }

  /** An agent's turn asks and nothing else; a person's token looks and answers. */
  private Toolbox toolbox(HttpCaller caller) {
    TurnToken turn = caller.turn();
    List<Offer> offers;
    if (turn == null) {
      offers = new PersonTools(new TokenHolder(caller, engine, prepared)).offers();
    } else {
      AgentTools tools = new AgentTools(Asker.inside(new AgentTurn(engine, turn, context)));
      offers = new ArrayList<>(tools.offers());
      offers.add(tools.trespass());
    }
    // A question may wait for days, and so may many: a thread of the system each would be too much.
    return new Toolbox(offers, Thread.ofVirtual().name("mcp-call").factory());
  }

  private @Nullable HttpSession session(HttpCaller caller, HttpRequest request) {
    String id = request.header(SESSION);
    HttpSession session = id == null ? null : sessions.get(id);
    return session != null && session.caller().identity().equals(caller.identity())
        ? session
        : null;
  }

  private static HttpReply unknown(HttpRequest request) {
    return request.header(SESSION) == null
        ? refused(400, "Send initialize first, and then " + SESSION + " with every request.")
        : refused(404, "There is no such session (any more): send initialize.");
  }

  private HttpReply listened(HttpCaller caller, HttpRequest request) {
    if (!request.accepts("text/event-stream")) {
      return refused(406, "This is a stream: Accept: text/event-stream.");
    }
    HttpSession session = session(caller, request);
    if (session == null) {
      return unknown(request);
    }
    String last = request.header(LAST_EVENT);
    if (last == null) {
      return session.listen();
    }
    Matcher event = EVENT.matcher(last);
    HttpReply reply =
        event.matches()
            ? session.resume(Integer.parseInt(event.group(1)), Long.parseLong(event.group(2)))
            : null;
    // A listening stream has nothing to catch up with.
    return reply == null ? session.listen() : reply;
  }

  private HttpReply ended(HttpCaller caller, HttpRequest request) {
    HttpSession session = session(caller, request);
    if (session == null) {
      return unknown(request);
    }
    sessions.remove(session.id());
    session.end();
    return HttpReply.nothing(204);
  }

  /** Sessions of tokens that are no more, those that nobody used for long, and the idlest. */
  private void sweep() {
    sessions
        .values()
        .forEach(
            session -> {
              if (session.isIdleFor(IDLE) || !session.caller().isStillIn()) {
                drop(session);
              }
            });
    if (sessions.size() >= MOST_SESSIONS) {
      sessions.values().stream()
          .filter(session -> session.isIdleFor(Duration.ofMinutes(1)))
          .min(Comparator.comparingLong(HttpSession::lastUsed))
          .ifPresent(this::drop);
    }
  }

  private void drop(HttpSession session) {
    sessions.remove(session.id());
    session.end();
  }

  /** Nobody hears answers any more; what was asked stays open. */
  @Override
  public void close() {
    closed = true;
    sessions.values().forEach(this::drop);
  }
}
