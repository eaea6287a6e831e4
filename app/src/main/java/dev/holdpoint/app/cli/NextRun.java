package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Planned;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;

/** What comes of running a task. */
sealed interface NextRun {
  /** A new run, to be begun by this process. */
  record Begins(TaskId task, Planned run) implements NextRun {}

  /** The run that is under way already, or about to begin in another process. */
  record GoesOn(Task task) implements NextRun {}

  /** Nothing: it is done. */
  record IsDone(Task task) implements NextRun {}
}
