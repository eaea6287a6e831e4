package dev.holdpoint.app.real;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripted model itself, in the words of the protocols; programs are not needed for it. */
class ModelServerTest {
  private static final String ASK =
      """
      {"model":"m","stream":true,"system":"Be brief.","tools":[{"name":"Bash"}],
       "messages":[{"role":"user","content":"hello"}%s]}
      """;
  private static final String LATER =
      """
      ,{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"a":1}}]},
       {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,
        "content":[{"type":"text","text":"`\\"no\\"` 🚫"}]}]}
      """;

  private static final String RESPONSES =
      """
      {"model":"m","stream":true,"instructions":"Be brief.","tools":[
        {"type":"function","name":"exec"},{"type":"custom","name":"patch"},
        {"type":"namespace","name":"mcp__hp","tools":[{"type":"function","name":"ask_human"}]}],
       "input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"hello"}]},
        {"type":"function_call","call_id":"t1","namespace":"mcp__hp","name":"ask_human",
         "arguments":"{\\"q\\":\\"?\\"}"},
        {"type":"custom_tool_call","call_id":"t2","name":"patch","input":"*** Begin"},
        {"type":"function_call_output","call_id":"t1","output":"`yes` 🙂"}]}
      """;
  private static final String CHAT =
      """
      {"model":"m","stream":true,"tools":[{"type":"function","function":{"name":"bash"}}],
       "messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"hello"},
        {"role":"assistant","content":null,"tool_calls":[{"id":"t1","type":"function",
         "function":{"name":"bash","arguments":"{\\"command\\":\\"ls\\"}"}}]},
        {"role":"tool","tool_call_id":"t1","content":"`yes` 🙂"}]}
      """;
  private static final String GEMINI =
      """
      {"systemInstruction":{"parts":[{"text":"Be brief."}]},
       "tools":[{"functionDeclarations":[{"name":"shell"}]}],
       "contents":[{"role":"user","parts":[{"text":"hello"}]},
        {"role":"model","parts":[{"functionCall":{"id":"t1","name":"shell","args":{"a":1}}}]},
        {"role":"user","parts":[{"functionResponse":{"id":"t1","name":"shell",
          "response":{"output":"`yes` 🙂"}}}]}]}
      """;

  private static final String OLLAMA =
      """
      {"model":"m","stream":true,"tools":[{"type":"function","function":{"name":"shell"}}],
       "messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"hello"},
        {"role":"assistant","content":"","tool_calls":[
         {"function":{"name":"shell","arguments":{"command":"ls"}}}]},
        {"role":"tool","tool_name":"t1","content":"`yes` 🙂"}]}
      """;

  private static HttpResponse<String> post(ModelServer server, String path, String body)
      throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(server.root() + path))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .timeout(Duration.ofSeconds(60))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  @Test
  void aToolIsCalledAndItsResultIsKeptVerbatim() throws Exception {
    Script script =
        Script.byTurn(Reply.tool("Bash", Map.of("command", "ls")), Reply.text("It failed."));
    try (ModelServer server = ModelServer.start(script)) {
      String first = post(server, "/v1/messages?beta=true", ASK.formatted("")).body();
      String second = post(server, "/v1/messages", ASK.formatted(LATER)).body();
      assertTrue(first.contains("\"stop_reason\":\"tool_use\""), first);
      assertTrue(first.contains("{\\\"command\\\":\\\"ls\\\"}"), first);
      assertTrue(second.contains("It failed."), second);
      Seen seen = server.main().getLast();
      assertEquals(List.of("hello"), seen.prompts());
      assertEquals(new Part.Call("t1", "Bash", Map.of("a", 1L)), seen.calls().getFirst());
      assertEquals(new Part.Result("t1", "`\"no\"` 🚫", true), seen.lastResult());
      assertEquals("Be brief.", seen.system());
    }
  }

  @ParameterizedTest
  @MethodSource("others")
  void everyProtocolTellsTheSame(String path, String body, String tool) throws Exception {
    Reply both = Reply.text("I ask.").tool(tool, Map.of("q", "why?")).tool(tool, Map.of("q", 2));
    try (ModelServer server = ModelServer.start(Script.byTurn(Reply.hang(), both))) {
      String said = post(server, path, body).body();
      assertTrue(said.contains("I ask.") && said.contains("why?"), said);
      Seen seen = server.main().getFirst();
      assertEquals(List.of("hello"), seen.prompts());
      assertEquals("Be brief.", seen.system().strip());
      assertEquals("m", seen.model());
      assertEquals(new Part.Result("t1", "`yes` 🙂", false), seen.lastResult());
      assertTrue(seen.tools().contains(tool), seen.tools()::toString);
      assertEquals(tool, seen.calls().getFirst().name());
    }
  }

  static List<Arguments> others() {
    return List.of(
        Arguments.of("/v1/responses", RESPONSES, "mcp__hp__ask_human"),
        Arguments.of("/v1/chat/completions", CHAT, "bash"),
        Arguments.of("/api/chat", OLLAMA, "shell"),
        Arguments.of("/v1beta/models/m:streamGenerateContent?alt=sse", GEMINI, "shell"),
        Arguments.of("/v1beta/models/m:generateContent", GEMINI, "shell"));
  }

  @Test
  void codexIsToldWhichNamespaceAToolIsIn() throws Exception {
    Script script =
        seen ->
            Reply.tool("mcp__hp__ask_human", Map.of()).tool("patch", Map.of("input", "*** End"));
    try (ModelServer server = ModelServer.start(script)) {
      String said = post(server, "/v1/responses", RESPONSES).body();
      assertTrue(said.contains("\"name\":\"ask_human\",\"namespace\":\"mcp__hp\""), said);
      assertTrue(said.contains("\"input\":\"*** End\""), said);
    }
  }

  @Test
  void aModelThatHangsLetsGoWhenItIsClosed() throws Exception {
    ModelServer server = ModelServer.of(Reply.hangAfter("half a sen"));
    try (ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> answer = asking.submit(() -> post(server, "/v1/messages", ASK.formatted("")));
      server.awaitMain(1);
      assertFalse(answer.isDone());
      server.close();
      assertThrows(ExecutionException.class, answer::get);
    }
  }

  @Test
  void aRepeatedRequestGetsTheNextReplyOrTheSameOne() throws Exception {
    try (ModelServer server =
        ModelServer.of(Reply.rateLimited(Duration.ofSeconds(7)), Reply.text("Now."))) {
      HttpResponse<String> limited = post(server, "/v1/messages", ASK.formatted(""));
      assertEquals(429, limited.statusCode());
      assertEquals("7", limited.headers().firstValue("retry-after").orElse(""));
      assertTrue(limited.body().contains("rate_limit_error"), limited.body());
      assertTrue(post(server, "/v1/messages", ASK.formatted("")).body().contains("Now."));
    }
    try (ModelServer server = ModelServer.start(Script.byTurn(Reply.status(500)))) {
      assertEquals(500, post(server, "/v1/messages", ASK.formatted("")).statusCode());
      assertEquals(500, post(server, "/v1/messages", ASK.formatted("")).statusCode());
    }
  }

  @Test
  void sideRequestsAndCountsTakeNothingFromTheScript() throws Exception {
    try (ModelServer server = ModelServer.of(Reply.text("main"))) {
      post(server, "/v1/messages/count_tokens", "{}");
      post(server, "/v1/messages", "{\"model\":\"small\",\"messages\":[]}");
      assertTrue(post(server, "/v1/messages", ASK.formatted("")).body().contains("main"));
      assertEquals(
          List.of(Kind.COUNT, Kind.SIDE, Kind.MAIN),
          server.seen().stream().map(Seen::kind).toList());
    }
  }

  @Test
  void whatNoScriptExpectsFailsTheTest() throws Exception {
    ModelServer server = ModelServer.of();
    assertEquals(400, post(server, "/v1/messages", ASK.formatted("")).statusCode());
    assertEquals(404, post(server, "/v1/elsewhere", "{}").statusCode());
    assertEquals(2, server.unexpected().size());
    assertThrows(AssertionError.class, server::close);
  }

  @Test
  void aTextCanBreakOff() throws Exception {
    try (ModelServer server = ModelServer.of(Reply.breakAfter("half a sen"))) {
      assertThrows(IOException.class, () -> post(server, "/v1/messages", ASK.formatted("")));
    }
  }

  @ParameterizedTest
  @MethodSource("ours")
  void whatTheModelSaysWrongIsSentAsItIs(String path, String body) throws Exception {
    try (ModelServer server =
        ModelServer.of(
            Reply.garbledTool("shell", "{'no\": json"),
            Reply.endAfter("half a sen"),
            Reply.failAfter("half a sen", Reply.status(529, "Overloaded today.")),
            Reply.text("half a sen").ending(Reply.Ending.LENGTH))) {
      String garbled = post(server, path, body).body();
      assertTrue(garbled.contains("{'no\\\": json"), garbled);
      String half = post(server, path, body).body();
      assertTrue(half.contains("half a sen") && !half.contains("stop"), half);
      String failed = post(server, path, body).body();
      assertTrue(failed.indexOf("half") < failed.indexOf("Overloaded today."), failed);
      String cut = post(server, path, body).body();
      assertTrue(cut.contains("\"length\"") || cut.contains("\"max_tokens\""), cut);
    }
  }

  static List<Arguments> ours() {
    return List.of(
        Arguments.of("/v1/messages", ASK.formatted("")),
        Arguments.of("/v1/chat/completions", CHAT),
        Arguments.of("/api/chat", OLLAMA));
  }

  @Test
  void aScriptForEverythingIsAskedWithoutToolsToo() throws Exception {
    try (ModelServer server = ModelServer.forEverything(Script.inOrder(Reply.text("mine")))) {
      String said = post(server, "/v1/messages", "{\"model\":\"m\",\"messages\":[]}").body();
      assertTrue(said.contains("mine"), said);
    }
  }
}
