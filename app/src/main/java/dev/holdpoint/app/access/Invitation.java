package dev.holdpoint.app.access;

import java.time.Instant;

/** What came of the wish for a link. */
public sealed interface Invitation {
  /** It is here. */
  record Made(Issued link) implements Invitation {}

  /**
   * There are too many that nobody has used yet.
   *
   * @param until when the first of them is over
   */
  record TooMany(int open, Instant until) implements Invitation {
    /** In words for whoever wanted one more. */
    public String message() {
      return "%d links for this person are open, which is the most there may be. Use one of them, or wait until %s."
          .formatted(open, until);
    }
  }
}
