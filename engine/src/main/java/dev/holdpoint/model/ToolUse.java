package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/**
 * A tool that an agent wants to use, before it did.
 *
 * @param call the agent's own name for this very call
 * @param action what it would do, exactly
 * @param subject what a rule is matched against: the command, the path or the address
 * @param description what the agent says that it is for, null where it says nothing
 */
public record ToolUse(
    String call, Action action, String subject, Reach reach, @Nullable String description) {
  private static final String KEY = "call:";

  public ToolUse(String call, Action action, String subject, Reach reach) {
    this(call, action, subject, reach, null);
  }

  /** The same with what the agent says of it. */
  public ToolUse describedAs(@Nullable String words) {
    return new ToolUse(
        call, action, subject, reach, words == null || words.isBlank() ? null : words);
  }

  /** How far a tool reaches. */
  public enum Reach {
    /** It only looks. */
    READS,
    /** It changes one file of the workspace, which the subject names from there. */
    WRITES_INSIDE,
    /** The same, of a file by which something runs or decides by itself. */
    WRITES_RULES,
    /** It runs what the subject says. */
    RUNS,
    /** Anything else. */
    BEYOND
  }

  /** The same call with what a person made of it. */
  public ToolUse as(Action instead) {
    return new ToolUse(call, instead, subject, reach, description);
  }

  /** Under which its question is known, so that the same call asks only once. */
  public String key() {
    return key(call);
  }

  /** The key of whatever a tool call asks. */
  public static String key(String call) {
    return KEY + call;
  }

  /** Whether a question was asked by a tool call. */
  public static boolean asked(Question question) {
    return question.key() != null && question.key().startsWith(KEY);
  }
}
