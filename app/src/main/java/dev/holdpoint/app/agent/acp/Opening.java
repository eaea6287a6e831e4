package dev.holdpoint.app.agent.acp;

import com.agentclientprotocol.sdk.spec.AcpSchema;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Opens a session: the one that is to go on where the agent still has it, else a new one. */
final class Opening {
  /** Some load a lot, and connect to servers, before they say a word. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** What is recalled may still come when the session is there. */
  private static final Duration QUIET = Duration.ofMillis(300);

  private final Connection connection;
  private final Updates updates;
  private final Assignment assignment;
  private final Narrator narrator;
  private final Map<String, ?> mcpServer;

  /**
   * @param mcpServer how our own server is started
   */
  Opening(
      Connection connection,
      Updates updates,
      Assignment assignment,
      Narrator narrator,
      Map<String, ?> mcpServer) {
    this.connection = connection;
    this.updates = updates;
    this.assignment = assignment;
    this.narrator = narrator;
    this.mcpServer = mcpServer;
  }

  /**
   * A session to work in.
   *
   * @param state what the agent says about it
   * @param prompt what it has to be told
   * @param takesImages whether images may stand beside it
   */
  record Opened(String id, JsonObject state, String prompt, Kind kind, boolean takesImages) {}

  /** Whether the agent remembers anything. */
  enum Kind {
    NEW,
    RESUMED
  }

  Opened open() throws IOException, InterruptedException {
    JsonObject agent = good(call(AcpSchema.METHOD_INITIALIZE, greeting()));
    String earlier = assignment.session();
    if (earlier == null) {
      return begun(agent, assignment.prompt());
    }
    JsonObject state = resumed(earlier, agent);
    if (state != null) {
      return new Opened(earlier, state, assignment.prompt(), Kind.RESUMED, takesImages(agent));
    }
    narrator.said(
        "the agent no longer has session %s: it starts anew with all that happened so far"
            .formatted(earlier));
    return begun(agent, assignment.retelling().anew());
  }

  private static boolean takesImages(JsonObject agent) {
    JsonObject can = MessageLine.object(agent, "agentCapabilities");
    return Boolean.TRUE.equals(MessageLine.object(can, "promptCapabilities").values().get("image"));
  }

  /** It reads and writes files by itself: what it may is decided before. */
  private static Map<String, ?> greeting() {
    return Map.of(
        "protocolVersion",
        AcpSchema.LATEST_PROTOCOL_VERSION,
        "clientCapabilities",
        Map.of(
            "fs",
            Map.of("readTextFile", false, "writeTextFile", false),
            "terminal",
            false,
            "elicitation",
            Map.of("form", Map.of())),
        "clientInfo",
        Map.of("name", "holdpoint", "version", "1"));
  }

  private Opened begun(JsonObject agent, String prompt) throws IOException, InterruptedException {
    Map<String, ?> params = place(null);
    Reply reply = call(AcpSchema.METHOD_SESSION_NEW, params);
    if (reply instanceof Reply.Bad bad && bad.wantsLogin()) {
      login(agent, bad);
      reply = call(AcpSchema.METHOD_SESSION_NEW, params);
    }
    JsonObject state = good(reply);
    if (!(state.values().get("sessionId") instanceof String id) || id.isBlank()) {
      throw new IOException("it began a session without a name");
    }
    return new Opened(id, state, prompt, Kind.NEW, takesImages(agent));
  }

  /** With a key that it finds by itself; everything else needs a person. */
  private void login(JsonObject agent, Reply.Bad why) throws IOException, InterruptedException {
    if (agent.values().get("authMethods") instanceof List<?> methods) {
      for (Object method : methods) {
        if (method instanceof Map<?, ?> one
            && one.get("_meta") instanceof Map<?, ?> meta
            && meta.containsKey("api-key")
            && one.get("id") instanceof String id
            && call(AcpSchema.METHOD_AUTHENTICATE, Map.of("methodId", id)) instanceof Reply.Good) {
          return;
        }
      }
    }
    throw new IOException(
        "it is not logged in (%s); start it once in a terminal and sign in, or give it its key by"
                .formatted(why.words())
            + " env in holdpoint.yaml");
  }

  private @Nullable JsonObject resumed(String session, JsonObject agent)
      throws IOException, InterruptedException {
    JsonObject can = MessageLine.object(agent, "agentCapabilities");
    if (MessageLine.object(can, "sessionCapabilities").has("resume")
        && call(AcpSchema.METHOD_SESSION_RESUME, place(session)) instanceof Reply.Good good) {
      return good.result();
    }
    return Boolean.TRUE.equals(can.values().get("loadSession")) ? loaded(session) : null;
  }

  /** One of which nothing is recalled is lost, whatever the agent says. */
  private @Nullable JsonObject loaded(String session) throws IOException, InterruptedException {
    updates.recall();
    Reply reply = call(AcpSchema.METHOD_SESSION_LOAD, place(session));
    connection.settle(QUIET);
    return updates.goOn() && reply instanceof Reply.Good good ? good.result() : null;
  }

  private Map<String, ?> place(@Nullable String session) {
    Map<String, @Nullable Object> place = new LinkedHashMap<>();
    if (session != null) {
      place.put("sessionId", session);
    }
    place.put("cwd", assignment.workspace().toAbsolutePath().toString());
    place.put("mcpServers", List.of(mcpServer));
    return place;
  }

  private Reply call(String method, Map<String, ?> params)
      throws IOException, InterruptedException {
    return connection.call(method, params, PATIENCE);
  }

  private static JsonObject good(Reply reply) throws IOException {
    return switch (reply) {
      case Reply.Good good -> good.result();
      case Reply.Bad bad -> throw new IOException("it refused to begin: " + bad.words());
    };
  }
}
