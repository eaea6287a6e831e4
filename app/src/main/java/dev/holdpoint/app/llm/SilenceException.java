package dev.holdpoint.app.llm;

import java.io.IOException;

/** Nothing came for too long. */
final class SilenceException extends IOException {
  private static final long serialVersionUID = 1L;
}
