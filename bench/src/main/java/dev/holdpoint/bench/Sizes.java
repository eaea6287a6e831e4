package dev.holdpoint.bench;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param slice how long one round of a load takes
 * @param rounds how often bare and ours take turns; the median round counts
 * @param answers how many answers the latency is taken from
 * @param parked how many tasks wait at once
 * @param tasks how many tasks the listed and folded journal holds, of ten entries each
 * @param gates how many of these have an open gate
 * @param starts how often a program is started
 */
record Sizes(
    Duration slice, int rounds, int answers, int parked, int tasks, int gates, int starts) {
  static final Sizes FULL = new Sizes(Duration.ofSeconds(2), 5, 300, 10_000, 100_000, 10_000, 15);
  static final Sizes QUICK = new Sizes(Duration.ofMillis(250), 3, 50, 500, 5_000, 500, 5);
  static final Sizes TINY = new Sizes(Duration.ofMillis(20), 1, 3, 10, 40, 10, 1);
}
