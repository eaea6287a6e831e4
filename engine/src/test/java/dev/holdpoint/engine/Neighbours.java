package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.InMemoryJournal.Appended;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What must be true between the tasks of one store, looked at append by append. */
final class Neighbours {
  private final Map<TaskId, Task> tasks = new HashMap<>();

  void check(List<Appended> all) {
    for (Appended one : all) {
      Task after = one.batch().after();
      boolean goesOn =
          one.batch().events().stream()
              .anyMatch(e -> e instanceof Event.RunQueued || e instanceof Event.TurnStarted);
      if (goesOn) {
        assertEquals(List.of(), unfinished(after), after.id() + " goes on though it is blocked");
      }
      tasks.put(after.id(), after);
      assertFalse(leadsBack(after.id(), TaskSpec::dependsOn), after.id() + " needs itself");
      assertFalse(leadsBack(after.id(), Neighbours::parents), after.id() + " is its own part");
    }
  }

  private List<TaskId> unfinished(Task task) {
    return task.spec().dependsOn().stream()
        .filter(id -> !tasks.containsKey(id) || tasks.get(id).state() != TaskState.DONE)
        .toList();
  }

  private static List<TaskId> parents(TaskSpec spec) {
    return spec.parent() == null ? List.of() : List.of(spec.parent());
  }

  private boolean leadsBack(TaskId start, Function<TaskSpec, List<TaskId>> next) {
    Set<TaskId> seen = new HashSet<>();
    Deque<TaskId> left = new ArrayDeque<>(next.apply(tasks.get(start).spec()));
    while (!left.isEmpty()) {
      TaskId id = left.pop();
      if (id.equals(start)) {
        return true;
      }
      if (seen.add(id)) {
        left.addAll(next.apply(tasks.get(id).spec()));
      }
    }
    return false;
  }
}
