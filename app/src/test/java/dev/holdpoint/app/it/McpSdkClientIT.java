package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
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
  /** Who waits in the common pool keeps every other test from hearing that a process ended. */
  private static final Executor OWN_THREAD = work -> Thread.ofPlatform().daemon().start(work);

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
                            .build()),
                OWN_THREAD);
        Await.until("a sign of life", () -> !signs.isEmpty());

        project.here("respond", project.task(), "this").exits(0);

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

  @Test
  void thePersonAtTheClientIsAskedThere() throws Exception {
    Project project = Project.in(folder).agent("exit 0\n");
    List<ElicitFormRequest> forms = new CopyOnWriteArrayList<>();
    McpSyncClient client = atAPersonsDesk(project, forms);
    client.initialize();

    assertEquals(
        "blue", ask(client, Map.of("prompt", "Which?", "choices", List.of("red", "blue"))));
    assertEquals("yes", ask(client, Map.of("prompt", "Sure?", "input_type", "confirmation")));
    assertTrue(forms.getFirst().message().contains("Which?"), forms::toString);
    assertTrue(forms.getFirst().requestedSchema().toString().contains("enum=[red, blue]"));
    JsonObject task = project.show(project.task());
    assertEquals("running", task.text("state"));
    assertEquals("mcp", task.objects("gates").getFirst().text("channel"));

    client.closeGracefully();
    Await.until("its end", () -> project.show(project.task()).text("state").equals("done"));
  }

  @Test
  void toDeclineIsNoAnswerAndASecretIsNeverPutThere() throws Exception {
    Project project = Project.in(folder).agent("exit 0\n");
    List<ElicitFormRequest> forms = new CopyOnWriteArrayList<>();
    McpSyncClient client = atAPersonsDesk(project, forms);
    client.initialize();
    CompletableFuture<String> declined =
        CompletableFuture.supplyAsync(
            () -> ask(client, Map.of("prompt", "decline this")), OWN_THREAD);
    Await.until("the form", () -> forms.size() == 1);
    Await.until(
        "the gate", () -> project.here("list", "--awaiting").out().contains("decline this"));
    assertFalse(declined.isDone());
    project.here("respond", project.task(), "from elsewhere").exits(0);
    assertEquals("from elsewhere", declined.get(Await.LIMIT.toSeconds(), TimeUnit.SECONDS));

    CompletableFuture<String> secret =
        CompletableFuture.supplyAsync(
            () -> ask(client, Map.of("prompt", "Password?", "sensitive", true)), OWN_THREAD);
    Await.until("the gate", () -> project.here("list", "--awaiting").out().contains("Password?"));
    assertEquals(1, forms.size());
    client.closeGracefully();
    Await.until("its end", () -> project.show(project.task()).text("state").equals("cancelled"));
    project.here("list", "--awaiting").saysErr("Nothing waits");
    secret.cancel(true);
  }

  @Test
  void anAssistantAnswersWhatItsPersonConfirmsAndNothingElse() throws Exception {
    Project project =
        Project.in(folder).agent("holdpoint ask 'Which?' --choice red --choice blue\n");
    project.here("run", "-m", "x").exits(101);
    String gate = project.task() + ".1";
    List<ElicitFormRequest> forms = new CopyOnWriteArrayList<>();
    McpSyncClient client = atAPersonsDesk(project, forms);
    client.initialize();

    assertTrue(call(client, "list_gates", Map.of()).contains(gate));
    String said = call(client, "answer_gate", Map.of("gate", gate, "answer", "red, declined"));
    assertTrue(said.contains("Nothing was given"), said);
    said = call(client, "answer_gate", Map.of("gate", gate, "answer", "2"));

    assertTrue(said.contains("Given"), said);
    assertEquals(1, forms.size());
    assertTrue(forms.getFirst().message().contains("» blue"), forms::toString);
    JsonObject closed = project.show(project.task()).objects("gates").getFirst();
    assertEquals("blue", closed.text("answer"));
    assertEquals("mcp", closed.text("channel"));
    client.closeGracefully();
  }

  @Test
  void aClientThatWasKilledLeavesATaskThatFails() throws Exception {
    Project project = Project.in(folder).agent("exit 0\n");
    try (Running mcp = project.start("mcp")) {
      mcp.type(
          """
          {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
          "capabilities":{},"clientInfo":{"name":"mine","version":"1"}}}
          {"jsonrpc":"2.0","method":"notifications/initialized"}
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_human",\
          "arguments":{"prompt":"Which?"}}}
          """);
      Await.until("the gate", () -> project.here("list", "--awaiting").out().contains("Which?"));
      assertEquals("Questions of mine", project.show(project.task()).text("title"));
      mcp.signal("KILL");
    }
    project.here("respond", project.task(), "this").exits(0);
    project.here("run").exits(1).saysOut("has left");
    assertEquals("failed", project.show(project.task()).text("state"));
  }

  private static String ask(McpSyncClient client, Map<String, Object> arguments) {
    return call(client, "ask_human", arguments);
  }

  private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
    CallToolResult result =
        client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    return ((TextContent) result.content().getFirst()).text();
  }

  /** Somebody who takes the last option, says yes, or declines what says so. */
  private static McpSyncClient atAPersonsDesk(Project project, List<ElicitFormRequest> forms) {
    McpJsonMapper mapper = new JacksonMcpJsonMapper(JsonMapper.builder().build());
    ServerParameters server =
        ServerParameters.builder(Program.LAUNCHER.toString())
            .args("mcp", "-C", project.root.toString())
            .env(project.environment)
            .build();
    return McpClient.sync(new StdioClientTransport(server, mapper))
        .requestTimeout(Await.LIMIT)
        .capabilities(ClientCapabilities.builder().elicitation().build())
        .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
        .elicitation(form -> filled(form, forms))
        .build();
  }

  private static ElicitResult filled(ElicitFormRequest form, List<ElicitFormRequest> forms) {
    forms.add(form);
    if (form.message().contains("decline")) {
      return new ElicitResult(ElicitResult.Action.DECLINE, Map.of());
    }
    boolean isYesOrNo = form.requestedSchema().toString().contains("boolean");
    return new ElicitResult(
        ElicitResult.Action.ACCEPT,
        Map.of("answer", isYesOrNo ? (Object) true : "blue", "confirm", true));
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
