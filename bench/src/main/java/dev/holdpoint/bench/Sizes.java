package dev.holdpoint.bench;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param warmUp how long a load is driven before it is measured
 * @param slice how long one round of a load takes: short, because a disk is fast at one moment and
 *     slow at the next
 * @param rounds how often bare and ours take turns; the median round counts
 * @param answers how many answers the latency is taken from
 * @param parked how many tasks wait at once
 * @param tasks how many tasks the listed and folded journal holds, of ten entries each
 * @param gates how many of these have an open gate
 * @param starts how often a program is started
 * @param streams how many listen to a server at once
 * @param answered how many gates are answered meanwhile
 */
record Sizes(
    Duration warmUp,
    Duration slice,
    int rounds,
    int answers,
    int parked,
    int tasks,
    int gates,
    int starts,
    int streams,
    int answered) {
  static final Sizes FULL =
      new Sizes(
          Duration.ofSeconds(15),
          Duration.ofMillis(200),
          40,
          300,
          10_000,
          100_000,
          10_000,
          15,
          200,
          1_000);
  static final Sizes QUICK =
      new Sizes(Duration.ofSeconds(1), Duration.ofMillis(100), 10, 50, 500, 5_000, 500, 5, 50, 200);
  static final Sizes TINY =
      new Sizes(Duration.ofMillis(20), Duration.ofMillis(20), 1, 3, 10, 100, 10, 1, 5, 20);

  /** Rounds that go through everything once, however long that takes. */
  Sizes throughEverything() {
    return new Sizes(
        Duration.ZERO,
        Duration.ZERO,
        Math.min(3, rounds),
        answers,
        parked,
        tasks,
        gates,
        starts,
        streams,
        answered);
  }

  /** A journal in which every task waits, with enough of them to be answered. */
  Sizes allWait() {
    int waiting = Math.max(gates, 2 * answered);
    return new Sizes(
        warmUp, slice, rounds, answers, parked, waiting, waiting, starts, streams, answered);
  }
}
