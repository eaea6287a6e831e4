package dev.holdpoint.app.view;

import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Workspaces;
import dev.holdpoint.port.WorldException;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The git worktrees of a project's tasks as they are at one moment: read once for a whole listing.
 *
 * @param folder holds a folder for each task that has one
 * @param inside where the project stands within its repository, empty at the top
 * @param names of the folders
 */
public record Worktrees(Path folder, Path inside, Set<String> names) {
  /** For tasks without any. */
  public static final Worktrees NONE = new Worktrees(Path.of(""), Path.of(""), Set.of());

  public Worktrees {
    names = Set.copyOf(names);
  }

  public static Worktrees in(Path folder, Path inside) {
    String[] names = new File(folder.toString()).list();
    return new Worktrees(folder, inside, names == null ? Set.of() : Set.of(names));
  }

  /** The directory that the task's agent works in, null where the task has no worktree. */
  public @Nullable Path find(TaskId task) {
    return names.contains(task.value())
        ? folder.resolve(task.value()).resolve(inside).normalize()
        : null;
  }

  /** Adds workspace and branch to a task's object; both are null without a worktree. */
  public Map<String, @Nullable Object> into(Map<String, @Nullable Object> json, TaskId task) {
    Path directory = find(task);
    json.put("workspace", directory == null ? null : directory.toString());
    json.put("branch", directory == null ? null : Workspaces.branch(task));
    return json;
  }

  /** The same, and {@code next}: the commands that come next. */
  public Map<String, @Nullable Object> into(
      Map<String, @Nullable Object> json, Task task, Changes changes) {
    TaskId id = task.id();
    into(json, id);
    json.put("next", next(task, changes).stream().map(one -> "holdpoint " + one).toList());
    return json;
  }

  /** The commands that come next; what a failed run left is looked at before all else. */
  public List<String> next(Task task, Changes changes) {
    if (!hasUnapplied(task, changes)) {
      return List.of();
    }
    List<String> commands =
        task.state() == TaskState.FAILED ? List.of("log", "diff") : List.of("diff", "apply");
    return commands.stream().map(command -> command + " " + task.id()).toList();
  }

  /** Only what has come to an end is looked at: an agent at work changes its files all the time. */
  public boolean hasUnapplied(Task task, Changes changes) {
    boolean ended = task.state() == TaskState.DONE || task.state() == TaskState.FAILED;
    if (!ended || find(task.id()) == null) {
      return false;
    }
    try {
      return changes.hasUnapplied(task.id());
    } catch (WorldException e) {
      // A damaged worktree is no reason not to show a task; diff and apply tell what is wrong.
      return false;
    }
  }
}
