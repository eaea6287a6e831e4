package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Reply;
import org.jspecify.annotations.Nullable;

/** What somebody hands in as an answer. */
public sealed interface Submission {
  /** A text, read by the rules of the question. */
  record Text(String raw) implements Submission {}

  /**
   * A judgement of what was reviewed.
   *
   * @param onDisk what stands in the workspace now, null where nobody can tell
   */
  record Reviewed(Digest seen, Reply reply, @Nullable Digest onDisk) implements Submission {}

  /** An approval of something else than what was asked for. */
  record Edited(Action action) implements Submission {}
}
