package dev.holdpoint.app.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private static Duration in(String name, String value) {
    return RetryAfter.in(HttpHeaders.of(Map.of(name, List.of(value)), (_, _) -> true), NOW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7|PT7S",
        "0|PT0S",
        "1.5|PT1.5S",
        "99999999999999999999|PT744H",
        "Sun, 01 Mar 2026 12:01:00 GMT|PT1M",
        "Sun, 01 Mar 2026 11:00:00 GMT|PT0S",
      })
  void aWaitIsReadAsItIsWritten(String value, Duration wait) {
    assertEquals(wait, in("Retry-After", value));
  }

  @ParameterizedTest
  @CsvSource(value = {"''", "soon", "-5", "NaN", "'Sun, 99 Mar 2026'"})
  void whatNobodyUnderstandsIsNoWait(String value) {
    assertEquals(null, in("Retry-After", value));
  }

  @Test
  void millisecondsAreUnderstoodToo() {
    assertEquals(Duration.ofMillis(120), in("retry-after-ms", "120"));
  }

  @Test
  void pausesGrowAndVaryAndAreNeverShorterThanWanted() {
    Pauses low = new Pauses(duration -> {}, () -> NOW, () -> 0);
    Pauses high = new Pauses(duration -> {}, () -> NOW, () -> 1);
    assertEquals(Duration.ofMillis(750), low.after(1, null));
    assertEquals(Duration.ofMillis(1250), high.after(1, null));
    assertEquals(Duration.ofMillis(12_000), low.after(5, null));
    assertEquals(Duration.ofSeconds(20), low.after(1, Duration.ofSeconds(20)));
    assertEquals(Duration.ofMillis(20_250), high.after(1, Duration.ofSeconds(20)));
    assertEquals(Duration.ofMillis(750), low.after(1, Duration.ZERO));
  }
}
