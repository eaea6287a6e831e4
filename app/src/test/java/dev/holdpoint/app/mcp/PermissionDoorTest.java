package dev.holdpoint.app.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Permission prompts go to the process that runs the turn, and without it nothing may run. */
@Timeout(60)
class PermissionDoorTest {
  private static final JsonObject ASKED =
      Json.object("{\"tool_name\": \"Bash\", \"input\": {\"command\": \"ls ü\"}}");

  private static String answer(PermissionDoor door) {
    return ((Said.Text) door.ask(ASKED)).text();
  }

  private static void assertDenied(PermissionDoor door) {
    JsonObject answer = Json.object(answer(door));
    assertEquals("deny", answer.text("behavior"));
    assertTrue(answer.text("message").contains("End your turn"), answer::toString);
  }

  @Test
  void theDecisionIsPassedOnAsItIs() throws Exception {
    List<String> heard = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          heard.add(exchange.getRequestHeaders().getFirst("Authorization"));
          heard.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          byte[] answer = "{\"behavior\":\"ä\"}".getBytes(UTF_8);
          boolean isRight = exchange.getRequestURI().getPath().equals("/right");
          exchange.sendResponseHeaders(isRight ? 200 : 500, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort();
      assertEquals("{\"behavior\":\"ä\"}", answer(new PermissionDoor(address + "/right", "k")));
      assertEquals(List.of("Bearer k", Json.write(ASKED.values())), heard);
      assertDenied(new PermissionDoor(address + "/wrong", "k"));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void whereNobodyIsNothingIsAllowed() {
    assertDenied(new PermissionDoor("http://127.0.0.1:1/x", "k"));
    assertDenied(new PermissionDoor("no address", "k"));
  }

  @Test
  void thereIsOneOnlyWhereTheTurnHasOne() {
    assertNull(PermissionDoor.of(Map.of("HOLDPOINT_PERMISSION_URL", "http://127.0.0.1:1")));
    assertEquals(
        new PermissionDoor("a", "k"),
        PermissionDoor.of(
            Map.of("HOLDPOINT_PERMISSION_URL", "a", "HOLDPOINT_PERMISSION_KEY", "k")));
  }
}
