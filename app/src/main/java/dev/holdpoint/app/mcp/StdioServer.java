package dev.holdpoint.app.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** An MCP server for one client on two streams, with the tools of the turn that it runs in. */
public final class StdioServer {
  /**
   * For calls that were taken before the client closed its end. Nobody waits for people any more
   * then, and what else there is ends by itself, on a slow machine too.
   */
  private static final Duration LAST_WORDS = Duration.ofSeconds(60);

  /** The same where we are told to stop: below what a process gets for all that it has to do. */
  private static final Duration HURRIED_WORDS = Duration.ofSeconds(5);

  private static final String INSTRUCTIONS =
      "Holdpoint runs your task. Its tools reach the person you work for, and note what you decide"
          + " by yourself.";

  private final Asker asker;
  private final Toolbox toolbox;
  private final String version;

  /**
   * @param asker without a turn the tools only say that they work in one
   * @param door null where the client's permission prompts don't come here
   */
  public StdioServer(Asker asker, @Nullable PermissionDoor door, String version) {
    this.asker = asker;
    this.toolbox =
        new Toolbox(offers(asker, door), Thread.ofPlatform().daemon().name("mcp-call").factory());
    this.version = version;
  }

  /** Serves until the client closes its end. Whatever was asked and not answered stays open. */
  public void serve(InputStream in, OutputStream out) throws InterruptedException {
    McpJsonMapper mapper = new JacksonMcpJsonMapper(JsonMapper.builder().build());
    Wire wire = new Wire(mapper, in, out);
    McpAsyncServer server =
        toolbox.serve(McpServer.async(wire), mapper, new Toolbox.Sign(version, INSTRUCTIONS));
    // A read can't be called off in Java, so it must not hold up the one who waits here.
    Thread.ofPlatform().daemon().name("mcp-in").start(wire::listen);
    Duration patience = HURRIED_WORDS;
    try {
      wire.awaitEnd();
      patience = LAST_WORDS;
    } finally {
      toolbox.giveUpWaiting();
      end(wire, server, patience);
    }
  }

  /** Whatever interrupts the last words: a client that leaves takes its questions back. */
  private void end(Wire wire, McpAsyncServer server, Duration patience)
      throws InterruptedException {
    try {
      wire.awaitCalls(patience);
      server.close();
    } finally {
      asker.close();
    }
  }

  private static List<Offer> offers(Asker asker, @Nullable PermissionDoor door) {
    AgentTools tools = new AgentTools(asker);
    List<Offer> offers = new ArrayList<>(tools.offers());
    Person person = asker.assisted();
    if (person == null) {
      offers.add(tools.trespass());
    } else {
      offers.addAll(new PersonTools(person).offers());
    }
    if (door != null) {
      offers.add(new Offer(ToolTexts.permission(), true, (call, _) -> door.ask(call.arguments())));
    }
    return offers;
  }
}
