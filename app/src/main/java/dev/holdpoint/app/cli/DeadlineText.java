package dev.holdpoint.app.cli;

import dev.holdpoint.model.Gate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Until when a gate can be answered, as a person reads it. */
final class DeadlineText {
  private DeadlineText() {}

  /**
   * For example {@code expires in 2 h, at 2026-01-31 14:00 +01:00}; none where it never expires.
   */
  static List<String> of(Gate gate, Instant now) {
    Instant deadline = gate.isOpen() ? gate.deadline() : null;
    if (deadline == null) {
      return List.of();
    }
    // It is still open where nobody could write the expiry down, for example without write access.
    return deadline.isBefore(now)
        ? List.of("its deadline passed at " + ExactTime.of(deadline))
        : List.of("expires %s, at %s".formatted(left(now, deadline), ExactTime.of(deadline)));
  }

  /** The same after a text, in brackets; empty where it never expires. */
  static String inBrackets(Gate gate, Instant now) {
    List<String> words = of(gate, now);
    return words.isEmpty() ? "" : " (" + words.getFirst() + ")";
  }

  private static String left(Instant now, Instant deadline) {
    Duration left = Duration.between(now, deadline);
    return left.toSeconds() < 1 ? "now" : "in " + Ago.words(left);
  }
}
