package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Planned;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;

/** What comes of running a task. */
sealed interface NextRun {
  /** The run that a new task was made with, for this process to go on with. */
  record IsBegun(TaskId task) implements NextRun {}

  /** A new run of a task that was there. */
  record Begins(TaskId task, Planned run) implements NextRun {}

  /** The run that is under way already. */
  record GoesOn(Task task) implements NextRun {}

  /** Nothing: it is done. */
  record IsDone(Task task) implements NextRun {}
}
