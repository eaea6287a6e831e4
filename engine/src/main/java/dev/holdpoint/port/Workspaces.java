package dev.holdpoint.port;

import dev.holdpoint.model.TaskId;
import java.nio.file.Path;

/** Where agents work. */
public interface Workspaces {
  /**
   * Takes the task's directory for a turn, made if it is not there; partial work in it stays as it
   * is.
   */
  Workspace enter(TaskId task);

  /** A directory that is this turn's until it is closed. */
  interface Workspace extends AutoCloseable {
    Path directory();

    @Override
    void close();
  }
}
