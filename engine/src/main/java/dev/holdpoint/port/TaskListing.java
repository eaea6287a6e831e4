package dev.holdpoint.port;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal.GateRow;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parts of the listing of all tasks, however many there are. */
public interface TaskListing {
  /** Some of the tasks that fit, in order, with blocked ones shown as such. */
  List<TaskRow> tasks(TaskFilter filter, Part part);

  /** How many fit, by state; a state that none is in may be absent. */
  Map<TaskState, Integer> counts(TaskFilter filter);

  /** The open gates of these tasks, the oldest of each task first. */
  List<GateRow> openGates(Collection<TaskId> tasks);

  /**
   * Closed gates that fit, the last closed first.
   *
   * @param after the last one that is known already, null for the beginning
   */
  List<ClosedGate> closedGates(GateFilter filter, @Nullable ClosedGate after, int atMost);

  /** A closed gate, and when it was closed; its task tells the rest. */
  record ClosedGate(GateId gate, Instant at) {}

  /**
   * Which part of a listing is wanted.
   *
   * @param after the place of the last row that is known already, null for the beginning
   */
  record Part(Order order, @Nullable Place after, int atMost) {
    public static Part first(Order order, int atMost) {
      return new Part(order, null, atMost);
    }

    /** The one behind this row. */
    public Part behind(TaskRow row) {
      return new Part(order, order.place(row), atMost);
    }
  }

  /** What comes first. */
  enum Order {
    /** By priority, then age. */
    URGENT,
    /** What changed last. */
    RECENT;

    public Place place(TaskRow row) {
      return new Place(
          row.priority(), this == URGENT ? row.createdAt() : row.updatedAt(), row.id());
    }
  }

  /**
   * Where a row stands in an order, whatever is added meanwhile.
   *
   * @param at when it was created, or changed, by the order
   */
  record Place(int priority, Instant at, TaskId id) {}
}
