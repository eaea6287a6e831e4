package dev.holdpoint.app.agent.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.SilentDesk;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Only who knows address and key is heard, and what is no question gets no answer. */
@Timeout(60)
class HookServerTest {
  private static final String LIST =
      """
      {"session_id": "s", "cwd": "/", "tool_name": "Bash", "tool_use_id": "t1",
       "tool_input": {"command": "ls"}, "input": {"command": "ls"}}
      """;

  @TempDir Path workspace;
  private HookServer server;

  @BeforeEach
  void serve() throws IOException {
    server = new HookServer(new TurnHooks(assignment(), null, ""), workspace);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Assignment assignment() {
    SilentDesk silent = new SilentDesk();
    return new Assignment(
        new TaskId("hp-1a2b"),
        1,
        "work",
        Stage.EXECUTION,
        1,
        new AgentSpec("claude", "claude-code", Map.of(), List.of()),
        workspace,
        "",
        "token",
        null,
        List.of(),
        Map.of(),
        _ -> "",
        silent,
        new AllowingDesk());
  }

  /** Allows everything. */
  private static final class AllowingDesk extends SilentDesk {
    @Override
    public Desk.Ruling permit(ToolUse use) {
      return new Desk.Ruling.Allowed();
    }
  }

  private HttpResponse<String> post(String address, String key, String body) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address))
              .header("Authorization", "Bearer " + key)
              .POST(BodyPublishers.ofString(body))
              .build();
      return client.send(request, BodyHandlers.ofString());
    }
  }

  @Test
  void itAnswersHookAndPrompt() throws Exception {
    JsonObject hook = Json.object(post(server.hookAddress(), server.key(), LIST).body());
    assertEquals("allow", hook.object("hookSpecificOutput").text("permissionDecision"));
    JsonObject prompt = Json.object(post(server.permissionAddress(), server.key(), LIST).body());
    assertEquals("allow", prompt.text("behavior"));
    assertEquals("ls", prompt.object("updatedInput").text("command"));
  }

  @Test
  void whoDoesNotKnowTheKeyIsNotHeard() throws Exception {
    assertEquals(401, post(server.hookAddress(), "made up", LIST).statusCode());
    assertEquals(401, post(server.permissionAddress(), "", LIST).statusCode());
    String elsewhere = server.hookAddress().replaceFirst("/[0-9a-f]{48}/", "/0/");
    assertEquals(404, post(elsewhere, server.key(), LIST).statusCode());
    assertTrue(server.hookAddress().startsWith("http://127.0.0.1:"), server::hookAddress);
  }

  @Test
  void whatIsNoQuestionGetsNoDecision() throws Exception {
    for (String body : List.of("", "{}", "[]", "{\"tool_name\": 7}", "\0")) {
      HttpResponse<String> answer = post(server.hookAddress(), server.key(), body);
      assertEquals(500, answer.statusCode(), body);
      assertEquals("", answer.body());
    }
  }

  @Test
  void afterwardsNobodyListens() {
    server.close();
    assertThrows(ConnectException.class, () -> post(server.hookAddress(), server.key(), LIST));
  }
}
