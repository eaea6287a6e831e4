package dev.holdpoint.app.web.cockpit.overview;

import dev.holdpoint.model.Gate;

/** What a gate wants of a person, as the inbox sorts it. */
public enum GateKind {
  QUESTION("question", "Questions", "Question"),
  APPROVAL("approval", "Approvals", "Approval"),
  REVIEW("review", "Reviews", "Review");

  private final String word;
  private final String title;
  private final String single;

  GateKind(String word, String title, String single) {
    this.word = word;
    this.title = title;
    this.single = single;
  }

  public static GateKind of(Gate gate) {
    if (gate.review() != null) {
      return REVIEW;
    }
    return gate.question().action() == null ? QUESTION : APPROVAL;
  }

  /** As it stands in an address, here and in the API. */
  public String word() {
    return word;
  }

  public String title() {
    return title;
  }

  public String single() {
    return single;
  }
}
