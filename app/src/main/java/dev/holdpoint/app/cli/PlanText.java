package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.PlanJson;
import dev.holdpoint.model.Drift;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import dev.holdpoint.port.TodoList;
import java.util.ArrayList;
import java.util.List;

/** The todos of a task and its departures from the approved plan, as a person reads them. */
final class PlanText {
  private static final int MOST = 100;

  private final Screen screen;
  private final List<String> lines = new ArrayList<>();

  PlanText(Screen screen) {
    this.screen = screen;
  }

  /** Nothing for a task that has neither. */
  List<String> lines(Task task, TodoList list) {
    if (!list.isEmpty()) {
      heading("Todos", list.progress());
      todos(list);
    }
    List<Drift> drifts = PlanJson.drifts(task);
    if (!drifts.isEmpty()) {
      heading("Drift", "compared with the approved plan");
      drifts.forEach(drift -> drift(task, drift));
    }
    return lines;
  }

  private void heading(String name, String about) {
    lines.add("");
    lines.add(about.isEmpty() ? screen.bold(name) : screen.bold(name) + "  " + about);
  }

  private void todos(TodoList list) {
    if (!list.problem().isEmpty()) {
      lines.add("   The list can't be read: " + Escaped.line(list.problem()));
    }
    List<Todo> todos = list.todos() == null ? List.of() : list.todos().todos();
    todos.stream().limit(MOST).forEach(this::todo);
    if (todos.size() > MOST) {
      lines.add("   and %d more, which --json lists".formatted(todos.size() - MOST));
    }
  }

  private void todo(Todo todo) {
    Status status = todo.status();
    lines.add("   %s %-7s %s".formatted(icon(status), status.word(), Escaped.line(todo.title())));
  }

  /** The words beside them matter where a terminal has no such signs. */
  private static char icon(Status status) {
    return switch (status) {
      case PENDING -> '○';
      case DOING -> '▶';
      case DONE -> '✔';
      case DROPPED -> '⊘';
    };
  }

  private void drift(Task task, Drift drift) {
    GateId gate = PlanJson.reviewOf(task, drift);
    lines.add(
        "   turn %d, %s%s"
            .formatted(
                drift.turn(),
                ExactTime.of(drift.at()),
                gate == null ? "; nothing was stopped" : "; reviewed at " + gate));
    drift.departures().forEach(how -> lines.add("     " + Escaped.line(how)));
  }
}
