package dev.holdpoint.app.access;

import java.time.Duration;

/** What somebody at the door is told. */
public sealed interface Admission {
  /** Come in. */
  record Admitted(Visitor visitor) implements Admission {}

  /** This secret opens nothing: it is wrong, over or taken back. */
  record Denied() implements Admission {}

  /** Too many wrong secrets came from there; this one was wrong, too. */
  record Slowed(Duration retryAfter) implements Admission {}
}
