package dev.holdpoint.app.view;

import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A task among the others.
 *
 * @param state as people see it, with others in its way taken into account
 * @param blockers tasks that it depends on and that are not done, or not there
 * @param children its parts
 * @param dependents tasks that depend on it
 * @param named its parent and the tasks that it depends on, as far as they are there
 */
public record Family(
    TaskState state,
    List<TaskId> blockers,
    List<TaskRow> children,
    List<TaskRow> dependents,
    Map<TaskId, TaskRow> named) {

  public Family {
    blockers = List.copyOf(blockers);
    children = List.copyOf(children);
    dependents = List.copyOf(dependents);
    named = Map.copyOf(named);
  }

  /** Finds a task's relatives in a listing of all tasks. */
  public static Family of(Task task, List<TaskRow> all) {
    TaskId parent = task.spec().parent();
    Set<TaskId> needed = new HashSet<>(task.spec().dependsOn());
    Map<TaskId, TaskRow> named = new HashMap<>();
    List<TaskRow> children = new ArrayList<>();
    List<TaskRow> dependents = new ArrayList<>();
    for (TaskRow row : all) {
      if (row.id().equals(parent) || needed.contains(row.id())) {
        named.put(row.id(), row);
      }
      if (task.id().equals(row.parent())) {
        children.add(row);
      }
      if (row.dependsOn().contains(task.id())) {
        dependents.add(row);
      }
    }
    List<TaskId> blockers =
        task.spec().dependsOn().stream().filter(id -> !isDone(named.get(id))).toList();
    return new Family(task.stateBehind(blockers), blockers, children, dependents, named);
  }

  private static boolean isDone(@Nullable TaskRow row) {
    return row != null && row.state() == TaskState.DONE;
  }
}
