package dev.holdpoint.app.web.cockpit.overview;

import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where all tasks stood at one entry of the journal.
 *
 * @param position the last entry that it knows of
 * @param counts tasks by state, as people see it
 * @param running by priority, then age
 * @param gates all open ones, most urgent first
 * @param kinds what there is to say of each kind that has open gates
 * @param held how many tasks have an open gate
 * @param behind how many others can't begin before one of the gates is answered
 * @param closed the last gates that were closed, newest first
 * @param nextDeadline when the first gate expires, null for never
 */
public record Snapshot(
    long position,
    Instant at,
    Map<TaskState, Integer> counts,
    List<TaskRow> running,
    List<OpenGate> gates,
    Map<GateKind, Kind> kinds,
    int held,
    int behind,
    List<ClosedGate> closed,
    @Nullable Instant nextDeadline) {
  /** What is urgent changes by itself, slowly. */
  private static final Duration FRESH = Duration.ofSeconds(10);

  public Snapshot {
    counts = Map.copyOf(counts);
    running = List.copyOf(running);
    gates = List.copyOf(gates);
    kinds = Map.copyOf(kinds);
    closed = List.copyOf(closed);
  }

  /** All open gates of a kind. */
  public record Kind(int count, Instant oldest) {
    static Kind of(OpenGate gate) {
      return new Kind(1, gate.gate().askedAt());
    }

    Kind and(Kind other) {
      Instant first = other.oldest.isBefore(oldest) ? other.oldest : oldest;
      return new Kind(count + other.count, first);
    }
  }

  public int count(GateKind kind) {
    Kind known = kinds.get(kind);
    return known == null ? 0 : known.count();
  }

  /** How many tasks there are, in whatever state. */
  public int total() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  public int count(TaskState state) {
    return counts.getOrDefault(state, 0);
  }

  boolean isFresh(Instant now) {
    return now.isBefore(at.plus(FRESH)) && !now.isBefore(at);
  }

  boolean hasOverdue(Instant now) {
    return nextDeadline != null && !now.isBefore(nextDeadline);
  }
}
