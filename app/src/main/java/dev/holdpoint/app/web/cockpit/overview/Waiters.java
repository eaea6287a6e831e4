package dev.holdpoint.app.web.cockpit.overview;

import dev.holdpoint.model.TaskId;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which unfinished tasks wait for which others. */
final class Waiters {
  private final Map<TaskId, Set<TaskId>> waiting = new HashMap<>();

  void add(TaskId task, Collection<TaskId> needed) {
    needed.forEach(one -> waiting.computeIfAbsent(one, _ -> new HashSet<>()).add(task));
  }

  void remove(TaskId task, Collection<TaskId> needed) {
    for (TaskId one : needed) {
      Set<TaskId> others = waiting.get(one);
      if (others != null && others.remove(task) && others.isEmpty()) {
        waiting.remove(one);
      }
    }
  }

  void clear() {
    waiting.clear();
  }

  int size() {
    return waiting.size();
  }

  /** Those that wait for this task itself. */
  Set<TaskId> of(TaskId task) {
    return waiting.getOrDefault(task, Set.of());
  }

  /** How many wait for this task, or for one that does. */
  int behind(TaskId task) {
    return waiting.containsKey(task) ? behind(List.of(task)) : 0;
  }

  /** How many others wait for any of these. */
  int behind(Collection<TaskId> tasks) {
    Set<TaskId> seen = new HashSet<>(tasks);
    Deque<TaskId> next = new ArrayDeque<>(seen);
    int found = 0;
    while (!next.isEmpty()) {
      for (TaskId one : of(next.remove())) {
        if (seen.add(one)) {
          found++;
          next.add(one);
        }
      }
    }
    return found;
  }
}
