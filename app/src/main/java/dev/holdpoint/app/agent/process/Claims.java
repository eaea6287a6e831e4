package dev.holdpoint.app.agent.process;

import dev.holdpoint.model.TaskId;

/** Whose turn a task's is. The journal decides, and it is asked again each time. */
public interface Claims {
  /** The id of this process among those that work. */
  String me();

  /** Whether a process of this id is alive and has the turn that is under way. */
  boolean hasTurn(TaskId task, String owner);
}
