package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.PlanJson;
import dev.holdpoint.app.web.cockpit.review.FileChange;
import dev.holdpoint.engine.Plans;
import dev.holdpoint.model.Drift;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import dev.holdpoint.port.TodoList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How far a task is with its todos, and where its agent departed from what was approved.
 *
 * @param todos those that are shown
 * @param proposed whether nobody has approved them yet
 * @param drifts the latest first
 * @param earlier how many departures are not shown
 * @param isReviewed whether there is a review to look at
 */
public record PlanView(
    TodoList list,
    List<Todo> todos,
    boolean proposed,
    List<Departed> drifts,
    int earlier,
    boolean isReviewed) {
  private static final int BRIEF = 12;
  private static final int WHOLE = 500;
  private static final int FEW = 2;
  private static final int MOST = 20;

  /** How many that are done stand above the first one that is not. */
  private static final int BEFORE = 3;

  public PlanView {
    todos = List.copyOf(todos);
    drifts = List.copyOf(drifts);
  }

  /** What stands beside other things: the todos at which the agent is. */
  static PlanView brief(Task task, Plans plans) {
    TodoList list = plans.todos(task);
    List<Todo> all = all(list);
    int first = 0;
    while (first < all.size() && isOver(all.get(first))) {
      first++;
    }
    int from = Math.max(0, Math.min(first - BEFORE, all.size() - BRIEF));
    List<Todo> shown = all.subList(from, Math.min(all.size(), from + BRIEF));
    return of(task, list, shown, departed(task, FEW, null));
  }

  /** All of it, with what the departures changed. */
  static PlanView whole(Task task, Plans plans) {
    TodoList list = plans.todos(task);
    List<Todo> all = all(list);
    return of(task, list, all.subList(0, Math.min(all.size(), WHOLE)), departed(task, MOST, plans));
  }

  private static PlanView of(Task task, TodoList list, List<Todo> shown, List<Departed> drifts) {
    Run run = task.run();
    return new PlanView(
        list,
        shown,
        run != null && run.stage() == Stage.PLANNING,
        drifts,
        PlanJson.drifts(task).size() - drifts.size(),
        task.gates().stream().anyMatch(gate -> gate.review() != null));
  }

  private static List<Todo> all(TodoList list) {
    return list.todos() == null ? List.of() : list.todos().todos();
  }

  private static boolean isOver(Todo todo) {
    return todo.status() == Status.DONE || todo.status() == Status.DROPPED;
  }

  /**
   * @param plans null where nobody sees what changed
   */
  private static List<Departed> departed(Task task, int most, @Nullable Plans plans) {
    List<Drift> all = PlanJson.drifts(task);
    List<Departed> shown = new ArrayList<>();
    for (int i = all.size() - 1; i >= Math.max(0, all.size() - most); i--) {
      shown.add(Departed.of(task, all.get(i), "drift-" + (i + 1), plans));
    }
    return shown;
  }

  public boolean isEmpty() {
    return list.isEmpty() && drifts.isEmpty();
  }

  public int hidden() {
    return all(list).size() - todos.size();
  }

  /** The part that is done, of a shape that is 100 wide. */
  public String width() {
    return String.format(Locale.ROOT, "%.1f", list.percent());
  }

  /** The sign of a state. */
  public static String shape(Status status) {
    return switch (status) {
      case PENDING -> "open";
      case DOING -> "running";
      case DONE -> "done";
      case DROPPED -> "cancelled";
    };
  }

  /**
   * One departure.
   *
   * @param id of its place on the page
   * @param gate where a person was to look at it, null where nobody was
   * @param files what it changed
   */
  public record Departed(Drift drift, String id, @Nullable Gate gate, List<DiffFile> files) {
    private static final int MOST_SHOWN = 20;

    public Departed {
      files = List.copyOf(files);
    }

    private static Departed of(Task task, Drift drift, String id, @Nullable Plans plans) {
      GateId gate = PlanJson.reviewOf(task, drift);
      List<DiffFile> files = new ArrayList<>();
      if (plans != null) {
        plans
            .changes(drift)
            .forEach(
                (path, change) ->
                    files.add(FileChange.of(path, change.diff(), change.text()).diff()));
      }
      return new Departed(drift, id, gate == null ? null : task.gate(gate.number()), files);
    }

    public List<String> departures() {
      List<String> all = drift.departures();
      return all.subList(0, Math.min(all.size(), MOST_SHOWN));
    }

    public int hidden() {
      return drift.departures().size() - departures().size();
    }

    /** Where its review is. */
    public String review() {
      return Links.gate(Objects.requireNonNull(gate));
    }

    /** What became of the review. */
    public String outcome() {
      return gate == null || gate.isOpen() ? "open" : ClosedWords.outcome(gate);
    }
  }
}
