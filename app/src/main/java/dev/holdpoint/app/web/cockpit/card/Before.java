package dev.holdpoint.app.web.cockpit.card;

/** What a file is before an action changes it. */
sealed interface Before {
  /** This text. */
  record Text(String text) implements Before {}

  /** There is no such file. */
  record Missing() implements Before {}

  /**
   * It was not looked at, or could not be.
   *
   * @param why in words for people, empty where that does not matter
   */
  record Unknown(String why) implements Before {}
}
