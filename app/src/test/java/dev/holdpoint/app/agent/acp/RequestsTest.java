package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.json.Json;
import org.junit.jupiter.api.Test;

/** How long the arguments of a call are waited for. */
class RequestsTest {
  @Test
  void argumentsThatAreAnnouncedAreWaitedForLongerThanThoseThatMayNeverCome() {
    assertEquals(
        Requests.LATE,
        Requests.patience(Json.object("{\"toolCall\":{\"toolCallId\":\"c-1\",\"rawInput\":{}}}")));
    assertEquals(
        Requests.NEVER,
        Requests.patience(
            Json.object("{\"toolCall\":{\"toolCallId\":\"c-1\",\"kind\":\"read\"}}")));
    assertEquals(Requests.NEVER, Requests.patience(Json.object("{}")));
  }
}
