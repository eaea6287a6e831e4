package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Workspaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where a task's work stands, and which commands come next; nothing outside of git. */
final class WorkspaceText {
  private WorkspaceText() {}

  static Worktrees worktrees(Workbench bench) {
    return Worktrees.in(bench.places().workspaces(), bench.places().inRepository());
  }

  /**
   * @param command how the program is called from here
   */
  static List<String> lines(Workbench bench, Task task, String command) {
    List<String> lines = new ArrayList<>();
    Worktrees worktrees = worktrees(bench);
    Path directory = worktrees.find(task.id());
    if (directory != null) {
      lines.add("Workspace " + directory);
      lines.add("Branch    " + Workspaces.branch(task.id()));
      if (worktrees.hasUnapplied(task, bench.changes())) {
        boolean isFailed = task.state() == TaskState.FAILED;
        lines.add(
            (isFailed
                    ? "Next      `%1$s log %2$s`, `%1$s diff %2$s`"
                    : "Next      `%1$s diff %2$s`, then `%1$s apply %2$s`")
                .formatted(command, task.id()));
      }
    }
    return lines;
  }
}
