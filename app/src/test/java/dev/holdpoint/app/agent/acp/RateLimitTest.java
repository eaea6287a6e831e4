package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  private static Reply.Bad bad(int code, String message) {
    return new Reply.Bad(code, message, null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Please retry in 12.5s.; 12",
        "{\"retryDelay\":\"34s\"}; 34",
        "{\\\"retryDelay\\\":\\\"34s\\\"}; 34",
        "retry-after: 30; 30",
        "Retry after 45 seconds; 45",
        "Your quota will reset after 2h3m4s.; 7384",
        "quota will reset after 3m.; 180",
        "resets_in_seconds: 600; 600",
        "usage limit reached|1769860860; 60"
      })
  void theTimeThatIsNamedIsFound(String message, long seconds) {
    assertEquals(NOW.plusSeconds(seconds), RateLimit.end(bad(429, message), NOW));
  }

  @Test
  void aLimitIsKnownByCodeOrWords() {
    assertTrue(RateLimit.isIn(bad(429, "Slow down")));
    assertTrue(RateLimit.isIn(bad(-32603, "HTTP 429 from provider")));
    assertTrue(RateLimit.isIn(new Reply.Bad(-32603, "Internal error", "RESOURCE_EXHAUSTED")));
    assertFalse(RateLimit.isIn(bad(-32603, "file 14290 is not there")));
    assertFalse(RateLimit.isIn(bad(500, "Internal error")));
  }

  @Test
  void withoutATimeThereIsNone() {
    assertNull(RateLimit.end(bad(429, "Rate limit exceeded. Try again later."), NOW));
    assertNull(RateLimit.end(bad(429, "retry after lunch, at 12"), NOW));
  }
}
