package dev.holdpoint.app.agent.codex;

import java.time.Duration;

/**
 * When a turn that has asked is to be stopped: once everything that asks together has asked, and
 * what was allowed to run has run.
 */
final class Halt {
  /** Calls that belong together come at once; nobody says which one is the last. */
  private static final Duration QUIET = Duration.ofMillis(500);

  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration FAREWELL = Duration.ofSeconds(8);
  private static final Duration TICK = Duration.ofMillis(50);
  private static final Duration LONG = Duration.ofMinutes(1);

  private boolean wanted;
  private boolean told;
  private long first;
  private long last;
  private long toldAt;

  /** A person is asked, and nobody waits here for the answer. */
  void asked() {
    last = System.nanoTime();
    first = wanted ? first : last;
    wanted = true;
  }

  boolean isWanted() {
    return wanted;
  }

  /** Whether the agent should be told to stop, which it is once. */
  boolean isDue(boolean isBusy) {
    boolean isDue = wanted && !told && isOver(last, QUIET) && (!isBusy || isOver(first, PATIENCE));
    if (isDue) {
      told = true;
      toldAt = System.nanoTime();
    }
    return isDue;
  }

  /** Whether it was told to stop and did not. */
  boolean isInVain() {
    return told && isOver(toldAt, FAREWELL);
  }

  /** How long to listen before looking again. */
  Duration listening() {
    return wanted ? TICK : LONG;
  }

  private static boolean isOver(long since, Duration time) {
    return System.nanoTime() - since >= time.toNanos();
  }
}
