package dev.holdpoint.port;

import dev.holdpoint.model.TaskId;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What tasks changed in their workspaces, and what people do with it. */
public interface Changes {
  /** The files that a task changed since it began; paths from the repository's top, sorted. */
  List<ChangedFile> files(TaskId task);

  /** Writes the same as git shows it. */
  void diff(TaskId task, Form form, OutputStream to);

  /** Writes what is different between two versions of a task's work, for people. */
  void diff(TaskId task, Between versions, OutputStream to);

  /** The files that are different between two versions, in the order in which git shows them. */
  List<ChangedName> names(TaskId task, Between versions);

  /** What was committed to the task's branch since it began, the newest first. */
  List<Commit> commits(TaskId task, int atMost);

  /**
   * Brings what a task changed into the branch that is checked out in the project: all of it or
   * nothing.
   *
   * @param accepted the version that somebody accepted, where nothing else is to be applied; null
   *     for whatever stands in the workspace
   * @param lookAgain is called when the task's files have been read and nothing is changed yet; it
   *     throws where they must not be applied, because an agent has begun to write, for example
   */
  Applied apply(
      TaskId task, String message, Ending ending, @Nullable String accepted, Runnable lookAgain);

  /**
   * What applying would do at this moment; nothing is changed by looking.
   *
   * @param accepted the version that somebody accepted, null for none
   */
  Outlook outlook(TaskId task, @Nullable String accepted);

  /**
   * Applies as a commit what somebody was shown, and nothing else.
   *
   * @param state of {@link Outlook.Ready}
   * @param accepted as with {@link #outlook}
   * @param lookAgain as with {@link #apply}
   * @return how it stands now: done; or ready, where it is something else than was shown, or
   *     refused, and nothing was changed
   */
  Outlook applyShown(
      TaskId task, String state, String message, @Nullable String accepted, Runnable lookAgain);

  /** What the task's work became when it was applied last, null where it never was. */
  @Nullable Commit applied(TaskId task);

  /** Whether a task with a workspace changed something that the current branch does not have. */
  boolean hasUnapplied(TaskId task);

  /** The tasks that have a workspace. */
  List<TaskId> workspaces();

  /** Removes a task's workspace and branch, unless that would lose something. */
  Cleaned clean(TaskId task, Set<Consent> consents);

  /** A commit. */
  record Commit(String id, String author, Instant at, String subject) {}

  /**
   * A file that is not as it was when the task began.
   *
   * @param added lines; 0 for a binary file
   * @param removed lines; 0 for a binary file
   */
  record ChangedFile(String path, Kind kind, long added, long removed, boolean binary) {
    /** What became of it. */
    public enum Kind {
      ADDED,
      CHANGED,
      DELETED
    }
  }

  /**
   * Two versions of a task's work, as {@link Workspaces.Outputs} names them.
   *
   * @param from empty for how it was when the task began
   * @param paths only these, from the repository's top; none for all
   */
  record Between(String from, String to, List<String> paths) {
    public Between {
      paths = List.copyOf(paths);
    }

    public Between(String from, String to) {
      this(from, to, List.of());
    }
  }

  /**
   * A file that is different between two versions.
   *
   * @param before what it was called before; the same where it was not renamed
   */
  record ChangedName(String path, String before) {}

  /** How a diff is shown. */
  enum Form {
    /** For people; binary files are only named. */
    PATCH,
    /** For {@code git apply}, binary files included. */
    EXACT,
    STAT,
    NAMES
  }

  /** How changes are left in the current branch. */
  enum Ending {
    COMMITTED,
    STAGED
  }

  /** What came of applying. */
  sealed interface Applied {
    /**
     * They are in.
     *
     * @param branch empty where none is checked out
     */
    record Committed(String branch, String commit, List<String> files) implements Applied {
      public Committed {
        files = List.copyOf(files);
      }
    }

    /** They are in the project's files and in its index. */
    record Staged(List<String> files) implements Applied {
      public Staged {
        files = List.copyOf(files);
      }
    }

    /** The branch has all of it already. */
    record Nothing() implements Applied {}

    /** Nothing was changed; the message says why and what to do. */
    record Refused(Why why, List<String> files, String message) implements Applied {
      public Refused {
        files = List.copyOf(files);
      }
    }
  }

  /** What applying would do. */
  sealed interface Outlook {
    /**
     * They would become one commit.
     *
     * @param branch empty where none is checked out
     * @param state names the branch, its commit and the files that it would have; another one once
     *     any of them is different
     * @param commits how many the task's own branch has
     * @param halfDone files that an apply that was cut off has left; they are set back first
     * @param unaccepted files of the task that are others than those that were accepted
     */
    record Ready(
        String branch,
        String state,
        List<ChangedFile> files,
        int commits,
        List<String> halfDone,
        List<String> unaccepted)
        implements Outlook {
      public Ready {
        files = List.copyOf(files);
        unaccepted = List.copyOf(unaccepted);
        halfDone = List.copyOf(halfDone);
      }
    }

    /**
     * The branch has all of it already.
     *
     * @param commit what it became, null where nobody applied anything
     */
    record Done(@Nullable Commit commit) implements Outlook {}

    /** It would be refused. */
    record Refused(Applied.Refused refusal) implements Outlook {}
  }

  /** Why changes can't be applied. */
  enum Why {
    /** The branch changed the same lines. */
    CONFLICT,
    /** The project has the same files with changes that are not committed, or untracked. */
    UNCOMMITTED,
    /** The task's files were changed after its result was accepted. */
    CHANGED
  }

  /** What a person agrees to lose. */
  enum Consent {
    /** Changes that were never applied. */
    UNAPPLIED,
    /** The trees that were kept of every turn. */
    TURNS
  }

  /** What came of cleaning. */
  sealed interface Cleaned {
    /** It is gone; the notes say what is not. */
    record Removed(Path workspace, List<String> notes) implements Cleaned {
      public Removed {
        notes = List.copyOf(notes);
      }
    }

    /** It is as it was; the message says why and what to do. */
    record Left(Path workspace, String message) implements Cleaned {}

    /** There is none. */
    record Nothing() implements Cleaned {}
  }
}
