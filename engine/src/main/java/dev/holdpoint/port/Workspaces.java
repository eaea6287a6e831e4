package dev.holdpoint.port;

import dev.holdpoint.model.TaskId;
import java.nio.file.Path;

/** Where agents work. */
public interface Workspaces {
  /** The task's directory, made if it is not there; partial work in it stays as it is. */
  Path of(TaskId task);
}
