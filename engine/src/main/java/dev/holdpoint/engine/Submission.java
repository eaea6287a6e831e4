package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What somebody hands in as an answer. */
public sealed interface Submission {
  /** A text, read by the rules of the question. */
  record Text(String raw) implements Submission {}

  /**
   * Options of a choice by their texts or numbers, and what the person says in own words.
   *
   * @param words null where only options are given
   */
  record Picked(List<String> options, @Nullable String words) implements Submission {
    public Picked {
      options = List.copyOf(options);
    }
  }

  /**
   * A judgement of what was reviewed.
   *
   * @param onDisk what stands in the workspace now, null where nobody can tell
   */
  record Reviewed(Digest seen, Reply reply, @Nullable Digest onDisk) implements Submission {}

  /** An approval of something else than what was asked for. */
  record Edited(Action action) implements Submission {}
}
