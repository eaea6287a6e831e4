package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.text.Shortened;

/** The beginning and the end of a text that is too long: errors and fences stand at its end. */
final class Excerpt {
  private Excerpt() {}

  /**
   * @param note what is said about what is left out
   */
  static String of(String text, int most, String note) {
    if (text.length() <= most) {
      return text;
    }
    int end = most / 4;
    int beginning = most - end;
    return "%s\n… (%d characters left out%s) …\n%s"
        .formatted(
            Shortened.beginning(text, beginning),
            text.length() - most,
            note,
            Shortened.end(text, end));
  }
}
