package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.TaskApply;
import dev.holdpoint.port.Changes.Commit;
import org.jspecify.annotations.Nullable;

/**
 * Whether a task's work is in the project's branch.
 *
 * @param offered whether there is something to apply
 * @param commit what it became when it was applied last, null where it never was
 */
public record ApplyState(boolean offered, @Nullable Commit commit) {
  static final ApplyState NONE = new ApplyState(false, null);

  /** The commit as people name it. */
  public String brief() {
    return commit == null ? "" : TaskApply.brief(commit.id());
  }
}
