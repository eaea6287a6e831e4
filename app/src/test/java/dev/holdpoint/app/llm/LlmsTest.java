package dev.holdpoint.app.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.real.ModelServer;
import dev.holdpoint.app.real.Part;
import dev.holdpoint.app.real.Seen;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a model is told and says, over real HTTP, in the words of every API. */
class LlmsTest {
  private final Ground ground = new Ground();

  @ParameterizedTest
  @EnumSource
  void textComesPieceByPieceWithItsUsage(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.of(
            dev.holdpoint.app.real.Reply.text("Good ").text("day 🙂").usage(1000, 200, 30))) {
      Reply reply = ground.reply(Ground.spec(provider, server));
      assertEquals("Goodday🙂", reply.said().text().replaceAll("\\s", ""));
      assertEquals("Good day 🙂", ground.heard());
      assertEquals(Reply.End.DONE, reply.end());
      assertEquals(new Reply.Usage("m", 1200, 30), reply.usage());
      assertEquals(List.of(), reply.said().calls());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theModelIsToldEverythingAsItWasGiven(Provider provider) throws Exception {
    List<Message> messages =
        List.of(
            new Message.Told("hello \u0007 `\"x\"` 🚫"),
            new Message.Said("I look.", List.of(new Message.Call("c1", "shell", "{\"a\":1}"))),
            new Message.Returned("c1", "shell", "one\ntwo"),
            new Message.Said("", List.of(new Message.Call("c2", "shell", ""))),
            new Message.Returned("c2", "shell", ""),
            new Message.Told("go on"));
    try (ModelServer server = ModelServer.of(dev.holdpoint.app.real.Reply.text("fine"))) {
      ground.reply(
          Ground.spec(provider, server), new Request("Be brief.", messages, List.of(Ground.TOOL)));
      Seen seen = server.main().getFirst();
      assertEquals("Be brief.", seen.system().strip());
      assertEquals(List.of("hello \u0007 `\"x\"` 🚫", "go on"), seen.prompts());
      assertEquals(
          List.of(Map.of("a", 1L), Map.of()),
          seen.calls().stream().map(Part.Call::arguments).toList());
      assertEquals("one\ntwo", seen.results().getFirst().text());
      assertFalse(seen.lastResult().text().isBlank(), "an empty result is refused by APIs");
      assertEquals(2, seen.turns());
    }
  }

  @ParameterizedTest
  @EnumSource
  void schemasOfToolsArriveAsTheyAre(Provider provider) throws Exception {
    try (ModelServer server = ModelServer.of(dev.holdpoint.app.real.Reply.text("fine"))) {
      ground.reply(Ground.spec(provider, server));
      JsonObject tool = server.main().getFirst().wire().json().objects("tools").getFirst();
      JsonObject schema =
          provider == Provider.ANTHROPIC
              ? tool.object("input_schema")
              : tool.object("function").object("parameters");
      assertEquals("object", schema.text("type"));
      assertEquals(
          Json.canonical(Ground.TOOL.parameters().get("properties")),
          Json.canonical(schema.values().get("properties")));
      assertEquals(List.of("command"), schema.texts("required"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void limitsAndKeyAreSentInTheApisOwnPlaces(Provider provider) throws Exception {
    try (ModelServer server = ModelServer.of(dev.holdpoint.app.real.Reply.text("fine"))) {
      ground.reply(Ground.spec(provider, server));
      Seen seen = server.main().getFirst();
      JsonObject body = seen.wire().json();
      JsonObject place = provider == Provider.OLLAMA ? body.object("options") : body;
      String limit = provider == Provider.OLLAMA ? "num_predict" : "max_tokens";
      assertEquals(777, place.number(limit));
      assertEquals(0.5, place.optionalDouble("temperature"));
      assertTrue(body.flag("stream"));
      if (provider == Provider.OLLAMA) {
        assertEquals(50_000, place.number("num_ctx"));
      }
      String header = provider == Provider.ANTHROPIC ? "x-api-key" : "authorization";
      String before = provider == Provider.ANTHROPIC ? "" : "Bearer ";
      assertEquals(before + Ground.KEY, seen.wire().headers().get(header));
    }
  }

  @ParameterizedTest
  @EnumSource
  void severalToolsInOneReplyAreToldApart(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.of(
            dev.holdpoint.app.real.Reply.text("Both.")
                .tool("shell", Map.of("command", "ls \"a b\""))
                .tool("shell", Map.of()))) {
      Reply reply = ground.reply(Ground.spec(provider, server));
      assertEquals(Reply.End.CALLS, reply.end());
      assertEquals("Both.", reply.said().text());
      List<Message.Call> calls = reply.said().calls();
      assertEquals(2, calls.size());
      assertEquals(Map.of("command", "ls \"a b\""), Json.parse(calls.getFirst().arguments()));
      assertEquals(Map.of(), Json.parse(calls.getLast().arguments()));
      assertNotEquals(calls.getFirst().id(), calls.getLast().id());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ANTHROPIC", "OPENAI"})
  void garbledArgumentsComeAsTheModelWroteThemAndCanBeSentBack(Provider provider) throws Exception {
    String garbled = "{\"command\": 'ls', \"x\":";
    try (ModelServer server =
        ModelServer.of(
            dev.holdpoint.app.real.Reply.garbledTool("shell", garbled),
            dev.holdpoint.app.real.Reply.text("Sorry."))) {
      Message.Said said = ground.reply(Ground.spec(provider, server)).said();
      assertEquals(garbled, said.calls().getFirst().arguments());
      String id = said.calls().getFirst().id();
      Request again =
          new Request(
              "",
              List.of(
                  new Message.Told("hello"), said, new Message.Returned(id, "shell", "no JSON")),
              List.of(Ground.TOOL));
      assertEquals("Sorry.", ground.reply(Ground.spec(provider, server), again).said().text());
      Seen seen = server.main().getLast();
      assertEquals(Map.of("malformed", garbled), seen.calls().getFirst().arguments());
      assertEquals(id, seen.lastResult().call());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReplyThatHadToStopSaysSo(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.of(
            dev.holdpoint.app.real.Reply.text("half a sen")
                .ending(dev.holdpoint.app.real.Reply.Ending.LENGTH))) {
      Reply reply = ground.reply(Ground.spec(provider, server));
      assertEquals(Reply.End.TOO_LONG, reply.end());
      assertEquals("half a sen", reply.said().text());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ANTHROPIC", "OPENAI"})
  void aRefusalIsNoReply(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.of(
            dev.holdpoint.app.real.Reply.refusal("I won't."),
            dev.holdpoint.app.real.Reply.text("I was go")
                .ending(dev.holdpoint.app.real.Reply.Ending.FILTER))) {
      Reply refused = ground.reply(Ground.spec(provider, server));
      assertEquals(Reply.End.REFUSED, refused.end());
      assertEquals("I won't.", refused.said().text());
      assertEquals("I won't.", ground.heard());
      Reply filtered = ground.reply(Ground.spec(provider, server));
      assertEquals(Reply.End.REFUSED, filtered.end());
      assertEquals(2, server.seen().size());
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutToolsAndSystemItIsJustAConversation(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.forEverything(seen -> dev.holdpoint.app.real.Reply.text("fine"))) {
      Request bare = new Request("", List.of(new Message.Told("hello")), List.of());
      assertEquals("fine", ground.reply(Ground.spec(provider, server), bare).said().text());
      assertEquals("", server.seen().getFirst().system());
    }
  }

  @Test
  void aKeyThatIsNotSetIsSaidByItsName() {
    LlmSpec spec = Ground.spec(Provider.OPENAI, "http://127.0.0.1:9/v1", LlmSpec.TIMEOUT);
    LlmException e = assertThrows(LlmException.class, () -> Llms.open(spec, Map.of()));
    assertTrue(e.getMessage().contains("SOME_KEY"), e.getMessage());
    assertThrows(LlmException.class, () -> Llms.open(spec, Map.of("SOME_KEY", " ")));
  }

  @ParameterizedTest
  @EnumSource
  void whoeverListensMayFailAndIsHeard(Provider provider) throws Exception {
    try (ModelServer server = ModelServer.of(dev.holdpoint.app.real.Reply.text("hello"))) {
      Llm llm = ground.open(Ground.spec(provider, server));
      IllegalStateException e =
          assertThrows(
              IllegalStateException.class,
              () ->
                  llm.reply(
                      Ground.HELLO,
                      text -> {
                        throw new IllegalStateException("the log is full");
                      }));
      assertEquals("the log is full", e.getMessage());
      assertEquals(1, server.seen().size());
    }
  }
}
