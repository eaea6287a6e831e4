package dev.holdpoint.app.agent.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.rpc.RpcMessage.Asked;
import dev.holdpoint.app.agent.rpc.RpcMessage.Noise;
import dev.holdpoint.app.agent.rpc.RpcMessage.Reply;
import dev.holdpoint.app.agent.rpc.RpcMessage.Told;
import dev.holdpoint.app.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RpcLineTest {
  @Test
  void messagesAreToldApart() {
    Reply reply = assertInstanceOf(Reply.class, RpcLine.read("{\"id\":1,\"result\":{\"a\":2}}"));
    assertNull(reply.problem());
    assertEquals(2, reply.result().number("a"));
    Told told = (Told) RpcLine.read("{\"method\":\"x/y\",\"params\":{\"b\":3}}");
    assertEquals("x/y", told.method());
    assertEquals(3, told.params().number("b"));
    assertEquals("i", ((Asked) RpcLine.read("{\"id\":\"i\",\"method\":\"m\"}")).id());
    assertEquals(0L, ((Asked) RpcLine.read("{\"method\":\"m\",\"id\":0,\"params\":[]}")).id());
  }

  @Test
  void aProblemIsTold() {
    Reply refused =
        (Reply) RpcLine.read("{\"id\":1,\"error\":{\"code\":-1,\"message\":\"not so\"}}");
    assertEquals("not so", refused.problem());
    assertFalse(refused.isGood());
    assertEquals("\"bad\"", ((Reply) RpcLine.read("{\"id\":1,\"error\":\"bad\"}")).problem());
    assertFalse(((Reply) RpcLine.read("{\"id\":1}")).isGood());
    assertTrue(((Reply) RpcLine.read("{\"id\":1,\"result\":null}")).isGood());
  }

  @Test
  void whateverElseIsNoise() {
    for (String line :
        List.of("", "x", "[]", "null", "{", "{}", "{\"id\":[]}", "{\"id\":1.5}", "{\"a\":")) {
      assertEquals(new Noise(), RpcLine.read(line), line);
    }
  }

  @Test
  void whoAsksOnALineThatWasCutIsKnown() {
    String rest = "\"params\":{\"text\":\"xxxx … (cut: the line has 9 bytes)";
    assertEquals(7L, ((Asked) RpcLine.read("{\"method\":\"a/b\",\"id\":7," + rest)).id());
    assertEquals("i", ((Asked) RpcLine.read("{\"method\":\"a/b\",\"id\":\"i\"," + rest)).id());
    assertEquals("a/b", ((Told) RpcLine.read("{\"method\":\"a/b\"," + rest)).method());
    assertEquals(
        "a/b", ((Told) RpcLine.read("{\"jsonrpc\":\"2.0\",\"method\":\"a/b\"," + rest)).method());
    assertEquals(new Noise(), RpcLine.read("{\"method\":\"a\nb\"," + rest));
  }

  @Test
  void whatIsWrittenIsOneLine() {
    String odd = "a\nb\u2028 \"c\" 🙂";
    for (String line :
        List.of(
            RpcLine.call(1, "m", Map.of("t", odd)),
            RpcLine.tell("m", Map.of("t", odd)),
            RpcLine.answer(1L, Map.of("t", odd)),
            RpcLine.refuse("i", odd))) {
      assertFalse(line.contains("\n"), line);
      assertEquals("2.0", Json.object(line).text("jsonrpc"));
    }
  }
}
