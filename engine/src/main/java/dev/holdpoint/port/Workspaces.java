package dev.holdpoint.port;

import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;

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

    /**
     * Remembers how the directory is before a turn; for a repeated turn it stays as it was before
     * the first attempt.
     *
     * @return what people changed since the turn before, as a diff; empty where nothing was, or
     *     where nobody can tell
     */
    String edits(int run, int turn);

    /** The files that a turn changes, to be called before it starts. */
    ChangedFiles watch(int run, int turn);

    /** Keeps how the directory is after a turn, apart from branch and index. */
    void keep(int run, int turn);

    /** Commits everything to the task's branch, where it has one. */
    void commit(String message);

    @Override
    void close();
  }

  /** Tells which files differ from how they were before a turn. */
  interface ChangedFiles {
    /** Paths relative to the workspace, with slashes, sorted. */
    List<String> now();
  }
}
