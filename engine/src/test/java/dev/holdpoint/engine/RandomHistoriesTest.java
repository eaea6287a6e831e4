package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Happenings.Happening;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random histories of several processes keep the promises. A failure names its seed, and {@code
 * -Dholdpoint.seed=N} plays that one again; {@code -Dholdpoint.histories=N} plays so many.
 */
class RandomHistoriesTest {
  private static final int HISTORIES = Integer.getInteger("holdpoint.histories", 600);

  @Test
  void whateverHappensThePromisesAreKept() {
    Long replay = Long.getLong("holdpoint.seed");
    if (replay != null) {
      play(replay);
      return;
    }
    // Half of them are the same in every build, and come by everything; half of them are new.
    int[] seen = new int[Happening.values().length];
    LongStream.range(0, HISTORIES / 2)
        .mapToObj(RandomHistoriesTest::play)
        .forEach(counts -> counts.forEach((what, times) -> seen[what.ordinal()] += times));
    for (Happening happening : Happening.values()) {
      assertTrue(seen[happening.ordinal()] > 0, happening + " never came about");
    }
    long fresh = System.nanoTime();
    LongStream.range(fresh, fresh + HISTORIES / 2).forEach(RandomHistoriesTest::play);
  }

  private static Map<Happening, Integer> play(long seed) {
    try (RandomHistory history = new RandomHistory(seed)) {
      history.play();
      return history.happenings().counts();
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("replay with -Dholdpoint.seed=" + seed, e);
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
