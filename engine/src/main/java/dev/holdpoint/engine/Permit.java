package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import org.jspecify.annotations.Nullable;

/** What an agent that wants to use a tool is told. */
public sealed interface Permit {
  /** It may run now, once. */
  record Allowed() implements Permit {}

  /** A person wants something else to run; asked for that, it is allowed. */
  record Changed(Action instead) implements Permit {}

  /**
   * It must not run.
   *
   * @param gate where a person said so, null where a rule does
   */
  record Denied(String why, @Nullable Gate gate) implements Permit {
    public Denied(String why) {
      this(why, null);
    }
  }

  /** A person is asked. */
  record AtGate(Gate gate) implements Permit {}

  /** The turn is over, or it can't be asked. */
  record Refused(Refusal refusal) implements Permit {}
}
