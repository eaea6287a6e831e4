package dev.holdpoint.bench;

import java.time.Duration;

/** Counts how often something can be done in a time. */
final class Repeated {
  private Repeated() {}

  /** Something to be done. */
  interface Act<E extends Exception> {
    void run() throws E;
  }

  static <E extends Exception> double of(Duration about, Act<E> act) throws E {
    long begun = System.nanoTime();
    long times = 0;
    long passed;
    do {
      act.run();
      times++;
      passed = System.nanoTime() - begun;
    } while (passed < about.toNanos());
    return times * 1e9 / passed;
  }
}
