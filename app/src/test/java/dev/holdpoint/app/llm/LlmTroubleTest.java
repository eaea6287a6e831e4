package dev.holdpoint.app.llm;

import static dev.holdpoint.app.real.Reply.breakAfter;
import static dev.holdpoint.app.real.Reply.endAfter;
import static dev.holdpoint.app.real.Reply.failAfter;
import static dev.holdpoint.app.real.Reply.hang;
import static dev.holdpoint.app.real.Reply.hangAfter;
import static dev.holdpoint.app.real.Reply.lingerAfter;
import static dev.holdpoint.app.real.Reply.rateLimited;
import static dev.holdpoint.app.real.Reply.status;
import static dev.holdpoint.app.real.Reply.tearAfter;
import static dev.holdpoint.app.real.Reply.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.real.ModelServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything that goes wrong between us and a model, over real HTTP. */
class LlmTroubleTest {
  private static final Duration SHORT = Duration.ofSeconds(3);

  private final Ground ground = new Ground();

  @ParameterizedTest
  @EnumSource
  void whatMayBeOverSoonIsTriedAgain(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.of(
            status(500),
            status(529),
            rateLimited(Duration.ofSeconds(7)),
            breakAfter(""),
            text("Now."))) {
      Reply reply = ground.reply(Ground.spec(provider, server));
      assertEquals("Now.", reply.said().text());
      assertEquals(5, server.seen().size());
      assertEquals(
          List.of(1000L, 2000L, 7125L, 8000L),
          ground.pauses().stream().map(Duration::toMillis).toList());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReplyThatBreaksOffIsNeverTakenForAWholeOne(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.of(
            breakAfter("half a sen"),
            endAfter("half a sen"),
            failAfter("half a sen", status(529, "Overloaded.")),
            text("A whole sentence."))) {
      Reply reply = ground.reply(Ground.spec(provider, server));
      assertEquals("A whole sentence.", reply.said().text());
      assertEquals(4, server.seen().size());
    }
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aWholeReplyCountsHoweverItsConnectionEnds(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.of(tearAfter(text("Torn.")), lingerAfter(text("Open.")), text("Closed."))) {
      LlmSpec spec = Ground.spec(provider, server);
      for (String expected : new String[] {"Torn.", "Open.", "Closed."}) {
        Reply reply = ground.reply(spec);
        assertEquals(expected, reply.said().text());
        assertTrue(reply.usage().outputTokens() > 0, "what it took is known");
      }
      assertEquals(List.of(), ground.pauses());
    }
  }

  @Test
  void aKeyThatIsNoneIsNotSaid() {
    for (String key : new String[] {"sk-secret\nsk-other", "sk-secret sk-other", "sk-secret-🙂"}) {
      LlmSpec spec = Ground.spec(Provider.OPENAI, "http://127.0.0.1:1/v1", LlmSpec.TIMEOUT);
      LlmException e =
          assertThrows(LlmException.class, () -> Llms.open(spec, Map.of("SOME_KEY", key)));
      assertTrue(e.getMessage().contains("SOME_KEY"), e.getMessage());
      assertFalse(e.getMessage().contains("secret"), e.getMessage());
    }
  }

  @Test
  void theKeyIsNotSaidWhateverHappened() {
    LlmSpec spec = Ground.spec(Provider.OPENAI, "http://127.0.0.1:1/v1", LlmSpec.TIMEOUT);
    Complaints complaints = new Complaints(spec, Ground.KEY);
    for (Trouble trouble :
        List.of(
            new Trouble.Broke("bad header " + Ground.KEY),
            new Trouble.Incomplete("an event with " + Ground.KEY))) {
      assertFalse(complaints.about(trouble, 1).contains(Ground.KEY), trouble.toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatNeverEndsWellIsSaidWithEverythingThatHelps(Provider provider) throws Exception {
    try (ModelServer server = ModelServer.start(seen -> endAfter("half a sen"))) {
      LlmSpec spec = Ground.spec(provider, server);
      LlmException e = assertThrows(LlmException.class, () -> ground.reply(spec));
      assertEquals(Pauses.ATTEMPTS, server.seen().size());
      assertTrue(e.getMessage().contains("tried 6 times"), e.getMessage());
      assertTrue(e.getMessage().contains(provider.word()), e.getMessage());
      assertTrue(e.getMessage().contains(spec.baseUrl().toString()), e.getMessage());
      assertNull(e.limitedUntil());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStallIsNoticedBeforeAndInAReply(Provider provider) throws Exception {
    try (ModelServer server = ModelServer.of(hang(), hangAfter("half a sen"), text("Now."))) {
      LlmSpec spec = Ground.spec(provider, Ground.address(provider, server), SHORT);
      assertEquals("Now.", ground.reply(spec).said().text());
      assertEquals(3, server.seen().size());
    }
  }

  @Test
  void whatIsSilentForEverIsSaid() throws Exception {
    try (ModelServer server = ModelServer.start(seen -> hang())) {
      LlmSpec spec = Ground.spec(Provider.OPENAI, server.v1(), Duration.ofMillis(50));
      LlmException e = assertThrows(LlmException.class, () -> ground.reply(spec));
      assertTrue(e.getMessage().contains("said nothing"), e.getMessage());
      assertTrue(e.getMessage().contains("timeout"), e.getMessage());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLongLimitIsNotWaitedFor(Provider provider) throws Exception {
    try (ModelServer server = ModelServer.of(rateLimited(Duration.ofMinutes(10)))) {
      LlmException e =
          assertThrows(LlmException.class, () -> ground.reply(Ground.spec(provider, server)));
      assertEquals(Ground.NOW.plus(Duration.ofMinutes(10)), e.limitedUntil());
      assertEquals(List.of(), ground.pauses());
      assertEquals(1, server.seen().size());
    }
  }

  @Test
  void aLimitWithoutAnEndIsLookedAtAgainInAMinute() throws Exception {
    try (ModelServer server = ModelServer.start(seen -> status(429))) {
      LlmSpec spec = Ground.spec(Provider.OPENAI, server);
      LlmException e = assertThrows(LlmException.class, () -> ground.reply(spec));
      assertEquals(Ground.NOW.plus(Duration.ofMinutes(1)), e.limitedUntil());
      assertEquals(Pauses.ATTEMPTS, server.seen().size());
    }
  }

  @Test
  void anEmptyPurseIsNoRateLimit() throws Exception {
    String body =
        "{\"error\":{\"message\":\"You have no quota.\",\"code\":\"insufficient_quota\"}}";
    try (ModelServer server = ModelServer.of(status(429).body(body))) {
      LlmSpec spec = Ground.spec(Provider.OPENAI, server);
      LlmException e = assertThrows(LlmException.class, () -> ground.reply(spec));
      assertNull(e.limitedUntil());
      assertTrue(e.getMessage().contains("You have no quota."), e.getMessage());
      assertTrue(e.getMessage().contains("billing"), e.getMessage());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ANTHROPIC,400,settings", "ANTHROPIC,401,SOME_KEY", "ANTHROPIC,403,SOME_KEY",
    "ANTHROPIC,404,baseUrl", "OPENAI,400,settings", "OPENAI,401,SOME_KEY",
    "OPENAI,404,/v1", "OLLAMA,400,settings", "OLLAMA,404,provider: openai",
    "OPENAI,302,baseUrl"
  })
  void whatWaitingDoesNotHelpFailsAtOnce(Provider provider, int code, String advice)
      throws Exception {
    String words = "Bad key " + Ground.KEY + ", dear 🙂.";
    try (ModelServer server = ModelServer.of(status(code, words))) {
      LlmSpec spec = Ground.spec(provider, server);
      LlmException e = assertThrows(LlmException.class, () -> ground.reply(spec));
      String message = e.getMessage();
      assertEquals(1, server.seen().size());
      assertTrue(message.contains("status " + code + ": Bad key"), message);
      assertTrue(message.contains(advice), message);
      assertTrue(message.contains(provider.word()), message);
      assertTrue(message.contains(spec.baseUrl().toString()), message);
      assertFalse(message.contains(Ground.KEY), message);
      assertNull(e.limitedUntil());
    }
  }

  @Test
  void theKeyIsNotSaidWhereTheWordsAreCutEither() throws Exception {
    String words = "x".repeat(490) + Ground.KEY;
    try (ModelServer server = ModelServer.of(status(401, words))) {
      LlmSpec spec = Ground.spec(Provider.OPENAI, server);
      LlmException e = assertThrows(LlmException.class, () -> ground.reply(spec));
      assertFalse(e.getMessage().contains(Ground.KEY.substring(0, 8)), e.getMessage());
    }
  }

  @ParameterizedTest
  @EnumSource
  void anErrorInTheStreamThatIsOursFailsAtOnce(Provider provider) throws Exception {
    try (ModelServer server =
        ModelServer.start(seen -> failAfter("half", status(400, "Too long for me.")))) {
      LlmException e =
          assertThrows(LlmException.class, () -> ground.reply(Ground.spec(provider, server)));
      assertTrue(e.getMessage().contains("Too long for me."), e.getMessage());
      boolean isTold = provider == Provider.ANTHROPIC || provider == Provider.OPENAI;
      assertEquals(isTold ? 1 : Pauses.ATTEMPTS, server.seen().size());
    }
  }

  @Test
  void nobodyAtTheAddressIsSaid() throws Exception {
    String address = "http://127.0.0.1:1/v1";
    LlmSpec spec = Ground.spec(Provider.OPENAI, address, LlmSpec.TIMEOUT);
    LlmException e = assertThrows(LlmException.class, () -> ground.reply(spec));
    assertTrue(e.getMessage().contains(address + " can't be reached"), e.getMessage());
    assertEquals(Pauses.ATTEMPTS - 1, ground.pauses().size());
  }

  @ParameterizedTest
  @EnumSource
  void aCallCanBeInterruptedInTheMiddle(Provider provider) throws Exception {
    try (ModelServer server = ModelServer.of(hang(), hangAfter("half a sen"))) {
      LlmSpec spec = Ground.spec(provider, server);
      assertEquals("interrupted", interrupted(spec, server, 1));
      assertEquals("interrupted", interrupted(spec, server, 2));
      assertEquals(2, server.seen().size());
    }
  }

  private String interrupted(LlmSpec spec, ModelServer server, int request) throws Exception {
    FutureTask<String> call =
        new FutureTask<>(
            () -> {
              try {
                return ground.reply(spec).said().text();
              } catch (InterruptedException e) {
                return "interrupted";
              }
            });
    Thread thread = Thread.ofPlatform().start(call);
    server.awaitMain(request);
    thread.interrupt();
    return call.get(60, TimeUnit.SECONDS);
  }

  @Test
  void whoeverIsInterruptedBeforeDoesNotCallAtAll() throws Exception {
    try (ModelServer server = ModelServer.start(seen -> text("no"))) {
      Thread.currentThread().interrupt();
      assertThrows(
          InterruptedException.class, () -> ground.reply(Ground.spec(Provider.OPENAI, server)));
      assertFalse(Thread.interrupted());
    }
  }
}
