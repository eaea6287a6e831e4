package dev.holdpoint.app.mirror;

import dev.holdpoint.model.Task;
import java.io.IOException;

/** Something outside the journal that shows a task as it is now. */
@FunctionalInterface
public interface Copy {
  /**
   * Brings it up to date. Called by one process at a time, with the newest state there is, so that
   * an older state never follows a newer one.
   */
  void follow(Task task) throws IOException;
}
