package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Happenings.Happening;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random histories of several processes keep the promises. A failure names its seed, and {@code
 * -Dholdpoint.seed=N} plays that one again; {@code -Dholdpoint.histories=N} plays so many.
 */
class RandomHistoriesTest {
  private static final int HISTORIES = Integer.getInteger("holdpoint.histories", 400);

  @Test
  void whateverHappensThePromisesAreKept() {
    Long replay = Long.getLong("holdpoint.seed");
    // Half of them are the same in every build, half of them are new.
    long fresh = System.nanoTime();
    LongStream seeds =
        replay != null
            ? LongStream.of(replay)
            : LongStream.concat(
                LongStream.range(0, HISTORIES / 2), LongStream.range(fresh, fresh + HISTORIES / 2));
    int[] seen = new int[Happening.values().length];
    seeds.forEach(
        seed -> {
          try (RandomHistory history = new RandomHistory(seed)) {
            history.play();
            history
                .happenings()
                .counts()
                .forEach((happening, count) -> seen[happening.ordinal()] += count);
          } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("replay with -Dholdpoint.seed=" + seed, e);
          }
        });
    if (replay == null) {
      for (Happening happening : Happening.values()) {
        assertTrue(seen[happening.ordinal()] > 0, happening + " never came about");
      }
    }
  }

  @Test
  void theSameSeedIsTheSameHistory() {
    try (RandomHistory first = new RandomHistory(42);
        RandomHistory second = new RandomHistory(42)) {
      first.play();
      second.play();
      assertEquals(first.told(), second.told());
    }
  }
}
