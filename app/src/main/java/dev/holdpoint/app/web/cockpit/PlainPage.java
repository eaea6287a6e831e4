package dev.holdpoint.app.web.cockpit;

/**
 * A page without a frame: for people who are not in, and where something went wrong.
 *
 * @param next where somebody wanted to go
 */
public record PlainPage(String title, String message, Way way, String next) {
  /** What can be done there. */
  public enum Way {
    /** A form for a token. */
    SIGN_IN,
    /** On to where somebody wanted to go, by itself. */
    ONWARDS,
    /** To the inbox. */
    HOME,
    /** To the sign-in page. */
    DOOR
  }
}
