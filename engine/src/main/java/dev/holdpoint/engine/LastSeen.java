package dev.holdpoint.engine;

import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers how this process left the tasks that it wrote last. Others may have changed them since,
 * so what is decided by this counts only once an append has proved it.
 */
final class LastSeen {
  private static final int MOST = 64;

  private final Map<TaskId, Task> tasks =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, Task> eldest) {
          return size() > MOST;
        }
      };

  synchronized @Nullable Task of(TaskId id) {
    return tasks.get(id);
  }

  synchronized void remember(Task task) {
    tasks.put(task.id(), task);
  }

  synchronized void forget(TaskId id) {
    tasks.remove(id);
  }
}
