package dev.holdpoint.model;

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

  /** A plain question for a text. */
  public static Question of(String prompt) {
    return new Question(prompt, null, new Input.Text(), false, null, null, null);
  }

  /** Whether asking this again within one turn is the same question. */
  public boolean sameAs(Question other) {
    if (key != null || other.key != null) {
      return key != null && key.equals(other.key);
    }
    if (input instanceof Input.Approval(Action action)) {
      return other.input instanceof Input.Approval(Action same)
          && action.digest().equals(same.digest());
    }
    return !(other.input instanceof Input.Approval) && prompt.equals(other.prompt);
  }
}
