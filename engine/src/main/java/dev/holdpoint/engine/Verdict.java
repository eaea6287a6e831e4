package dev.holdpoint.engine;

import dev.holdpoint.model.Task;

/** What came of an intent. */
public sealed interface Verdict {
  /** It is done, durably, and the task is now this. */
  record Done(Task task) implements Verdict {}

  /** It was not done, and why. */
  record Refused(Refusal refusal) implements Verdict {}
}
