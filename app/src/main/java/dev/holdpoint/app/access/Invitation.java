package dev.holdpoint.app.access;

import java.time.Duration;

/** What came of the wish for a link. */
public sealed interface Invitation {
  /** It is here. */
  record Made(Issued link) implements Invitation {}

  /**
   * The session has just made too many.
   *
   * @param left until it may make another one
   */
  record TooMany(int made, Duration left) implements Invitation {
    /** In words for whoever wanted one more. */
    public String message() {
      return "This browser has made %d links in %d minutes, which is the most it may. Wait %s, or run `holdpoint link` at the terminal."
          .formatted(made, Gatekeeper.LINK.toMinutes(), minutes());
    }

    private String minutes() {
      long minutes = left.plusMinutes(1).minusNanos(1).toMinutes();
      return minutes == 1 ? "a minute" : minutes + " minutes";
    }
  }
}
