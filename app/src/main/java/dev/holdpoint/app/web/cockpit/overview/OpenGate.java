package dev.holdpoint.app.web.cockpit.overview;

import dev.holdpoint.model.Gate;
import dev.holdpoint.port.TaskRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * A gate that waits for a person.
 *
 * @param behind how many tasks can't begin before its task is done
 * @param next the titles of some that come right after it
 */
public record OpenGate(Gate gate, TaskRow task, int behind, List<String> next) {
  /** A deadline that is further away than this makes nothing urgent. */
  private static final Duration SOON = Duration.ofHours(24);

  public OpenGate {
    next = List.copyOf(next);
  }

  /** By priority; then what expires soon, what holds up more, what waits longer. */
  static Comparator<OpenGate> mostUrgentFirst(Instant now) {
    Instant soon = now.plus(SOON);
    return Comparator.comparingInt((OpenGate one) -> one.task.priority())
        .thenComparing(one -> one.due(soon))
        .thenComparing(Comparator.comparingInt(OpenGate::behind).reversed())
        .thenComparing(one -> one.gate.askedAt())
        .thenComparing(one -> one.gate.id());
  }

  private Instant due(Instant soon) {
    Instant deadline = gate.deadline();
    return deadline == null || deadline.isAfter(soon) ? Instant.MAX : deadline;
  }
}
