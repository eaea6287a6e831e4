package dev.holdpoint.port;

import dev.holdpoint.model.TaskId;

/** What a dead owner left behind on this machine. */
public interface Leftovers {
  /** Ends the processes of the agent that the task's dead owner had started, if any are left. */
  void end(TaskId task);
}
