package dev.holdpoint.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A durable point where a run waits for a person.
 *
 * @param turn the turn that asked
 * @param deadline when it expires, null for never
 * @param waited whether the asker's process stays and waits for the answer itself
 * @param deliveredIn the turn that got the answer, 0 while none has
 * @param uses the tool calls that ran because of it
 */
public record Gate(
    GateId id,
    int run,
    int turn,
    String step,
    Question question,
    Instant askedAt,
    @Nullable Instant deadline,
    boolean waited,
    int deliveredIn,
    List<Use> uses,
    State state) {
  public Gate {
    uses = List.copyOf(uses);
  }

  /** A tool call that an approval let run, in which turn. */
  public record Use(int turn, String call) {}

  /** Open, or how it was closed. */
  public sealed interface State {
    /** The word that people and programs read. */
    String word();

    /** Nobody has answered. */
    record Open() implements State {
      @Override
      public String word() {
        return "open";
      }
    }

    /** Somebody has; the first one wins. */
    record Answered(Answer answer, Instant at) implements State {
      @Override
      public String word() {
        return "answered";
      }
    }

    /** Nobody answered in time, which was over then. That is no answer. */
    record Expired(Instant at) implements State {
      @Override
      public String word() {
        return "expired";
      }
    }

    /**
     * Nobody needs the answer any more.
     *
     * @param by who withdrew it, null where it went with its run or task
     */
    record Withdrawn(String why, @Nullable String by, Instant at) implements State {
      public Withdrawn(String why, Instant at) {
        this(why, null, at);
      }

      @Override
      public String word() {
        return "withdrawn";
      }
    }
  }

  /** What is to be reviewed at it, null where it is no review. */
  public @Nullable Review review() {
    return question.review();
  }

  /** The word that people and programs read. */
  public String kind() {
    if (review() != null) {
      return "review";
    }
    return question.action() == null ? "question" : "approval";
  }

  /** Shown where it is open. */
  public String icon() {
    return (review() == null ? TaskState.AWAITING_INPUT : TaskState.AWAITING_REVIEW).icon();
  }

  public boolean isOpen() {
    return state instanceof State.Open;
  }

  public boolean isDelivered() {
    return deliveredIn > 0;
  }

  /** The answer, where there is one. */
  public @Nullable Answer answer() {
    return state instanceof State.Answered answered ? answered.answer() : null;
  }

  /** Whether somebody withdrew it; otherwise it went with its run or task. */
  public boolean isWithdrawnByPerson() {
    return state instanceof State.Withdrawn withdrawn && withdrawn.by() != null;
  }

  /** When it was closed, null while it is open. */
  public @Nullable Instant closedAt() {
    return switch (state) {
      case State.Open _ -> null;
      case State.Answered answered -> answered.at();
      case State.Expired expired -> expired.at();
      case State.Withdrawn withdrawn -> withdrawn.at();
    };
  }

  /** Whether its time is over; the deadline decides, no matter when somebody looks. */
  public boolean isOverdue(Instant now) {
    return isOpen() && deadline != null && !now.isBefore(deadline);
  }

  /** Closed by its deadline; when somebody noticed does not matter. */
  Gate expired(Instant noticed) {
    return in(new State.Expired(deadline == null ? noticed : deadline));
  }

  Gate in(State next) {
    return new Gate(
        id, run, turn, step, question, askedAt, deadline, waited, deliveredIn, uses, next);
  }

  /** A person made something else of what is reviewed. */
  Gate edited(Review.Edit edit) {
    Review review = review();
    if (review == null) {
      throw new IllegalStateException(id + " is no review");
    }
    Question changed =
        new Question(
            question.prompt(),
            question.context(),
            new Input.Reviewing(review.edited(edit)),
            false,
            null,
            null,
            question.key());
    return new Gate(
        id, run, turn, step, changed, askedAt, deadline, waited, deliveredIn, uses, state);
  }

  /** Expires then, or never where that is null. */
  Gate due(@Nullable Instant when) {
    return new Gate(id, run, turn, step, question, askedAt, when, waited, deliveredIn, uses, state);
  }

  Gate delivered(int inTurn) {
    return new Gate(id, run, turn, step, question, askedAt, deadline, waited, inTurn, uses, state);
  }

  Gate used(Use use) {
    List<Use> all = new ArrayList<>(uses);
    all.add(use);
    return new Gate(
        id, run, turn, step, question, askedAt, deadline, waited, deliveredIn, all, state);
  }
}
