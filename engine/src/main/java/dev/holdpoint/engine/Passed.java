package dev.holdpoint.engine;

import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Task;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;

/** Time that passed for a task, by the days of UTC in which it did. */
final class Passed {
  /** Clocks that jump must not make a day of every one since the beginning of time. */
  private static final int MOST_DAYS = 3_700;

  private Passed() {}

  /**
   * @param after its clocks later, while nothing has happened to it
   */
  static Map<LocalDate, Clocks> between(Task before, Clocks after) {
    Duration working = after.working().minus(before.clocks().working());
    Duration waiting = after.waiting().minus(before.clocks().waiting());
    Map<LocalDate, Clocks> days = new TreeMap<>();
    // Only one of them runs at a time.
    Instant at = before.updatedAt();
    Duration left = working.plus(waiting);
    boolean works = waiting.isZero();
    for (int i = 0; i < MOST_DAYS && left.isPositive(); i++) {
      LocalDate day = LocalDate.ofInstant(at, ZoneOffset.UTC);
      Instant end = day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
      Duration today = Duration.between(at, end);
      Duration part = left.compareTo(today) < 0 ? left : today;
      days.put(day, works ? new Clocks(part, Duration.ZERO) : new Clocks(Duration.ZERO, part));
      left = left.minus(part);
      at = end;
    }
    return days;
  }
}
