package dev.holdpoint.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an agent departed from the approved plan within one turn.
 *
 * @param departures those that were not flagged before
 * @param approved the plan that was compared
 * @param found what stood in its place after the turn, null where nothing was left of it
 */
public record Drift(
    int turn,
    Instant at,
    List<String> departures,
    @Nullable Proposal approved,
    @Nullable Proposal found) {
  public Drift {
    departures = List.copyOf(departures);
  }
}
