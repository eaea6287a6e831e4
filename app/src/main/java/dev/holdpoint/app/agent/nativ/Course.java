package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Stage;
import dev.holdpoint.port.Assignment;

/** Where the work is: which phase it is in, and how many there were. */
record Course(Assignment assignment, Conversation conversation, TodoBook book) {
  static final String NEXT_PHASE = "next_phase_todos";

  /** What the agent is to do at the moment. */
  enum Phase {
    /** Find out and write the plan that a person will review. */
    PLANNING,
    /** Decide what comes next. */
    STRATEGIC,
    /** Do the todos. */
    TACTICAL
  }

  Phase phase() {
    if (assignment.stage() == Stage.PLANNING) {
      return Phase.PLANNING;
    }
    // Todos that nobody decided on here are of an earlier task.
    boolean isDecided = isPlanApproved() || phases() > 0;
    return isDecided && !book.open().isEmpty() ? Phase.TACTICAL : Phase.STRATEGIC;
  }

  /** Then it is changed by a person, or not at all. */
  boolean isPlanApproved() {
    return assignment.gates().stream().anyMatch(Course::isApprovedPlan);
  }

  private static boolean isApprovedPlan(Gate gate) {
    Review review = gate.review();
    Answer answer = gate.answer();
    return review != null
        && review.subject() != Review.Subject.RESULT
        && answer != null
        && answer.reply() instanceof Reply.Passed;
  }

  /** How many phases have begun. */
  long phases() {
    return conversation.entries().stream()
        .filter(
            one ->
                one instanceof Entry.Returned returned
                    && returned.isGood()
                    && returned.message().tool().equals(NEXT_PHASE))
        .count();
  }
}
