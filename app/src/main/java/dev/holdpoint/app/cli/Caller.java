package dev.holdpoint.app.cli;

import dev.holdpoint.engine.TurnToken;
import org.jspecify.annotations.Nullable;

/** Who called the program. */
public sealed interface Caller {
  /** Somebody at a keyboard, or a script of theirs. */
  record Human() implements Caller {}

  /**
   * An agent, by one of its processes.
   *
   * @param token that of its turn, null where it hides it
   */
  record Agent(@Nullable TurnToken token) implements Caller {}
}
