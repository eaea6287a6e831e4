package dev.holdpoint.app.access;

import dev.holdpoint.port.Accesses.Access;
import java.time.Instant;

/** What a one-time link is good for. */
public sealed interface LinkState {
  /** It signs somebody in. */
  record Open(Access access) implements LinkState {}

  /** Somebody was signed in with it. */
  record Used(Instant at) implements LinkState {}

  /** Its time is over, or whoever made it is no longer in. */
  record Over() implements LinkState {}

  /** It was never made here. */
  record Unknown(Admission why) implements LinkState {}
}
