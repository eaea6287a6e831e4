package dev.holdpoint.app.workspace;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The project's own directory, for one agent at a time. */
public final class PlainWorkspaces implements Workspaces {
  private final Path project;

  public PlainWorkspaces(Path project) {
    this.project = project.toAbsolutePath().normalize();
  }

  @Override
  public Workspace enter(TaskId task) {
    LockFile lock = lock();
    return new Workspace() {
      @Override
      public Path directory() {
        return project;
      }

      @Override
      public void close() {
        try {
          lock.close();
        } catch (IOException e) {
          throw new WorkspaceException(
              "%s can't be given back: %s".formatted(project, e.getMessage()), e);
        }
      }
    };
  }

  /**
   * Keeps every other agent out of the directory until it is closed, or this process dies.
   *
   * @throws WorkspaceException where another one is at work
   */
  LockFile lock() {
    try {
      Path directory = Files.createDirectories(project.resolve(".holdpoint"));
      LockFile lock = LockFile.tryTake(directory.resolve("workspace.lock"));
      if (lock == null) {
        throw new WorkspaceException(
            "another task works in "
                + project
                + "; without git worktrees there is one at a time: run it again when that one"
                + " waits or is done");
      }
      return lock;
    } catch (IOException e) {
      throw new WorkspaceException("%s can't be locked: %s".formatted(project, e.getMessage()), e);
    }
  }
}
