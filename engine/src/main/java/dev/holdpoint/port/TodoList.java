package dev.holdpoint.port;

import dev.holdpoint.model.Todos;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import org.jspecify.annotations.Nullable;

/**
 * The todos of a task as they stand at one moment.
 *
 * @param todos null where there are none, or none that can be read
 * @param problem why the list can't be read, empty where it can or where there is none
 */
public record TodoList(@Nullable Todos todos, String problem) {
  public static final TodoList NONE = new TodoList(null, "");

  public boolean isEmpty() {
    return todos == null && problem.isEmpty();
  }

  public long count(Status status) {
    return todos == null
        ? 0
        : todos.todos().stream().map(Todo::status).filter(status::equals).count();
  }

  /** As {@code 4 of 9 done, 1 dropped}: what was dropped is not to be done any more. */
  public String progress() {
    if (todos == null) {
      return "";
    }
    long dropped = count(Status.DROPPED);
    String done = "%d of %d done".formatted(count(Status.DONE), todos.todos().size() - dropped);
    return dropped == 0 ? done : done + ", " + dropped + " dropped";
  }

  /** How much of it is done, from 0 to 100. */
  public double percent() {
    long wanted = todos == null ? 0 : todos.todos().size() - count(Status.DROPPED);
    return wanted == 0 ? 0 : 100.0 * count(Status.DONE) / wanted;
  }
}
