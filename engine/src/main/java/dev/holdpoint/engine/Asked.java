package dev.holdpoint.engine;

import dev.holdpoint.model.Gate;

/** What an agent that asked is told. */
public sealed interface Asked {
  /** A person is asked at this gate; it may be answered already where it was asked before. */
  record AtGate(Gate gate) implements Asked {}

  /** Nobody is interrupted: go on by your best assumption. */
  record GoOn(String why) implements Asked {}

  /** Nobody is asked for this approval, so the action must not run. */
  record Denied(String why) implements Asked {}

  /** It can't be asked. */
  record Refused(Refusal refusal) implements Asked {}
}
