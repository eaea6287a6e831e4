package dev.holdpoint.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Where a run stands. Data stands inside the phase that it belongs to. */
public sealed interface Phase {
  /**
   * Somebody may go on with it.
   *
   * @param next the process that is about to, null where none said so
   */
  record Ready(@Nullable Owner next) implements Phase {
    public Ready() {
      this(null);
    }
  }

  /** An agent is at it, for this owner, allowed to ask by this token. */
  record Working(int turn, Owner owner, Digest token) implements Phase {}

  /** The turn is over and gates are open. */
  record Waiting() implements Phase {}

  /** A rate limit was reached. */
  record Sleeping(Instant until) implements Phase {}

  /** The last step is done. */
  record Done(@Nullable String summary) implements Phase {}

  /** It came to a bad end. */
  record Failed(String reason) implements Phase {}

  /** Somebody gave it up. */
  record Cancelled() implements Phase {}

  /** It is over, and the task is open for another run. */
  record Superseded() implements Phase {}

  /** Whether nothing more will happen in this run. */
  default boolean isFinal() {
    return switch (this) {
      case Done _, Failed _, Cancelled _, Superseded _ -> true;
      case Ready _, Working _, Waiting _, Sleeping _ -> false;
    };
  }
}
