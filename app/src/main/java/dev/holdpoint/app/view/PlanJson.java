package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Drift;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Review.Subject;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Todos.Todo;
import dev.holdpoint.port.TodoList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a task's object says about its plan: todos, and departures from what was approved. */
public final class PlanJson {
  private PlanJson() {}

  /** Adds them to a task's object. */
  public static Map<String, @Nullable Object> into(
      Map<String, @Nullable Object> json, Task task, TodoList list) {
    json.put("todos", todos(list));
    json.put("todosProblem", list.problem().isEmpty() ? null : list.problem());
    json.put("drift", drifts(task).stream().map(drift -> drift(task, drift)).toList());
    return json;
  }

  private static List<Map<String, @Nullable Object>> todos(TodoList list) {
    return list.todos() == null
        ? List.of()
        : list.todos().todos().stream().map(PlanJson::todo).toList();
  }

  private static Map<String, @Nullable Object> todo(Todo todo) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", todo.id());
    json.put("text", todo.title());
    json.put("detail", todo.detail());
    json.put("state", todo.status().word());
    return json;
  }

  /** The departures of a task's run. */
  public static List<Drift> drifts(Task task) {
    Run run = task.run();
    return run == null ? List.of() : run.drafting().drifts();
  }

  private static Map<String, @Nullable Object> drift(Task task, Drift drift) {
    GateId gate = reviewOf(task, drift);
    Map<String, @Nullable Object> json = Json.map();
    json.put("turn", drift.turn());
    json.put("at", drift.at().toString());
    json.put("departures", drift.departures());
    json.put("gate", gate == null ? null : gate.toString());
    return json;
  }

  /** The gate at which a person looked at this departure, null where nobody was asked to. */
  public static @Nullable GateId reviewOf(Task task, Drift drift) {
    Run run = task.run();
    return task.gates().stream()
        .filter(gate -> run != null && gate.run() == run.number() && gate.turn() == drift.turn())
        .filter(gate -> gate.review() != null && gate.review().subject() != Subject.PLAN)
        .map(Gate::id)
        .findFirst()
        .orElse(null);
  }

  /** What a task itself says about planning; null where it says nothing. */
  static Map<String, @Nullable Object> planning(PlanningWish wish) {
    Interactive choice = wish.interactive();
    Map<String, @Nullable Object> json = Json.map();
    json.put("interactive", choice == null ? null : said(choice));
    json.put("dir", wish.dir());
    json.put("maxReviewCycles", wish.maxReviewCycles());
    return json;
  }

  private static Object said(Interactive choice) {
    return switch (choice) {
      case TRUE -> true;
      case FALSE -> false;
      case AUTO -> choice.word();
    };
  }
}
