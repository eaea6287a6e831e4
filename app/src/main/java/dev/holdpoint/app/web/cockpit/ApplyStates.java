package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.cockpit.card.Kept;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.WorldException;
import java.time.Duration;

/**
 * Tells of tasks that are done whether their work is in the project's branch. Git takes a while for
 * that, and pages are made anew with every event.
 */
final class ApplyStates {
  /** A look is kept for this many times as long as it took. */
  private static final int CACHE_FACTOR = 10;

  private final Backstage backstage;
  private final Kept<TaskId, Seen> seen = new Kept<>(64);

  ApplyStates(Backstage backstage) {
    this.backstage = backstage;
  }

  private record Seen(ApplyState state, long until) {}

  ApplyState of(Task task) {
    if (task.state() != TaskState.DONE) {
      return ApplyState.NONE;
    }
    long begun = System.nanoTime();
    Seen before = seen.get(task.id());
    if (before != null && before.until - begun > 0) {
      return before.state;
    }
    ApplyState state = look(task);
    long now = System.nanoTime();
    Duration kept = Duration.ofNanos(now - begun).multipliedBy(CACHE_FACTOR);
    seen.put(task.id(), new Seen(state, now + kept.toNanos()));
    return state;
  }

  /** Somebody applied it, or tried to. */
  void forget(TaskId task) {
    seen.put(task, new Seen(ApplyState.NONE, System.nanoTime()));
  }

  private ApplyState look(Task task) {
    Worktrees worktrees = backstage.worktrees();
    Changes changes = backstage.changes();
    if (worktrees.find(task.id()) == null) {
      return ApplyState.NONE;
    }
    try {
      return new ApplyState(worktrees.hasUnapplied(task, changes), changes.applied(task.id()));
    } catch (WorldException e) {
      // A damaged worktree is no reason not to show a task.
      return ApplyState.NONE;
    }
  }
}
