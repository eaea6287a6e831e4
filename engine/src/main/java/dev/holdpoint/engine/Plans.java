package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Drift;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.TodoList;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The door for whoever looks how far a task is with its plan; nothing is changed here. */
public final class Plans {
  private final Engine engine;
  private final PlanFolder folder;
  private final Function<Task, @Nullable Path> workspaces;

  /**
   * @param workspaces the directory of a task in which no other task works, null where it has none
   */
  public Plans(Engine engine, PlanFolder folder, Function<Task, @Nullable Path> workspaces) {
    this.engine = engine;
    this.folder = folder;
    this.workspaces = workspaces;
  }

  /**
   * The todos of a task's run: those that are proposed while it is planned, then those in the
   * workspace, and what its last turn left of them once it is over.
   */
  public TodoList todos(Task task) {
    Run run = task.run();
    if (run == null) {
      return TodoList.NONE;
    }
    if (run.stage() == Stage.PLANNING) {
      return kept(proposed(task, run));
    }
    Draft there = run.phase().isFinal() ? null : there(task, run);
    String text = there == null ? null : there.text(Todos.FILE);
    if (text != null) {
      return read(text);
    }
    TodoList kept = kept(run.drafting().todos());
    String problem = there == null ? "" : about(there);
    return problem.isEmpty() ? kept : new TodoList(kept.todos(), problem);
  }

  /** As it is written down: what is secret is covered. */
  private @Nullable Draft there(Task task, Run run) {
    String dir = run.plan().planDir();
    Path workspace = dir == null ? null : workspaces.apply(task);
    if (dir == null || workspace == null || folder.isFree(workspace, dir, Todos.FILE)) {
      return null;
    }
    return folder.read(workspace, dir).map(new Mask(engine.secrets(task).values())::cover);
  }

  private static @Nullable Digest proposed(Task task, Run run) {
    return task.gates().stream()
        .filter(gate -> gate.run() == run.number())
        .map(gate -> gate.review())
        .filter(review -> review != null && review.subject() == Review.Subject.PLAN)
        .map(review -> review.current().text(Todos.FILE))
        .reduce((_, last) -> last)
        .orElse(null);
  }

  private TodoList kept(@Nullable Digest text) {
    return text == null ? TodoList.NONE : read(engine.journal().payload(text));
  }

  private TodoList read(String text) {
    Todos todos = folder.todos(text);
    return todos == null
        ? new TodoList(null, about(folder.checked(Map.of(Todos.FILE, text))))
        : new TodoList(todos, "");
  }

  private static String about(Draft draft) {
    return draft.problems().stream()
        .filter(problem -> problem.contains(Todos.FILE))
        .collect(Collectors.joining("; "));
  }

  /**
   * What a departure changed in one file.
   *
   * @param text the file as it was found, empty where it was gone
   */
  public record Change(String diff, String text) {}

  /** What a departure changed in the approved plan, by file. */
  public SortedMap<String, Change> changes(Drift drift) {
    Proposal approved = drift.approved();
    Proposal found = drift.found();
    SortedMap<String, Change> changes = new TreeMap<>();
    if (approved != null && found != null) {
      PlanWords.diffs(approved, found, this::text)
          .forEach((name, diff) -> changes.put(name, new Change(diff, text(found.text(name)))));
    }
    return changes;
  }

  private String text(@Nullable Digest digest) {
    return digest == null ? "" : engine.journal().payload(digest);
  }
}
