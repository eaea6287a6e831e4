package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Workspaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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
      List<String> next = worktrees.next(task, bench.changes());
      if (!next.isEmpty()) {
        lines.add(
            next.stream()
                .map(one -> "`%s %s`".formatted(command, one))
                .collect(Collectors.joining(", then ", "Next      ", "")));
      }
    }
    return lines;
  }
}
