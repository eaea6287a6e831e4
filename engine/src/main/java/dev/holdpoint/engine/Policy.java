package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Threshold;

/** Decides whether a question is worth a person's time. */
final class Policy {
  private static final Judgement COVERED =
      new Judgement.Deny(
          "a sensitive answer stands in it, and nobody can approve what they can't see;"
              + " let it read the secret from a file or a variable, and ask again");

  private Policy() {}

  static Judgement judge(Question question, Threshold threshold) {
    Action action = question.action();
    if (action != null) {
      return judge(action, threshold);
    }
    if (threshold.neverAsks()) {
      return new Judgement.Assume("at threshold 0 nobody is interrupted");
    }
    Double confidence = question.confidence();
    if (confidence != null && !threshold.admits(confidence)) {
      return new Judgement.Assume(
          "at threshold %d a confidence of %s does not interrupt"
              .formatted(threshold.value(), confidence));
    }
    return new Judgement.Ask();
  }

  /** An approval is a safeguard, not a doubt: confidence does not make it superfluous. */
  private static Judgement judge(Action action, Threshold threshold) {
    if (threshold.neverAsks()) {
      return new Judgement.Deny("at threshold 0 nobody is asked for approvals");
    }
    return Mask.hasCovered(action) ? COVERED : new Judgement.Ask();
  }

  /** What becomes of a question. */
  sealed interface Judgement {
    /** It goes to a person. */
    record Ask() implements Judgement {}

    /** The agent goes on by its best assumption. */
    record Assume(String why) implements Judgement {}

    /** Nobody is asked for this approval, so the action must not run. */
    record Deny(String why) implements Judgement {}
  }
}
