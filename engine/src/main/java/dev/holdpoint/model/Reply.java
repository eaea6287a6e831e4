package dev.holdpoint.model;

/** What a person gave in answer to a question. */
public sealed interface Reply {
  /** The words that the agent and everybody else reads. */
  String text();

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
