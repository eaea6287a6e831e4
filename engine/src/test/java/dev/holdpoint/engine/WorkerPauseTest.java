package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A worker waits for the next moment at which there is something to do. */
class WorkerPauseTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void theNextMomentUnlessItIsFarAway() {
    assertEquals(MINUTE, pause());
    assertEquals(Duration.ofSeconds(3), pause(START.plusSeconds(7), START.plusSeconds(3)));
    assertEquals(MINUTE, pause(START.plusSeconds(61)));
  }

  /** A task that was set aside and then cancelled: the worker would go round and round. */
  @Test
  void whatIsOverIsNotWaitedFor() {
    assertEquals(MINUTE, pause(START.minusSeconds(1), START));
    assertEquals(Duration.ofSeconds(5), pause(START.minusSeconds(1), START.plusSeconds(5)));
  }

  private static Duration pause(Instant... moments) {
    return Worker.untilNext(List.of(moments), START, MINUTE);
  }
}
