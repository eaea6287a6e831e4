package dev.holdpoint.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an agent wants to know.
 *
 * @param confidence how sure the agent is of its own answer, 0 to 1
 * @param key the asker's own name for this question: asked again under it, it is the same one
 */
public record Question(
    String prompt,
    @Nullable String context,
    Input input,
    boolean sensitive,
    @Nullable Double confidence,
    @Nullable String recommendation,
    @Nullable String key) {
  public Question {
    if (prompt.isBlank()) {
      throw new IllegalArgumentException("a question can't be empty");
    }
    if (confidence != null && !(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("a confidence is a number from 0 to 1");
    }
    sensitive = sensitive || input instanceof Input.Password;
    if (sensitive && !(input instanceof Input.Text) && !(input instanceof Input.Password)) {
      throw new IllegalArgumentException("only a text can be sensitive, not a " + input.word());
    }
  }

  /** What an approval is for, null where it is none. */
  public @Nullable Action action() {
    return input instanceof Input.Approval(Action action) ? action : null;
  }

  /** What is to be reviewed, null where it is no review. */
  public @Nullable Review review() {
    return input instanceof Input.Reviewing(Review review) ? review : null;
  }

  /** A plain question for a text. */
  public static Question of(String prompt) {
    return new Question(prompt, null, new Input.Text(), false, null, null, null);
  }

  /**
   * Whether asking this again is the same question. Approvals are the same only where the action
   * is, whatever their key: what was approved is never taken for something else.
   */
  public boolean sameAs(Question other) {
    if (!Objects.equals(actionDigest(), other.actionDigest())) {
      return false;
    }
    if (key != null || other.key != null) {
      return key != null && key.equals(other.key);
    }
    return action() != null || prompt.equals(other.prompt);
  }

  /** Whether this is asked in the same words by another call; never for an approval. */
  public boolean sameByOtherCall(Question other) {
    return action() == null
        && other.action() == null
        && ToolUse.asked(this)
        && ToolUse.asked(other)
        && prompt.equals(other.prompt)
        && Objects.equals(context, other.context)
        && sensitive == other.sensitive
        && input.equals(other.input);
  }

  private @Nullable Digest actionDigest() {
    Action action = action();
    return action == null ? null : action.digest();
  }
}
