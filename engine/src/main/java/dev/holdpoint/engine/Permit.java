package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;

/** What an agent that wants to use a tool is told. */
public sealed interface Permit {
  /** It may run now, once. */
  record Allowed() implements Permit {}

  /** A person wants something else to run; asked for that, it is allowed. */
  record Changed(Action instead) implements Permit {}

  /** It must not run. */
  record Denied(String why) implements Permit {}

  /** A person is asked. */
  record AtGate(Gate gate) implements Permit {}

  /** The turn is over, or it can't be asked. */
  record Refused(Refusal refusal) implements Permit {}
}
