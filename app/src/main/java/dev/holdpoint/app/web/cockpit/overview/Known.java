package dev.holdpoint.app.web.cockpit.overview;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * An unfinished task.
 *
 * @param missing which of the tasks that it depends on are not done; it changes while others end
 */
record Known(TaskRow row, List<Gate> gates, Set<TaskId> missing) {
  private static final int MOST_NAMED = 3;

  Known {
    gates = List.copyOf(gates);
  }

  /** Whether nothing will happen to a task in this state unless somebody takes it up again. */
  static boolean isOver(TaskState state) {
    return switch (state) {
      case DONE, FAILED, CANCELLED -> true;
      case OPEN, RUNNING, AWAITING_INPUT, AWAITING_REVIEW, AWAITING_RESET, BLOCKED, DEFERRED ->
          false;
    };
  }

  /** Notes that a task which it depends on is done, or not any more. */
  void settle(TaskId needed, boolean done) {
    if (done) {
      missing.remove(needed);
    } else {
      missing.add(needed);
    }
  }

  List<OpenGate> open(Waiters waiters, Map<TaskId, Known> others) {
    int behind = waiters.behind(row.id());
    List<String> next = behind == 0 ? List.of() : next(waiters, others);
    return gates.stream().map(gate -> new OpenGate(gate, row, behind, next)).toList();
  }

  private List<String> next(Waiters waiters, Map<TaskId, Known> others) {
    return waiters.of(row.id()).stream()
        .map(others::get)
        .filter(Objects::nonNull)
        .map(Known::row)
        .sorted(Comparator.comparingInt(TaskRow::priority).thenComparing(TaskRow::id))
        .limit(MOST_NAMED)
        .map(TaskRow::title)
        .toList();
  }

  /** As people see it. */
  TaskState state() {
    TaskState own = row.state() == TaskState.BLOCKED ? TaskState.OPEN : row.state();
    return own == TaskState.OPEN && !missing.isEmpty() ? TaskState.BLOCKED : own;
  }
}
