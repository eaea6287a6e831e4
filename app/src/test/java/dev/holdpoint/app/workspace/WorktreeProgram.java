package dev.holdpoint.app.workspace;

import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.Objects;

/** A program of its own that makes the worktrees of some tasks, once it is told to begin. */
final class WorktreeProgram {
  private WorktreeProgram() {}

  public static void main(String[] args) throws Exception {
    GitWorkspaces workspaces = GitWorkspaces.of(Path.of(args[0]), System.getenv());
    Objects.requireNonNull(workspaces);
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // Waits for the word.
    }
    for (int i = 1; i < args.length; i++) {
      System.out.println(workspaces.of(new TaskId(args[i])));
    }
  }
}
