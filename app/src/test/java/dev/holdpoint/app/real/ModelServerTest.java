package dev.holdpoint.app.real;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.Test;

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
}
