package dev.holdpoint.app.reading;

import java.io.IOException;

/** A document that can't be read; says why, as the end of a sentence about it. */
final class UnreadableException extends IOException {
  private static final long serialVersionUID = 1L;

  UnreadableException(String why) {
    super(why);
  }
}
