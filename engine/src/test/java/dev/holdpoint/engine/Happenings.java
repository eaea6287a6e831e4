package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.port.InMemoryJournal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts what random histories come by. */
final class Happenings {
  private final Map<Happening, Integer> counts = new EnumMap<>(Happening.class);

  /** What is worth to have come about. */
  enum Happening {
    STARTED,
    BEGUN,
    ASKED,
    JOINED,
    WENT_ON,
    DENIED,
    KEY_REFUSED,
    ANSWERED,
    ANSWER_REFUSED,
    TOO_LATE,
    APPROVED,
    APPROVED_WITH_CHANGES,
    REJECTED,
    SECRET_GIVEN,
    SECRET_KEPT_OUT,
    DOUBTED,
    DOUBTED_AGAIN,
    ENDED,
    END_REFUSED,
    INTERRUPTED,
    TAKEN_OVER,
    CRASHED,
    DELIVERED,
    USED,
    CHANGED,
    USED_AGAIN,
    QUEUED,
    FINISHED,
    FAILED,
    EXPIRED_AND_FAILED,
    EXPIRED_AND_DEFERRED,
    EXPIRED_AT_WORK,
    CANCELLED,
    CANCELLED_AT_WORK,
    CLOSED,
    CLOSED_WHILE_ASKED,
    DEFERRED,
    REOPENED,
    TRIED_AGAIN,
    TRIED_AGAIN_AFTER_A_CHECK,
    FAILED_AFTER_LAST_TRY,
    OUT_OF_BOUNDS,
    OUT_OF_BOUNDS_WHILE_ASKED,
    SLEPT,
    SLEPT_LONGER,
    PLAN_REVIEWED,
    PLAN_REFUSED,
    NO_PLAN_AT_ALL,
    PLAN_APPROVED,
    CHANGES_REQUESTED,
    TRUSTED,
    EDITED,
    EDIT_REFUSED,
    REPLACED,
    CHANGED_ON_DISK,
    DRIFT_FLAGGED,
    DRIFT_REVIEWED,
    DRIFT_REVIEWED_WHILE_ASKED,
    RESULT_REVIEWED,
    RESULT_ACCEPTED,
    BLOCKED,
    CIRCLE_REFUSED,
    WITHDRAWN,
    DEADLINE_SET,
    DEADLINE_REFUSED
  }

  void note(Happening happening) {
    counts.merge(happening, 1, Integer::sum);
  }

  void note(Happening happening, boolean cameAbout) {
    if (cameAbout) {
      note(happening);
    }
  }

  /** What the journal tells has come about. */
  void noteAppended(InMemoryJournal.Appended one) {
    boolean atWork =
        one.before() != null
            && one.before().run() != null
            && one.before().run().phase() instanceof Phase.Working;
    List<Event> events = one.batch().events();
    boolean expired = events.stream().anyMatch(Event.GateExpired.class::isInstance);
    note(Happening.EXPIRED_AT_WORK, expired && atWork);
    for (Event event : events) {
      switch (event) {
        case Event.RunQueued _ -> note(events.size() > 1 ? Happening.BEGUN : Happening.QUEUED);
        case Event.TurnStarted _ -> note(Happening.STARTED);
        case Event.TurnInterrupted _ -> note(Happening.INTERRUPTED);
        case Event.AnswerDelivered _ -> note(Happening.DELIVERED);
        case Event.ApprovalUsed used ->
            note(
                Objects.requireNonNull(Objects.requireNonNull(one.before()).gate(used.gate()))
                        .uses()
                        .isEmpty()
                    ? Happening.USED
                    : Happening.USED_AGAIN);
        case Event.GateOpened opened -> {
          noteDoubt(one, opened);
          noteReview(opened.question().review(), events);
        }
        case Event.GateAnswered answered -> noteReply(answered.answer().reply());
        case Event.PlanRefused _ ->
            note(
                events.getLast() instanceof Event.RunFailed
                    ? Happening.NO_PLAN_AT_ALL
                    : Happening.PLAN_REFUSED);
        case Event.PlanEdited _ -> note(Happening.EDITED);
        case Event.DriftFlagged _ -> note(Happening.DRIFT_FLAGGED);
        case Event.RunFinished _ -> {
          note(Happening.FINISHED);
          note(
              Happening.RESULT_ACCEPTED,
              events.stream().anyMatch(Event.GateAnswered.class::isInstance));
        }
        case Event.RunFailed failed -> noteFailure(one, failed, expired);
        case Event.StepRetried retried ->
            note(
                retried.output() == null
                    ? Happening.TRIED_AGAIN
                    : Happening.TRIED_AGAIN_AFTER_A_CHECK);
        case Event.RunSlept _ ->
            note(limitedBefore(one) ? Happening.SLEPT_LONGER : Happening.SLEPT);
        case Event.TaskClosed _ ->
            note(events.size() > 1 ? Happening.CLOSED_WHILE_ASKED : Happening.CLOSED);
        case Event.TaskDeferred _ ->
            note(expired ? Happening.EXPIRED_AND_DEFERRED : Happening.DEFERRED);
        case Event.TaskCancelled _ ->
            note(atWork ? Happening.CANCELLED_AT_WORK : Happening.CANCELLED);
        case Event.TaskReopened _ -> note(Happening.REOPENED);
        default -> {}
      }
    }
  }

  private void noteFailure(InMemoryJournal.Appended one, Event.RunFailed failed, boolean expired) {
    Run run = one.before() == null ? null : one.before().run();
    note(expired ? Happening.EXPIRED_AND_FAILED : Happening.FAILED);
    note(Happening.FAILED_AFTER_LAST_TRY, run != null && run.progress().failures() > 0);
    boolean outOfBounds = failed.reason().equals(Chance.OUT_OF_BOUNDS);
    note(Happening.OUT_OF_BOUNDS, outOfBounds);
    note(
        Happening.OUT_OF_BOUNDS_WHILE_ASKED,
        outOfBounds && Objects.requireNonNull(one.before()).hasOpenGate());
  }

  private static boolean limitedBefore(InMemoryJournal.Appended one) {
    return Objects.requireNonNull(Objects.requireNonNull(one.before()).run()).progress().limited()
        > 0;
  }

  private void noteDoubt(InMemoryJournal.Appended one, Event.GateOpened opened) {
    String key = opened.question().key();
    if (Doubts.isOurs(key)) {
      boolean again =
          Objects.requireNonNull(one.before()).gates().stream()
              .anyMatch(gate -> Objects.equals(gate.question().key(), key));
      note(again ? Happening.DOUBTED_AGAIN : Happening.DOUBTED);
    }
  }

  private void noteReview(@Nullable Review review, List<Event> events) {
    if (review == null) {
      return;
    }
    boolean beside =
        events.stream()
            .anyMatch(
                event ->
                    event instanceof Event.TurnEnded ended && ended.ending() == Event.Ending.ASKED);
    switch (review.subject()) {
      case PLAN -> note(Happening.PLAN_REVIEWED);
      case DRIFT -> note(beside ? Happening.DRIFT_REVIEWED_WHILE_ASKED : Happening.DRIFT_REVIEWED);
      case RESULT -> note(Happening.RESULT_REVIEWED);
    }
  }

  private void noteReply(Reply reply) {
    note(Happening.ANSWERED);
    note(Happening.SECRET_GIVEN, reply instanceof Reply.Supplied);
    note(Happening.CHANGES_REQUESTED, reply instanceof Reply.ChangesRequested);
    note(Happening.PLAN_APPROVED, reply instanceof Reply.Passed(var _, boolean all) && !all);
    note(Happening.TRUSTED, reply instanceof Reply.Passed(var _, boolean all) && all);
    note(Happening.REJECTED, reply instanceof Reply.Rejected);
    note(Happening.APPROVED, reply.equals(new Reply.Approved(null)));
    note(
        Happening.APPROVED_WITH_CHANGES,
        reply instanceof Reply.Approved(Action edited) && edited != null);
  }

  Map<Happening, Integer> counts() {
    return counts;
  }
}
