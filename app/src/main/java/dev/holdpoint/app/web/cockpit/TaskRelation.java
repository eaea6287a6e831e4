package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How one task can be related to another, and which ones would close a circle. */
enum TaskRelation {
  PARENT {
    @Override
    List<TaskId> next(TaskRow row) {
      TaskId parent = row.parent();
      return parent == null ? List.of() : List.of(parent);
    }
  },
  DEPENDENCY {
    @Override
    List<TaskId> next(TaskRow row) {
      return row.dependsOn();
    }
  };

  /** Limits the search: the engine refuses deeper cycles when the task is saved. */
  private static final int MOST_ROUNDS = 100;

  private static final int AT_ONCE = 500;

  abstract List<TaskId> next(TaskRow row);

  /** Those from which it goes on to this task, itself included. */
  Collection<TaskId> leading(Journal journal, List<TaskRow> rows, TaskId task) {
    Map<TaskId, List<TaskId>> known = known(journal, rows);
    Set<TaskId> leading = new HashSet<>();
    for (TaskRow row : rows) {
      if (leads(row.id(), task, known)) {
        leading.add(row.id());
      }
    }
    return leading;
  }

  /** What stands behind these, read level by level. */
  private Map<TaskId, List<TaskId>> known(Journal journal, List<TaskRow> rows) {
    Map<TaskId, List<TaskId>> known = new HashMap<>();
    List<TaskRow> level = rows;
    for (int round = 0; round < MOST_ROUNDS && !level.isEmpty(); round++) {
      Set<TaskId> beyond = new HashSet<>();
      for (TaskRow row : level) {
        known.put(row.id(), next(row));
        beyond.addAll(next(row));
      }
      beyond.removeAll(known.keySet());
      level =
          beyond.isEmpty()
              ? List.of()
              : journal.tasks(
                  TaskFilter.ALL.among(beyond.stream().limit(AT_ONCE).toList()),
                  Part.first(Order.URGENT, AT_ONCE));
    }
    return known;
  }

  private static boolean leads(TaskId from, TaskId to, Map<TaskId, List<TaskId>> known) {
    Set<TaskId> seen = new HashSet<>();
    Deque<TaskId> left = new ArrayDeque<>(List.of(from));
    while (!left.isEmpty()) {
      TaskId id = left.pop();
      if (id.equals(to)) {
        return true;
      }
      if (seen.add(id)) {
        left.addAll(known.getOrDefault(id, List.of()));
      }
    }
    return false;
  }
}
