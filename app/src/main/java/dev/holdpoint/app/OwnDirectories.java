package dev.holdpoint.app;

import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The directories in which nobody works but the agent of one task, as they are at one moment. */
record OwnDirectories(Worktrees worktrees, Path root) implements Function<Task, @Nullable Path> {
  static OwnDirectories of(Places places) {
    return new OwnDirectories(
        Worktrees.in(places.workspaces(), places.inRepository()), places.root());
  }

  /** Outside of git all tasks share the project's: it belongs to the one that is at work. */
  @Override
  public @Nullable Path apply(Task task) {
    Path worktree = worktrees.find(task.id());
    Run run = task.run();
    boolean isAtWork = run != null && run.phase() instanceof Phase.Working;
    return worktree == null && isAtWork ? root : worktree;
  }
}
