package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An agent asks over MCP: {@code holdpoint mcp} as its child, inside of a turn. */
@Execution(ExecutionMode.CONCURRENT)
class McpIT {
  private static final String TRICKY = "It's \"quoted\", `ticked` $HOME \\n\n\n  two lines\n😀 %s ";

  @TempDir Path folder;
  Project project;
  ToolClient client;
  Running run;

  @BeforeEach
  void prepare() throws Exception {
    project = Project.in(folder).agent(ToolClient.AGENT);
    client = ToolClient.of(project);
  }

  @AfterEach
  void end() throws Exception {
    client.close();
    if (run != null) {
      run.close();
    }
  }

  @Test
  void theAnswerComesAloneAndVerbatim() throws Exception {
    begin();
    client.call(
        1, "ask_human", Map.of("prompt", TRICKY, "context", "`why`"), Map.of("progressToken", "p"));
    String gate = openGate();
    Await.until("a sign of life", () -> !progress("p").isEmpty());
    JsonObject sign = progress("p").getFirst();
    assertTrue(sign.text("message").contains("holdpoint respond " + gate), sign::toString);
    assertEquals(TRICKY, gates().getFirst().text("prompt"));

    respond(gate, TRICKY);

    assertEquals(TRICKY, client.text(1L));
    finish().exits(0);
    JsonObject closed = gates().getFirst();
    assertEquals("answered", closed.text("state"));
    assertEquals("done", project.state(), "the turn had its answer: no second one is needed");
    assertEquals(List.of("1"), project.turns());
  }

  @Test
  void progressGoesOnWhileNobodyAnswers() throws Exception {
    project.with("HOLDPOINT_JAVA_OPTS", "-Dholdpoint.progressMillis=50");
    begin();
    client.call(1, "askHuman", Map.of("question", "Which?"), Map.of("progressToken", 7L));
    Await.until("three signs of life", () -> progress(7L).size() >= 3);
    List<Double> numbers =
        progress(7L).stream().map(sign -> sign.optionalDouble("progress")).toList();
    assertEquals(numbers.stream().distinct().sorted().toList(), numbers, "they only grow");

    client.call(2, "ask_human", Map.of("prompt", "Without?"));
    Await.until("the second gate", () -> gates().size() == 2);
    respond(gates().get(1).text("gate"), "yes");
    client.text(2L);
    assertTrue(
        client.said().stream()
            .filter(message -> message.has("method"))
            .allMatch(
                message ->
                    Long.valueOf(7).equals(message.object("params").values().get("progressToken"))),
        "who wants none gets none");
  }

  @Test
  void twoCallsAtOnceAreAnsweredInAnyOrder() throws Exception {
    begin();
    client.call(1, "ask_human", Map.of("prompt", "First?"));
    client.call(2, "askHuman", Map.of("question", "Second?", "input_type", "confirmation"));
    Await.until("two gates", () -> gates().size() == 2);

    respond(gate("Second?"), "y");
    assertEquals("yes", client.text(2L));
    assertFalse(client.isAnswered(1L));
    respond(gate("First?"), "one");

    assertEquals("one", client.text(1L));
    finish().exits(0);
    assertEquals("done", project.state());
  }

  @Test
  void aReplayedCallGetsTheStoredAnswer() throws Exception {
    begin();
    Map<String, Object> id = Map.of("claudecode/toolUseId", "toolu_1");
    client.call(1, "ask_human", Map.of("prompt", "Which?"), id);
    respond(openGate(), "this");
    assertEquals("this", client.text(1L));

    client.call(2, "ask_human", Map.of("prompt", "Which?"), id);
    client.call(3, "ask_human", Map.of("prompt", "Worded anew?"), id);

    assertEquals("this", client.text(2L));
    assertEquals("this", client.text(3L));
    client.call(4, "ask_human", Map.of("prompt", "Worded anew?"), Map.of("callId", "call_2"));
    Await.until("another call is another gate", () -> gates().size() == 2);
  }

  @Test
  void aCallThatIsCancelledLeavesItsGateOpenAndARetryJoinsIt() throws Exception {
    begin();
    client.call(
        1, "ask_human", Map.of("prompt", "Which?"), Map.of("claudecode/toolUseId", "toolu_1"));
    String gate = openGate();

    client.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\n");
    client.answer(2L);
    assertEquals("open", gates().getFirst().text("state"));
    client.call(
        3, "ask_human", Map.of("prompt", "Which?"), Map.of("claudecode/toolUseId", "toolu_2"));
    respond(gate, "this");

    assertEquals("this", client.text(3L));
    assertFalse(client.isAnswered(1L), "nobody waits for that any more");
    assertEquals(1, gates().size());
  }

  @Test
  void aClosedPipeEndsTheServerAndTheGateStays() throws Exception {
    begin();
    client.call(1, "ask_human", Map.of("prompt", "Which?"));
    String gate = openGate();

    client.close();

    Await.until("the server's end", () -> project.hasSeen("exit"));
    assertEquals("0\n", project.seen("exit"));
    assertEquals("", project.seen("err"));
    assertEquals("open", gates().getFirst().text("state"));
    respond(gate, "later");
    run.end().exits(0);
    assertTrue(project.seen("prompt.2").contains("later"), "the next turn is told");
  }

  @Test
  void aCallThatStillWaitsIsEndedWithItsTurn() throws Exception {
    project.graceMillis(1500);
    run = project.start("run", "-m", "x");
    client.hello().call(1, "ask_human", Map.of("prompt", "Which?"));

    run.end().exits(Result.WAITING);

    assertTrue(!client.isAnswered(1L) || client.failure(1L).contains("End your turn now"));
    project.here("respond", project.task(), "this", "--run").exits(0);
    assertTrue(project.seen("prompt.2").contains("this"));
  }

  @Test
  void aSensitiveAnswerIsInClearForTheAgentAndNowhereElse() throws Exception {
    begin();
    client.call(
        1,
        "ask_human",
        Map.of("prompt", "PIN?", "input_type", "password"),
        Map.of("progressToken", 1L));
    String gate = openGate();
    project.runWithInput("hunter2-öß", "respond", gate, "--file", "-").exits(0);

    assertEquals("hunter2-öß", client.text(1L));
    client.call(2, "record_assumption", Map.of("text", "The PIN is hunter2-öß"));
    client.text(2L);
    client.call(3, "get_task", Map.of());
    assertFalse(client.text(3L).contains("hunter2-öß"));
    finish().exits(0).neverSays("hunter2-öß");
    assertEquals(List.of(), filesWith("hunter2-öß"));
  }

  @Test
  void atThresholdZeroNothingInvitesToAskAndTheLedgerIsThere() throws Exception {
    begin("--threshold", "0");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n");
    assertEquals(
        List.of("get_task", "record_assumption"),
        client.answer(1L).object("result").objects("tools").stream()
            .map(tool -> tool.text("name"))
            .sorted()
            .toList());

    client.call(2, "ask_human", Map.of("prompt", "Which?"));
    assertTrue(
        client.text(2L).contains("Continue with your best assumption"), "called all the same");
    client.call(3, "record_assumption", Map.of("text", "Port 5432", "confidence", 0.9));
    client.call(4, "record_assumption", Map.of("text", "Port 5432", "confidence", 0.9));
    client.text(3L);
    client.text(4L);
    finish().exits(0);

    JsonObject task = project.show(project.task());
    assertEquals(0, task.objects("gates").size());
    assertEquals(
        List.of("Not asked, at threshold 0 nobody is interrupted", "Port 5432"),
        task.objects("assumptions").stream().map(made -> made.text("text")).toList());
  }

  @Test
  void whoIsSureOrMistakenInterruptsNobody() throws Exception {
    begin();
    client.call(1, "ask_human", Map.of("prompt", "Which?", "confidence", 0.9));
    client.call(2, "ask_human", Map.of("prompt", "Which?", "input_type", "number"));
    client.call(3, "ask_human", Map.of("prompt", "Which?", "options", List.of("a")));
    client.call(4, "record_assumption", Map.of("confidence", 0.5));

    assertTrue(client.text(1L).contains("Continue with your best assumption"));
    assertTrue(client.failure(2L).contains("text, password, confirmation or choice"));
    assertTrue(client.failure(3L).contains("no argument \"options\""));
    assertTrue(client.failure(4L).contains("\"text\" is missing"));
    assertEquals(List.of(), gates());
  }

  @Test
  void whatNobodyAnswersInTimeIsAnErrorThatSaysWhatToDo() throws Exception {
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + "gates: {timeout: 2s}\n");
    // The run fails by it and stops its agent: what counts is what the agent is told before.
    begin();
    client.call(1, "ask_human", Map.of("prompt", "Which?"));

    run.end().exits(Result.REFUSED);

    assertEquals("expired", gates().getFirst().text("state"));
    assertTrue(
        !client.isAnswered(1L) || client.failure(1L).contains("no answer"), "never as an answer");
  }

  @Test
  void theTaskIsToldAsShowHasIt() throws Exception {
    begin();
    client.call(1, "get_task", Map.of());

    JsonObject task = Json.object(client.text(1L));

    assertEquals(project.task(), task.text("id"));
    assertEquals("running", task.text("state"));
    assertEquals(1, task.integer("turn"));
    assertEquals(List.of(), task.objects("gates"));
  }

  @Test
  void garbageAndHugeLinesStopNothing() throws Exception {
    begin();
    client.send("garbage\n[1]\n{\"id\":3}\n" + "x".repeat(10 << 20) + "\n");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\"probe\",\"method\":\"server/discover\"}\n");
    assertEquals(-32601, client.answer("probe").object("error").integer("code"));

    client.call(1, "ask_human", Map.of("prompt", "Still there?"));
    respond(openGate(), "yes");

    assertEquals("yes", client.text(1L));
  }

  @Test
  void outsideOfATurnItStartsAnywhereAndItsToolsSayWhy() throws Exception {
    Path nowhere = Files.createDirectories(folder.resolve("nowhere"));
    String lines =
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
        "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_human",\
        "arguments":{"prompt":"Anybody?"}}}
        """;
    try (Running alone = Program.start(nowhere, project.environment, Program.line("mcp"))) {
      Result result = alone.type(lines).result().exits(0);
      assertEquals("", result.err());
      assertEquals(2, result.out().lines().map(Json::object).count(), result::toString);
      result.saysOut("only inside a turn", "\"isError\":true");
    }
  }

  @Test
  void theTokenOfATurnThatIsOverIsOfNoUse() throws Exception {
    begin();
    finish().exits(0);
    Map<String, String> late = new java.util.HashMap<>(project.environment);
    project
        .seen("env.1")
        .lines()
        .filter(line -> line.startsWith("HOLDPOINT_TOKEN="))
        .forEach(line -> late.put("HOLDPOINT_TOKEN", line.substring(line.indexOf('=') + 1)));
    String lines =
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
        "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_human",\
        "arguments":{"prompt":"Too late?"}}}
        """;

    try (Running alone = Program.start(project.root, late, Program.line("mcp"))) {
      alone.type(lines).result().exits(0).saysOut("only inside a turn", "\"isError\":true");
    }
    assertEquals(List.of(), gates());
  }

  @Test
  void ctrlCEndsItAtOnce() throws Exception {
    try (Running alone = project.start("mcp")) {
      alone
          .type("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\n")
          .awaitOut("\"id\":2")
          .signal("INT");
      assertEquals(Result.INTERRUPTED, alone.end().exit());
    }
  }

  private void begin(String... options) throws Exception {
    run =
        project.start(
            Stream.concat(Stream.of("run", "--wait", "-m", "x"), Stream.of(options))
                .toArray(String[]::new));
    client.hello();
  }

  /** The client goes, so does the agent, and the turn is over. */
  private Result finish() throws Exception {
    client.close();
    return run.end();
  }

  private List<JsonObject> gates() throws Exception {
    return project.show(project.task()).objects("gates");
  }

  private String openGate() throws Exception {
    Await.until("a gate", () -> !gates().isEmpty());
    return gates().getFirst().text("gate");
  }

  private String gate(String prompt) throws Exception {
    return gates().stream()
        .filter(gate -> gate.text("prompt").equals(prompt))
        .findFirst()
        .orElseThrow()
        .text("gate");
  }

  private void respond(String gate, String answer) throws Exception {
    project.runWithInput(answer + "\n", "respond", gate, "--file", "-").exits(0);
  }

  private List<JsonObject> progress(Object token) throws IOException {
    return client.said().stream()
        .filter(message -> "notifications/progress".equals(message.values().get("method")))
        .map(message -> message.object("params"))
        .filter(params -> token.equals(params.values().get("progressToken")))
        .toList();
  }

  private List<Path> filesWith(String secret) throws IOException {
    try (Stream<Path> files = Files.walk(project.root)) {
      return files
          .filter(Files::isRegularFile)
          .filter(
              file -> {
                try {
                  return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                      .contains(
                          new String(
                              secret.getBytes(StandardCharsets.UTF_8),
                              StandardCharsets.ISO_8859_1));
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              })
          .toList();
    }
  }
}
