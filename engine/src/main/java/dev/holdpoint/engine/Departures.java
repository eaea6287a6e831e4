package dev.holdpoint.engine;

import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Todos;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How what stands in the place of a plan differs from what was approved. Getting on with a todo is
 * no departure, nor is adding one; the todos of the next phase may follow when none of the last is
 * left to do.
 *
 * @param plan the approved plan
 * @param todos the approved todos
 * @param last the todos as they were told last, by a turn's end or within this one
 */
record Departures(String plan, Todos todos, @Nullable Todos last) {
  private static final int DIGITS = 8;

  List<String> in(Draft draft, @Nullable Todos now) {
    List<String> found = new ArrayList<>();
    String written = draft.text(PlanFolder.PLAN);
    if (written == null) {
      found.add(PlanFolder.PLAN + " is gone");
    } else if (!Payload.of(written).digest().equals(Payload.of(plan).digest())) {
      // With a part of its digest, so that another rewriting is another departure.
      found.add(
          "%s was rewritten (%s)"
              .formatted(PlanFolder.PLAN, Payload.of(written).digest().hex().substring(0, DIGITS)));
    }
    if (now == null) {
      found.add(
          Todos.FILE + (draft.text(Todos.FILE) == null ? " is gone" : " is no list of todos"));
    } else if (!isNextPhase(now)) {
      todos.todos().forEach(todo -> compare(todo, now.todo(todo.id()), found));
    }
    return found;
  }

  private boolean isNextPhase(Todos now) {
    Todos before = last == null ? todos : last;
    return now.phase() != null
        && !now.phase().equals(todos.phase())
        && (now.phase().equals(before.phase())
            || before.todos().stream().allMatch(todo -> isOver(todo, before)));
  }

  /** One that was to be done and was dropped is a departure, whatever comes after it. */
  private boolean isOver(Todo todo, Todos before) {
    if (todo.status() != Status.DROPPED) {
      return todo.status() == Status.DONE;
    }
    Todo approved = todos.todo(todo.id());
    return approved == null
        || approved.status() == Status.DROPPED
        || !Objects.equals(before.phase(), todos.phase());
  }

  private static void compare(Todo approved, @Nullable Todo now, List<String> found) {
    String name = "todo %s (%s)".formatted(approved.id(), approved.title());
    if (now == null) {
      found.add(name + " is gone");
    } else if (!now.title().strip().equals(approved.title().strip())) {
      found.add(name + " became: " + now.title());
    } else if (now.status() == Status.DROPPED && approved.status() != Status.DROPPED) {
      found.add(name + " was dropped");
    }
  }
}
