package dev.holdpoint.app.mcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.agent.GivenPicture;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.engine.OutsideTurn;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Threshold;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Agents that ask over HTTP. */
@Timeout(120)
class HttpServerTest {
  private static final Executor OWN_THREAD = work -> Thread.ofPlatform().daemon().start(work);

  @TempDir Path folder;
  ServedProject project;
  OutsideTurn turn;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
    turn = turn(4);
  }

  @AfterEach
  void close() {
    project.close();
  }

  private OutsideTurn turn(int threshold) {
    return OutsideTurn.begin(
        project.engine(), project.bench().owners().me(), "test", new Threshold(threshold));
  }

  private HttpTalk agent() throws Exception {
    return new HttpTalk(project.address(), turn.token().text()).begun(true);
  }

  private GateId gate(int number) {
    return new GateId(turn.token().task(), number);
  }

  private Gate awaitGate(int number) {
    while (true) {
      Gate gate = project.engine().task(turn.token().task()).gate(number);
      if (gate != null) {
        return gate;
      }
      Thread.onSpinWait();
    }
  }

  private void answer(int number, String text) {
    awaitGate(number);
    project.engine().answer(gate(number), text, "ada", Channel.CLI);
  }

  @Test
  void theProtocolsOwnClientAsksAndGetsItsAnswer() throws Exception {
    McpSyncClient client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(project.address().toString())
                    .jsonMapper(new JacksonMcpJsonMapper(JsonMapper.builder().build()))
                    .openConnectionOnStartup(true)
                    .addHttpRequestCustomizer(
                        (request, _, _, _, _) ->
                            request.header("Authorization", "Bearer " + turn.token().text()))
                    .build())
            .requestTimeout(Duration.ofSeconds(60))
            .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
            .build();
    try {
      assertEquals("holdpoint", client.initialize().serverInfo().name());
      assertEquals(
          List.of("askHuman", "ask_human", "get_task", "record_assumption"),
          client.listTools().tools().stream().map(tool -> tool.name()).sorted().toList());
      CompletableFuture<String> asked =
          CompletableFuture.supplyAsync(
              () ->
                  ((TextContent)
                          client
                              .callTool(
                                  CallToolRequest.builder("ask_human")
                                      .arguments(Map.of("prompt", "Which?"))
                                      .build())
                              .content()
                              .getFirst())
                      .text(),
              OWN_THREAD);
      answer(1, "this");
      assertEquals("this", asked.get(60, TimeUnit.SECONDS));
    } finally {
      client.closeGracefully();
    }
    assertTrue(awaitGate(1).isDelivered());
  }

  @Test
  void filesStandBehindTheAnswerAndImagesAreImages() throws Exception {
    HttpTalk.Stream call = agent().call("ask_human", Map.of("prompt", "How?"));
    awaitGate(1);
    project
        .engine()
        .answer(
            gate(1),
            new Submission.Text("As drawn"),
            new Reviews.Person("ada", Channel.API),
            List.of(
                Attachment.of("sketch.png", GivenPicture.bytes()),
                Attachment.of("notes.txt", new byte[0])));
    JsonObject result = null;
    while (result == null) {
      JsonObject message = call.next();
      result = message.has("result") ? message.object("result") : null;
    }
    List<JsonObject> parts = result.objects("content");
    assertEquals("As drawn", parts.getFirst().text("text"));
    String files = parts.get(1).text("text");
    Path folder = project.root().resolve(".holdpoint/documents/" + gate(1)).toRealPath();
    assertTrue(files.contains(folder + "/sketch.png (image/png, "), files);
    assertTrue(files.contains(folder + "/notes.txt (text/plain, 0 bytes)"), files);
    assertArrayEquals(GivenPicture.bytes(), Files.readAllBytes(folder.resolve("sketch.png")));
    assertEquals("image", parts.get(2).text("type"));
    assertEquals("image/png", parts.get(2).text("mimeType"));
    assertEquals(GivenPicture.BASE64, parts.get(2).text("data"));
    assertEquals(3, parts.size());
  }

  @Test
  void anAgentHasItsOwnTaskAndNothingElse() throws Exception {
    HttpTalk agent = agent();
    String task = turn.token().task().value();
    JsonObject told = Json.object(agent.call("get_task", Map.of()).said());
    assertEquals(task, told.text("id"));
    assertTrue(told.values().keySet().containsAll(List.of("workspace", "branch", "next")));
    assertEquals("Noted. Go on.", agent.call("record_assumption", Map.of("text", "Port 1")).said());
    JsonObject unknown = agent.call("list_gates", Map.of()).next();
    assertTrue(unknown.has("error"), unknown::toString);
  }

  @Test
  void anAgentThatTriesToAnswerIsWrittenDown() throws Exception {
    HttpTalk agent = agent();
    agent.call("ask_human", Map.of("prompt", "Sure?")).primed();
    awaitGate(1);
    String said =
        agent.call("answer_gate", Map.of("gate", gate(1).toString(), "answer", "yes")).failure();
    assertTrue(said.contains("only people"), said);
    assertTrue(awaitGate(1).isOpen());
    assertTrue(
        project.engine().journal().read(turn.token().task()).stream()
            .anyMatch(
                entry ->
                    entry.event() instanceof Event.AgentOverstepped(String attempt)
                        && attempt.equals("answer_gate " + gate(1))));
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void peopleSeeWhatTheirTokenMay(Role role) throws Exception {
    HttpTalk talk = new HttpTalk(project.address(), project.token(role)).begun(true);
    List<String> expected =
        switch (role) {
          case AGENT -> List.of();
          case VIEWER -> List.of("list_gates");
          case RESPONDER, ADMIN -> List.of("list_gates", "answer_gate");
        };
    assertEquals(
        expected,
        talk.ask("tools/list", Map.of()).object("result").objects("tools").stream()
            .map(tool -> tool.text("name"))
            .toList());
  }

  @Test
  void atThresholdZeroNothingInvitesToAsk() throws Exception {
    turn = turn(0);
    HttpTalk agent = agent();
    String tools = agent.ask("tools/list", Map.of()).toString();
    assertFalse(tools.contains("ask_human"), tools);
    assertTrue(agent.call("ask_human", Map.of("prompt", "Which?")).said().contains("assumption"));
  }

  @Test
  void askedAgainOverANewConnectionItJoinsTheGate() throws Exception {
    HttpTalk.Stream lost = agent().call("ask_human", Map.of("prompt", "Which?")).primed();
    awaitGate(1);
    lost.close();
    HttpTalk.Stream again = agent().call("ask_human", Map.of("prompt", "Which?")).primed();
    answer(1, "this");
    assertEquals("this", again.said());
    assertEquals(1, project.engine().task(turn.token().task()).gates().size());
  }

  @Test
  void aConnectionThatComesBackGoesOnBehindTheLastEvent() throws Exception {
    HttpTalk agent = agent();
    HttpTalk.Stream lost = agent.call("ask_human", Map.of("prompt", "Which?")).primed();
    awaitGate(1);
    lost.close();
    HttpTalk.Stream back = agent.resume(lost.last());
    answer(1, "this");
    assertEquals("this", back.said());
    assertEquals("this", agent.resume(lost.last()).said(), "and once more");
    assertNotNull(back.last());
  }

  @Test
  void twoCallsAtOnceAreAnsweredInAnyOrder() throws Exception {
    HttpTalk agent = agent();
    HttpTalk.Stream first = agent.call("ask_human", Map.of("prompt", "First?")).primed();
    awaitGate(1);
    HttpTalk.Stream second = agent.call("ask_human", Map.of("prompt", "Second?")).primed();
    answer(2, "two");
    assertEquals("two", second.said());
    answer(1, "one");
    assertEquals("one", first.said());
  }

  @Test
  void aCancelledCallAndAnEndedSessionLeaveTheGateOpen() throws Exception {
    HttpTalk agent = agent();
    HttpTalk.Stream call = agent.call("ask_human", Map.of("prompt", "Which?")).primed();
    awaitGate(1);
    agent.post(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");
    assertEquals(null, call.next());
    HttpTalk.Stream again = agent.call("ask_human", Map.of("prompt", "Which?")).primed();
    assertEquals(204, agent.status("DELETE"));
    assertEquals(null, again.next());
    assertEquals(404, agent.status("DELETE"));
    assertTrue(awaitGate(1).isOpen());
  }

  @Test
  void aSessionBelongsToItsToken() throws Exception {
    HttpTalk agent = agent();
    String probe = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/list\"}";
    assertEquals(200, agent.post(probe).statusCode());
    assertEquals(404, agent.as(turn(4).token().text()).post(probe).statusCode());
    assertEquals(404, agent.as(project.token(Role.ADMIN)).post(probe).statusCode());
    assertEquals(404, agent.as(project.token(Role.ADMIN)).status("DELETE"));
    assertEquals(
        400, new HttpTalk(project.address(), turn.token().text()).post(probe).statusCode());
    turn.close();
    assertEquals(401, agent.post(probe).statusCode(), "a turn that is over lets nobody in");
  }

  @Test
  void wrongVersionsOriginsAndBodiesAreRefused() throws Exception {
    HttpTalk agent = agent();
    assertEquals(400, agent.status("GET", "MCP-Protocol-Version", "2020-01-01"));
    assertEquals(403, agent.status("GET", "Origin", "https://evil.example"));
    assertEquals(403, agent.status("POST", "Origin", "https://evil.example"));
    assertEquals(405, agent.status("PUT"));
    for (String body : List.of("", "garbage", "[]", "{}", "{\"method\":1}")) {
      assertEquals(400, agent.post(body).statusCode(), body);
    }
    JsonObject unknown = agent.ask("server/discover", Map.of());
    assertEquals(-32601, unknown.object("error").integer("code"));
    assertTrue(agent.ask("ping", Map.of()).has("result"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1_x", "x", "99_1", "1_99999999999999999999", "0_0"})
  void whoGoesOnWhereNothingIsHearsNothing(String event) throws Exception {
    try (HttpTalk.Stream stream = agent().resume(event)) {
      assertEquals("0_0", stream.primed().last());
    }
  }

  @Test
  void theServerStopsAlthoughSomebodyWaits() throws Exception {
    HttpTalk.Stream call = agent().call("ask_human", Map.of("prompt", "Which?")).primed();
    awaitGate(1);
    long begun = System.nanoTime();
    project.close();
    assertTrue(Duration.ofNanos(System.nanoTime() - begun).toSeconds() < 15, "waited for nobody");
    assertEquals(null, call.next());
    project = project.another();
    assertTrue(awaitGate(1).isOpen());
  }
}
