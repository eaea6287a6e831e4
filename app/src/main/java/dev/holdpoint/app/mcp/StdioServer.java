package dev.holdpoint.app.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** An MCP server for one client on two streams, with the tools of the turn that it runs in. */
public final class StdioServer {
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);
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
    this.toolbox = new Toolbox(asker, door);
    this.version = version;
  }

  /** Serves until the client closes its end. Whatever was asked and not answered stays open. */
  public void serve(InputStream in, OutputStream out) throws InterruptedException {
    McpJsonMapper mapper = new JacksonMcpJsonMapper(JsonMapper.builder().build());
    Wire wire = new Wire(mapper, in, out);
    McpAsyncServer server = server(wire, mapper);
    // A read can't be called off in Java, so it must not hold up the one who waits here.
    Thread.ofPlatform().daemon().name("mcp-in").start(wire::listen);
    try {
      wire.awaitEnd();
    } finally {
      toolbox.giveUpWaiting();
      wire.awaitCalls(LAST_WORDS);
      server.close();
      asker.close();
    }
  }

  private McpAsyncServer server(Wire wire, McpJsonMapper mapper) {
    return McpServer.async(wire)
        .serverInfo("holdpoint", version)
        .instructions(INSTRUCTIONS)
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .jsonMapper(mapper)
        // Our own reading of arguments says more about a mistake, and needs no library.
        .validateToolInputs(false)
        .jsonSchemaValidator(new NoSchemas())
        .tools(toolbox.tools())
        // Who calls what is not offered is still answered: to go on by its best assumption.
        .addToolFilter((_, tool) -> Mono.just(toolbox.offers(tool)))
        .build();
  }
}
