package dev.holdpoint.app.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SlowdownTest {
  private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

  private final Slowdown slowdown = new Slowdown(100);

  private Duration after(int wrong, Instant now) {
    for (int i = 0; i < wrong; i++) {
      slowdown.wrong("here", now);
    }
    return slowdown.left("here", now);
  }

  @Test
  void theFirstMistakesCostNothingTheNextOnesMoreAndMore() {
    assertEquals(Duration.ZERO, after(5, NOW));
    assertEquals(Duration.ofSeconds(1), after(1, NOW));
    assertEquals(Duration.ofSeconds(2), after(1, NOW));
    assertEquals(Duration.ofSeconds(4), after(1, NOW));
    assertEquals(Duration.ZERO, slowdown.left("elsewhere", NOW));
  }

  @Test
  void aPauseEndsAndNeverGrowsBeyondMinutes() {
    Duration longest = after(1_000, NOW);
    assertTrue(longest.compareTo(Duration.ofMinutes(10)) < 0, longest::toString);
    assertTrue(longest.compareTo(Duration.ofMinutes(5)) > 0, longest::toString);
    assertEquals(Duration.ZERO, slowdown.left("here", NOW.plus(longest)));
  }

  @Test
  void afterAQuietHourAllIsForgotten() {
    after(20, NOW);
    assertEquals(Duration.ZERO, after(1, NOW.plus(Duration.ofHours(1))));
  }

  @Test
  void longAddressesCountByTheirNetwork() {
    for (int i = 0; i < 6; i++) {
      slowdown.wrong("2001:db8:0:1:0:0:0:" + i, NOW);
    }
    assertEquals(Duration.ofSeconds(1), slowdown.left("[2001:db8:0:1:a:b:c:d]", NOW));
    assertEquals(Duration.ZERO, slowdown.left("2001:db8:0:2:0:0:0:1", NOW));
    assertEquals(1, slowdown.remembered());
  }

  @Test
  void howeverManyAddressesThereAreMemoryIsBounded() {
    for (int i = 0; i < 100_000; i++) {
      slowdown.wrong("10.0.0." + i, NOW);
    }
    assertEquals(100, slowdown.remembered());
  }
}
