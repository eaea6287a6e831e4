package dev.holdpoint.engine;

import dev.holdpoint.model.Action;

/** What somebody hands in as an answer. */
public sealed interface Submission {
  /** A text, read by the rules of the question. */
  record Text(String raw) implements Submission {}

  /** An approval of something else than what was asked for. */
  record Edited(Action action) implements Submission {}
}
