package dev.holdpoint.port;

import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where agents work. */
public interface Workspaces {
  /**
   * Takes the task's directory for a turn, made if it is not there; partial work in it stays as it
   * is.
   */
  Workspace enter(TaskId task);

  /** The task's directory without taking it, null where it is not there or nobody can tell. */
  default @Nullable Path find(TaskId task) {
    return null;
  }

  /**
   * A file as it was in one version of a task's work; null where it is no text, or nobody can tell.
   *
   * @param version as {@link Outputs} names it, empty for how it was when the task began
   * @param path from the repository's top
   */
  default @Nullable String text(TaskId task, String version, String path) {
    return null;
  }

  /** What the task has changed by now, without taking its directory. */
  default Outputs outputs(TaskId task) {
    return Outputs.UNKNOWN;
  }

  /** What is different between two versions of a task's work, as text for people. */
  default String diff(TaskId task, String from, String to) {
    return "";
  }

  /** Keeps a version that somebody has seen, so that it can be looked at later. */
  default void keep(TaskId task, String version) {}

  /** The branch that a task has in git. */
  static String branch(TaskId task) {
    return "holdpoint/" + task;
  }

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

    /** What the task has changed since it began. */
    default Outputs outputs() {
      return Outputs.UNKNOWN;
    }

    /** Commits everything to the task's branch, where it has one. */
    void commit(String message);

    /**
     * Commits one version, whatever stands in the directory by now, and leaves that as it is.
     *
     * @param version as {@link Outputs} names it
     */
    void commit(String message, String version);

    @Override
    void close();
  }

  /**
   * What a task came to.
   *
   * @param files a word, a path and the lines that were added and removed, for each
   * @param version tells one state of the files from another, empty where nobody can
   */
  record Outputs(List<String> files, String version) {
    public static final Outputs UNKNOWN = new Outputs(List.of(), "");

    public Outputs {
      files = List.copyOf(files);
    }
  }

  /** Tells which files differ from how they were before a turn. */
  interface ChangedFiles {
    /** Paths relative to the workspace, with slashes, sorted. */
    List<String> now();
  }
}
