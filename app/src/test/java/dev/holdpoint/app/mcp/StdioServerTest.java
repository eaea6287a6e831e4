package dev.holdpoint.app.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server outside of a turn, line by line. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StdioServerTest {
  private static final String HELLO =
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      """;

  @ParameterizedTest
  @CsvSource({
    "2024-11-05, 2024-11-05",
    "2025-03-26, 2025-03-26",
    "2025-06-18, 2025-06-18",
    "2025-11-25, 2025-11-25",
    "2099-01-01, 2025-11-25",
    "nonsense,   2025-11-25"
  })
  void theVersionIsTheClientsWhereItIsKnown(String wanted, String agreed) throws Exception {
    JsonObject hello = answer(HELLO.replace("2025-06-18", wanted), 0).object("result");

    assertEquals(agreed, hello.text("protocolVersion"));
    assertEquals("holdpoint", hello.object("serverInfo").text("name"));
    assertTrue(hello.object("capabilities").has("tools"));
  }

  @ParameterizedTest
  @CsvSource({"server/discover", "resources/list", "prompts/list", "tasks/list", "x"})
  void whatItDoesNotKnowItSaysBeforeAndAfterTheHandshake(String method) throws Exception {
    String probe = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"" + method + "\"}\n";

    assertEquals(-32601, answer(probe, 9).object("error").integer("code"));
    assertEquals(-32601, answer(HELLO + probe, 9).object("error").integer("code"));
  }

  @Test
  void aPingIsAnsweredAtAnyTime() throws Exception {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}\n";
    assertEquals(
        "{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"result\":{}}",
        Json.write(said(ping).getFirst().values()));
    assertEquals(2, said(HELLO + ping).size());
  }

  @Test
  void theToolsAreListedWithTheirArguments() throws Exception {
    List<JsonObject> tools =
        answer(HELLO + call("tools/list", "{}"), 1).object("result").objects("tools");

    assertEquals(
        Set.of("ask_human", "askHuman", "record_assumption", "get_task"),
        new HashSet<>(tools.stream().map(tool -> tool.text("name")).toList()));
    JsonObject ask =
        tools.stream().filter(t -> t.text("name").equals("ask_human")).findFirst().orElseThrow();
    assertEquals(
        Set.of(
            "prompt",
            "input_type",
            "sensitive",
            "context",
            "choices",
            "strict",
            "multiple",
            "confidence",
            "recommendation"),
        ask.object("inputSchema").object("properties").values().keySet());
    assertEquals(List.of("prompt"), ask.object("inputSchema").texts("required"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "ask_human         | {\"prompt\":\"x\"}",
        "askHuman          | {\"question\":\"x\"}",
        "record_assumption | {\"text\":\"x\"}",
        "get_task          | {}"
      })
  void everyToolSaysThatItWorksOnlyInATurn(String tool, String arguments) throws Exception {
    String params = "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}";

    JsonObject result = answer(HELLO + call("tools/call", params), 1).object("result");

    assertTrue(result.flag("isError"));
    assertTrue(
        result.objects("content").getFirst().text("text").contains("only inside a turn"),
        result::toString);
  }

  @Test
  void garbageStopsNothing() throws Exception {
    String lines = "garbage\n\u0000\u0001\n[]\n{}\n\n" + HELLO + "{\"a\":\n" + call("ping", "{}");
    List<JsonObject> said = said(lines);

    assertEquals(-32700, said.getFirst().object("error").integer("code"));
    assertTrue(said.getLast().has("result"), said::toString);
  }

  @Test
  void aLineOfTenMegabytesIsOneOfMany() throws Exception {
    String long10 = "x".repeat(10 << 20);
    String lines =
        long10
            + "\n"
            + HELLO
            + call(
                "tools/call",
                "{\"name\":\"ask_human\",\"arguments\":{\"prompt\":\"" + long10 + "\"}}");

    assertTrue(answer(lines, 1).object("result").flag("isError"), "no turn, but read");
  }

  @Test
  void aLineThatWouldFillTheMemoryIsRefusedAndTheNextIsTaken() throws Exception {
    List<JsonObject> said = said("x".repeat(Wire.LONGEST_LINE + 1) + "\n" + call("ping", "{}"));

    assertEquals(-32700, said.getFirst().object("error").integer("code"));
    assertTrue(said.getLast().has("result"));
  }

  @Test
  void callsBeforeTheHandshakeAreRefusedAndDontHang() throws Exception {
    assertEquals(-32600, answer(call("tools/list", "{}"), 1).object("error").integer("code"));
  }

  @Test
  void itEndsWhereNobodyReadsAnyMore() throws Exception {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    new StdioServer(Asker.inside(null), null, "1")
        .serve(new ByteArrayInputStream(HELLO.getBytes(UTF_8)), closed);
  }

  private static String call(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}\n"
        .formatted(method, params);
  }

  private static JsonObject answer(String lines, long id) throws InterruptedException {
    return said(lines).stream()
        .filter(message -> Long.valueOf(id).equals(message.values().get("id")))
        .findFirst()
        .orElseThrow();
  }

  private static List<JsonObject> said(String lines) throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new StdioServer(Asker.inside(null), null, "1")
        .serve(new ByteArrayInputStream(lines.getBytes(UTF_8)), out);
    return out.toString(UTF_8).lines().map(Json::object).toList();
  }
}
