package dev.holdpoint.engine;

import dev.holdpoint.model.Question;
import dev.holdpoint.model.Threshold;

/** Decides whether a question is worth a person's time. */
final class Policy {
  private Policy() {}

  static Judgement judge(Question question, Threshold threshold) {
    if (question.action() != null) {
      // An approval is a safeguard, not a doubt: confidence does not make it superfluous.
      return threshold.neverAsks()
          ? new Judgement.Refuse("at threshold 0 nobody is asked, so it is denied: don't run it")
          : new Judgement.Ask();
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

  /** What becomes of a question. */
  sealed interface Judgement {
    /** It goes to a person. */
    record Ask() implements Judgement {}

    /** The agent goes on by its best assumption. */
    record Assume(String why) implements Judgement {}

    /** It can't be asked at all. */
    record Refuse(String why) implements Judgement {}
  }
}
