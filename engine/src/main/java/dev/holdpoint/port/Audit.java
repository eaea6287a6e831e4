package dev.holdpoint.port;

import dev.holdpoint.model.TaskId;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows whether anybody changed the history behind the journal's back. */
public interface Audit {
  /** Checks every entry of the scope, what it refers to, and what was made of it. */
  Report verify(Scope scope);

  /** The end of the journal as one line of text, to be kept elsewhere for a later verification. */
  String head();

  /** The whole history as lines of JSON, with what it takes to verify it elsewhere. */
  void export(Consumer<String> lines);

  /**
   * Makes the listings anew from the entries.
   *
   * @return how many tasks there are
   */
  long rebuild();

  /**
   * What is checked.
   *
   * @param task this one alone; null for all
   * @param checkpoint what {@link #head} printed earlier: everything from then must still be there
   */
  record Scope(@Nullable TaskId task, @Nullable String checkpoint) {
    public static final Scope EVERYTHING = new Scope(null, null);
  }

  /**
   * What was found.
   *
   * @param entries how many were checked
   * @param findings the first of each task, none where all is well
   */
  record Report(long entries, long tasks, List<Finding> findings) {
    public Report {
      findings = List.copyOf(findings);
    }

    public boolean isWell() {
      return findings.isEmpty();
    }
  }

  /**
   * Something that is not as it was written.
   *
   * @param task the task as the store names it, which may be no id any more; null for all
   * @param number the entry's within its task; 0 where it is about none
   */
  record Finding(Kind kind, @Nullable String task, long number, String message) {}

  /** What a finding is about. */
  enum Kind {
    /** The history itself. */
    ENTRY,
    /** A text that an entry refers to. */
    PAYLOAD,
    /** What was there when the checkpoint was taken. */
    CHECKPOINT,
    /** A listing that is made of the history, and can be made anew. */
    LISTING
  }

  /** A text that was given as a checkpoint and is none of this store's. */
  final class NotACheckpoint extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotACheckpoint(String message) {
      super(message);
    }
  }
}
