package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.card.ActionView;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Gates and answers in the words and shapes of the pages. */
public final class GateWords {
  private GateWords() {}

  /** What kind of gate it is. */
  public static String kind(Question question) {
    if (question.sensitive()) {
      return "Hidden input";
    }
    return switch (question.input()) {
      case Input.Text _ -> "Question";
      case Input.Password _ -> "Hidden input";
      case Input.Confirmation _ -> "Yes or no";
      case Input.Choice _ -> "Choice";
      case Input.Approval _ -> "Approval";
      case Input.Reviewing _ -> "Review";
    };
  }

  /** The shape of the sprite. */
  public static String icon(Question question) {
    if (question.action() != null) {
      return "i-approve";
    }
    if (question.review() != null) {
      return "i-review";
    }
    return question.sensitive() ? "i-lock" : "i-ask";
  }

  /** What a gate is about: of an action what it does, in our words. */
  public static String heading(Question question) {
    Action action = question.action();
    return action == null ? Cut.words(question.prompt()) : ActionView.heading(action);
  }

  /** The same where it stands beside other things. */
  public static String line(Question question) {
    Action action = question.action();
    return action == null ? Cut.line(question.prompt()) : ActionView.heading(action);
  }

  /** A decision in one word, null where there is none, or the answer is in a person's own words. */
  public static @Nullable String decision(Gate gate) {
    Answer answer = gate.answer();
    if (answer == null) {
      return null;
    }
    boolean isOfResult = isOfResult(gate);
    return switch (answer.reply()) {
      case Reply.Approved(var edited) -> edited == null ? "Approved" : "Approved with changes";
      case Reply.Rejected _ -> "Rejected";
      case Reply.Confirmed(boolean yes) -> yes ? "Yes" : "No";
      case Reply.Supplied _ -> "Given, and readable nowhere";
      case Reply.Passed(var _, boolean trusting) ->
          isOfResult ? "Accepted" : trusting ? "Approved, and no more reviews" : "Approved";
      case Reply.ChangesRequested _ -> isOfResult ? "Corrections requested" : "Changes requested";
      case Reply.Said _, Reply.Chose _ -> null;
    };
  }

  /** Whether people accept or correct what was done there. */
  static boolean isOfResult(Gate gate) {
    Review review = gate.review();
    return review != null && review.subject() == Review.Subject.RESULT;
  }

  /** What may run in place of what was asked for, null where nobody changed it. */
  public static @Nullable Action edited(Gate gate) {
    Answer answer = gate.answer();
    return answer != null && answer.reply() instanceof Reply.Approved(var edited) ? edited : null;
  }

  /** What a person said, null where the decision says it all, or it is shown line by line. */
  public static @Nullable String words(Reply reply) {
    return switch (reply) {
      case Reply.Rejected(String reason) -> reason;
      case Reply.Said(String text) -> text;
      case Reply.Chose chose -> chose.text();
      case Reply.Approved _,
          Reply.Confirmed _,
          Reply.Supplied _,
          Reply.Passed _,
          Reply.ChangesRequested _ ->
          null;
    };
  }

  /** How a gate was closed without an answer, null where it was not. */
  public static @Nullable String unanswered(Gate gate) {
    return switch (gate.state()) {
      case Gate.State.Expired _ -> "Expired: nobody answered in time";
      case Gate.State.Withdrawn(String why, @Nullable String by, var _) ->
          "Withdrawn%s: %s"
              .formatted(by == null ? "" : " by " + Escaped.line(by), Escaped.line(why));
      case Gate.State.Open _, Gate.State.Answered _ -> null;
    };
  }

  public static @Nullable Answer answer(Gate gate) {
    return gate.answer();
  }

  /** How long a gate was open, up to now. */
  public static String heldFor(Gate gate, Instant now) {
    Instant end = gate.closedAt();
    return Times.span(Duration.between(gate.askedAt(), end == null ? now : end));
  }
}
