package dev.holdpoint.app.agent.codex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.port.Agent.Outcome;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LimitsTest {
  private final Limits limits =
      new Limits(Clock.fixed(Instant.parse("2026-01-31T15:00:00Z"), ZoneId.of("Europe/Berlin")));

  private Outcome outcome(String kind, String message) {
    return limits.outcome(
        Json.object(
            "{\"message\": %s, \"codexErrorInfo\": %s}".formatted(Json.write(message), kind)));
  }

  private static Outcome until(@Nullable String time) {
    return new Outcome.RateLimited(time == null ? null : Instant.parse(time));
  }

  @Test
  void tooManyRequestsAreALimitByWhateverNameTheyGo() {
    for (String kind :
        List.of(
            "{\"responseTooManyFailedAttempts\": {\"httpStatusCode\": 429}}",
            "{\"httpConnectionFailed\": {\"httpStatusCode\": 429}}",
            "\"rateLimitExceeded\"")) {
      assertEquals(until(null), outcome(kind, "slow down"));
    }
  }

  @Test
  void aWindowThatIsUsedUpNamesTheEnd() {
    limits.updated(
        Json.object(
            """
            {"rateLimits": {
              "primary": {"usedPercent": 100, "resetsAt": 1769875200},
              "secondary": {"usedPercent": 40, "resetsAt": 1999999999}}}
            """));
    assertEquals(until("2026-01-31T16:00:00Z"), outcome("\"usageLimitExceeded\"", "used up"));
  }

  @Test
  void aTimeInTheMessageIsLocalAndWithoutSeconds() {
    String kind = "\"usageLimitExceeded\"";
    assertEquals(until("2026-01-31T16:13:00Z"), outcome(kind, "or try again at 5:12 PM."));
    assertEquals(until("2026-02-01T10:13:00Z"), outcome(kind, "Try again at 11:12 AM."));
    assertEquals(
        until("2026-02-02T16:13:00Z"), outcome(kind, "try again at Feb 2nd, 2026 5:12 PM"));
    assertEquals(until(null), outcome(kind, "try again at Xyz 2nd, 2026 5:12 PM"));
    assertEquals(until(null), outcome(kind, "try again at 25:99 PM"));
    assertEquals(until(null), outcome(kind, "You’ve hit your usage limit. Try again later."));
  }

  @Test
  void whatNoTimeMendsIsAFailure() {
    for (String kind :
        List.of(
            "null",
            "\"usageLimitExceeded\"",
            "\"unauthorized\"",
            "{\"httpConnectionFailed\": {\"httpStatusCode\": 401}}",
            "{\"httpConnectionFailed\": null}",
            "7")) {
      Outcome.Failed failed =
          assertInstanceOf(Outcome.Failed.class, outcome(kind, "Quota exceeded. Check your plan"));
      assertTrue(failed.reason().contains("Quota exceeded"));
    }
    assertInstanceOf(Outcome.Failed.class, limits.outcome(null));
  }
}
