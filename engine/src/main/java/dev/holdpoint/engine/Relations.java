package dev.holdpoint.engine;

import dev.holdpoint.engine.Refusal.Circle.Relation;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules for parents and dependencies: they exist, and never run in a circle. */
final class Relations {
  private final Function<TaskId, @Nullable Task> tasks;

  Relations(Function<TaskId, @Nullable Task> tasks) {
    this.tasks = tasks;
  }

  /** Why a task can't have these relations; null where it can. */
  @Nullable Refusal objection(TaskId id, TaskSpec spec) {
    Refusal unknown = unknown(spec);
    if (unknown != null) {
      return unknown;
    }
    TaskId parent = spec.parent();
    if (parent != null && leads(parent, id, Relations::parents)) {
      return new Refusal.Circle(id, Relation.PARENT, parent);
    }
    for (TaskId needed : spec.dependsOn()) {
      if (leads(needed, id, TaskSpec::dependsOn)) {
        return new Refusal.Circle(id, Relation.DEPENDENCY, needed);
      }
    }
    return null;
  }

  /** The first that is named and not there; nothing else can be wrong with a new task. */
  @Nullable Refusal unknown(TaskSpec spec) {
    return Stream.concat(parents(spec).stream(), spec.dependsOn().stream())
        .filter(id -> tasks.apply(id) == null)
        .findFirst()
        .map(Refusal.UnknownTask::new)
        .orElse(null);
  }

  private static List<TaskId> parents(TaskSpec spec) {
    return spec.parent() == null ? List.of() : List.of(spec.parent());
  }

  private boolean leads(TaskId from, TaskId to, Function<TaskSpec, List<TaskId>> next) {
    Set<TaskId> seen = new HashSet<>();
    Deque<TaskId> left = new ArrayDeque<>(List.of(from));
    while (!left.isEmpty()) {
      TaskId id = left.pop();
      if (id.equals(to)) {
        return true;
      }
      Task task = seen.add(id) ? tasks.apply(id) : null;
      if (task != null) {
        left.addAll(next.apply(task.spec()));
      }
    }
    return false;
  }
}
