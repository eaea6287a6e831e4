package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/** What a person gave in answer to a question. */
public sealed interface Reply {
  /** The words that the agent and everybody else reads. */
  String text();

  /**
   * A sensitive text, which is nowhere readable.
   *
   * @param sealed the encrypted text; its key is kept apart and destroyed after the step
   */
  record Supplied(String sealed) implements Reply {
    @Override
    public String text() {
      return "(sensitive)";
    }
  }

  /**
   * The action may run once.
   *
   * @param edited what may run instead of what was asked for, where the person changed it
   */
  record Approved(@Nullable Action edited) implements Reply {
    @Override
    public String text() {
      return edited == null ? "approve" : "approve " + edited.args();
    }
  }

  /** The action must not run. */
  record Rejected(String reason) implements Reply {
    @Override
    public String text() {
      return "reject: " + reason;
    }
  }

  /** A free text. */
  record Said(String text) implements Reply {}

  /** A yes or a no. */
  record Confirmed(boolean yes) implements Reply {
    @Override
    public String text() {
      return yes ? "yes" : "no";
    }
  }

  /** One of the options. */
  record Chose(String option) implements Reply {
    @Override
    public String text() {
      return option;
    }
  }
}
