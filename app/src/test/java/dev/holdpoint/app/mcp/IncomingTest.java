package dev.holdpoint.app.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of clients, whatever they write. */
class IncomingTest {
  @Test
  void aRequestKeepsItsIdAsItWas() {
    JSONRPCRequest text = message("{\"id\":\"a\",\"method\":\"tools/list\"}", JSONRPCRequest.class);
    JSONRPCRequest number =
        message("{\"id\":7,\"method\":\"ping\",\"params\":{\"x\":1}}", JSONRPCRequest.class);

    assertEquals("a", text.id());
    assertNull(text.params());
    assertEquals(7L, number.id());
    assertEquals(Map.of("x", 1L), number.params());
  }

  @Test
  void whatHasNoIdWantsNoAnswer() {
    assertEquals(
        "notifications/initialized",
        message("{\"method\":\"notifications/initialized\"}", JSONRPCNotification.class).method());
  }

  @Test
  void answersToOurOwnQuestionsAreKnown() {
    JSONRPCResponse yes =
        message("{\"id\":1,\"result\":{\"action\":\"accept\"}}", JSONRPCResponse.class);
    JSONRPCResponse no =
        message("{\"id\":1,\"error\":{\"code\":-1,\"message\":\"no\"}}", JSONRPCResponse.class);

    assertEquals(Map.of("action", "accept"), yes.result());
    assertEquals("no", no.error().message());
  }

  @Test
  void aCancellationNamesItsCall() {
    String line = "{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%s}}";
    assertEquals(new Incoming.Cancelled(2L), Incoming.read(line.formatted("2")));
    assertEquals(new Incoming.Cancelled("2"), Incoming.read(line.formatted("\"2\"")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "\r", "\t"})
  void emptyLinesAreNothing(String line) {
    assertEquals(new Incoming.Nothing(), Incoming.read(line));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "garbage                                                           | -32700",
        "{\"id\":1                                                         | -32700",
        "{\"id\":1,\"method\":\"x\"}}                                      | -32700",
        "[{\"id\":1,\"method\":\"ping\"}]                                  | -32600",
        "7                                                                 | -32600",
        "{}                                                                | -32600",
        "{\"id\":1}                                                        | -32600",
        "{\"id\":null,\"method\":\"ping\"}                                 | -32600",
        "{\"id\":1.5,\"method\":\"ping\"}                                  | -32600",
        "{\"id\":{},\"method\":\"ping\"}                                   | -32600",
        "{\"id\":1,\"method\":7}                                           | -32600",
        "{\"id\":1,\"method\":\"ping\",\"params\":[]}                      | -32602",
        "{\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":3}}           | -32602",
        "{\"id\":1,\"method\":\"initialize\"}                              | -32602",
        "{\"id\":1,\"method\":\"tools/call\"}                              | -32602",
        "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":3}}      | -32602",
        "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"arguments\":3}} | -32602"
      })
  void whatIsNoMessageIsAnsweredWithItsMistake(String line, int code) {
    Incoming.Wrong wrong = assertInstanceOf(Incoming.Wrong.class, Incoming.read(line));
    assertEquals(code, wrong.code(), wrong::why);
  }

  @Test
  void deepNestingIsAMistakeAndNoCrash() {
    Incoming deep = Incoming.read("[".repeat(1_000_000));
    assertTrue(deep instanceof Incoming.Wrong, deep::toString);
  }

  private static <T> T message(String line, Class<T> kind) {
    Incoming incoming = Incoming.read(line);
    return assertInstanceOf(
        kind, assertInstanceOf(Incoming.Message.class, incoming, incoming::toString).message());
  }
}
