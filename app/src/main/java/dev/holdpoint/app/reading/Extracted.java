package dev.holdpoint.app.reading;

/** What became of a document that was to be read. */
public sealed interface Extracted {
  /** It says this. Pages begin with {@link Pages#MARK}. */
  record Text(String text) implements Extracted {}

  /** It can't be read; says why, as the end of a sentence about it. */
  record Unreadable(String why) implements Extracted {}
}
