package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.json.JsonMapper;

/** The protocol's own client, not one of ours, asks a person. */
@Execution(ExecutionMode.CONCURRENT)
class McpSdkClientIT {
  @TempDir Path folder;

  @Test
  void theProtocolsOwnClientAsksAndGetsItsAnswer() throws Exception {
    Project project =
        Project.in(folder).agent("while [ ! -e \"$SEEN/stop\" ]; do sleep 0.05; done\n");
    List<String> signs = new CopyOnWriteArrayList<>();
    try (Running run = project.start("run", "--wait", "-m", "x")) {
      Await.until("the turn", () -> Files.exists(project.seen.resolve("turns")));
      McpSyncClient client = client(project, signs);
      try {
        assertEquals("holdpoint", client.initialize().serverInfo().name());
        assertEquals(
            List.of("askHuman", "ask_human", "get_task", "record_assumption"),
            client.listTools().tools().stream().map(Tool::name).sorted().toList());
        CompletableFuture<CallToolResult> asked =
            CompletableFuture.supplyAsync(
                () ->
                    client.callTool(
                        CallToolRequest.builder("ask_human")
                            .arguments(Map.of("prompt", "Which?"))
                            .meta(Map.of("progressToken", "p"))
                            .build()));
        Await.until("a sign of life", () -> !signs.isEmpty());

        project.run("respond", project.task(), "this").exits(0);

        CallToolResult result = asked.get(Await.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertFalse(Boolean.TRUE.equals(result.isError()), result::toString);
        assertEquals("this", ((TextContent) result.content().getFirst()).text());
        CallToolResult task = client.callTool(CallToolRequest.builder("get_task").build());
        assertEquals(
            project.task(),
            Json.object(((TextContent) task.content().getFirst()).text()).text("id"));
      } finally {
        client.closeGracefully();
      }
      Files.createFile(project.seen.resolve("stop"));
      run.end().exits(0);
    }
    assertTrue(signs.getFirst().contains("holdpoint respond " + project.task() + ".1"));
  }

  private static McpSyncClient client(Project project, List<String> signs) throws Exception {
    Map<String, String> env = new HashMap<>(project.environment);
    env.putAll(
        project
            .seen("env.1")
            .lines()
            .filter(line -> line.startsWith("HOLDPOINT_"))
            .collect(
                Collectors.toMap(
                    line -> line.substring(0, line.indexOf('=')),
                    line -> line.substring(line.indexOf('=') + 1))));
    McpJsonMapper mapper = new JacksonMcpJsonMapper(JsonMapper.builder().build());
    ServerParameters server =
        ServerParameters.builder(Program.LAUNCHER.toString())
            .args("mcp", "-C", project.root.toString())
            .env(env)
            .build();
    return McpClient.sync(new StdioClientTransport(server, mapper))
        .requestTimeout(Await.LIMIT)
        .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
        .progressConsumer(sign -> signs.add(sign.message()))
        .build();
  }
}
