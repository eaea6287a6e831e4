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

  /** The same in texts that every program can read; an action stays as it is. */
  public Question wellFormed() {
    return new Question(
        WellFormed.text(prompt),
        WellFormed.orNull(context),
        input instanceof Input.Choice choice ? choice.wellFormed() : input,
        sensitive,
        confidence,
        WellFormed.orNull(recommendation),
        key);
  }

  /** What an approval is for, null where it is none. */
  public @Nullable Action action() {
    return input instanceof Input.Approval(Action action) ? action : null;
  }

  /** What is to be reviewed, null where it is no review. */
  public @Nullable Review review() {
    return input instanceof Input.Reviewing(Review review) ? review : null;
  }

  /** Whether the asker recommends this option. */
  public boolean recommends(String option) {
    return recommendation != null && recommendation.strip().equalsIgnoreCase(option.strip());
  }

  /** A plain question for a text. */
  public static Question of(String prompt) {
    return new Question(prompt, null, new Input.Text(), false, null, null, null);
  }

  /**
   * Whether asking the other one is asking this again, so that an answer to this answers it.
   * Approvals are the same only where the action is, whatever their key: what was approved is never
   * taken for something else.
   */
  public boolean sameAs(Question other) {
    if (!Objects.equals(actionDigest(), other.actionDigest())) {
      return false;
    }
    if (key != null || other.key != null) {
      return key != null && key.equals(other.key) && (ToolUse.asked(this) || hasTextOf(other));
    }
    return action() != null || prompt.equals(other.prompt);
  }

  /** Whether both have the asker's own key, and yet are two questions. */
  public boolean takesKeyOf(Question other) {
    return key != null && key.equals(other.key) && !ToolUse.asked(this) && !sameAs(other);
  }

  /** Whether both ask the same for the same kind of answer, whatever else is said about it. */
  public boolean hasTextOf(Question other) {
    return prompt.equals(other.prompt)
        && sensitive == other.sensitive
        && input.word().equals(other.input.word())
        && (!(input instanceof Input.Choice mine)
            || !(other.input instanceof Input.Choice theirs)
            || mine.answers(theirs));
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
