package dev.holdpoint.engine;

import dev.holdpoint.model.Artefact;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Review.Subject;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Workspaces.Outputs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules for reviews: a person looks at exactly what was frozen, and an answer is for that and
 * for nothing else.
 */
final class Reviewing {
  /** How often an agent is told that its plan is none before the run fails. */
  static final int MOST_RETRIES = 3;

  /** Where the listing of a result stands among what is reviewed. */
  static final String OUTPUTS = "outputs.txt";

  private static final int DRIFT_IS_A_GATE = 3;
  private static final int RESULT_CYCLES = Integer.MAX_VALUE;

  private Reviewing() {}

  /** What is put before a person. */
  record Matter(Subject subject, Proposal proposal, Review.@Nullable Closing closing) {}

  /**
   * A review, as the next gate of a task.
   *
   * @param context what a person should know besides, null for nothing
   */
  static Event.GateOpened opened(
      Task task, Run run, Matter matter, @Nullable String context, Instant now) {
    int cycle = cycles(task, run, matter.subject()) + 1;
    Review review =
        new Review(
            matter.subject(),
            cycle,
            cycle > mostCycles(run, matter.subject()),
            matter.proposal(),
            List.of(),
            matter.closing());
    Question question =
        new Question(
            prompt(task, review), context, new Input.Reviewing(review), false, null, null, null);
    return new Event.GateOpened(
        task.gates().size() + 1,
        run.lastTurn(),
        question,
        run.plan().patience().deadline(now),
        false);
  }

  private static String prompt(Task task, Review review) {
    String again = review.cycle() == 1 ? "" : " (review %d)".formatted(review.cycle());
    return switch (review.subject()) {
      case PLAN -> "Is this the right plan for \"%s\"?%s".formatted(task.spec().title(), again);
      case DRIFT ->
          "The agent departed from the approved plan for \"%s\". Is that all right?%s"
              .formatted(task.spec().title(), again);
      case RESULT -> "Is \"%s\" done as you want it?%s".formatted(task.spec().title(), again);
    };
  }

  private static int cycles(Task task, Run run, Subject subject) {
    int cycles = 0;
    for (Gate gate : task.gates()) {
      Review review = gate.review();
      boolean counts = review != null && review.subject() == subject;
      cycles += counts && gate.run() == run.number() ? 1 : 0;
    }
    return cycles;
  }

  /** How often changes can be asked for. */
  static int mostCycles(Run run, Subject subject) {
    PlanningRules planning = run.plan().reviews().planning();
    return planning == null || subject == Subject.RESULT ? RESULT_CYCLES : planning.mostCycles();
  }

  /** Whether a departure from the plan interrupts somebody. */
  static boolean isDriftAGate(Run run) {
    return run.plan().threshold().value() >= DRIFT_IS_A_GATE && !run.drafting().trusted();
  }

  /** Whether the run ends only when a person has accepted what it came to. */
  static boolean isResultReviewed(Run run) {
    return run.plan().reviews().result() && run.isAtLastStep() && !run.drafting().trusted();
  }

  /** A result as the text that is reviewed. */
  static Payload listed(Outputs outputs) {
    StringBuilder text = new StringBuilder();
    outputs.files().forEach(file -> text.append(file).append('\n'));
    if (outputs.files().isEmpty()) {
      text.append(
          outputs.version().isEmpty()
              ? "What changed is not known outside of git.\n"
              : "No file was changed.\n");
    }
    return Payload.of(
        outputs.version().isEmpty() ? text.toString() : text + "\nversion " + outputs.version());
  }

  static Proposal result(Outputs outputs) {
    return new Proposal(List.of(new Artefact(OUTPUTS, listed(outputs).digest())));
  }

  /** A person's judgement of an open review. */
  static Decision answer(
      Task task, Gate gate, Answering.Attempt attempt, Submission.Reviewed given) {
    Review review = gate.review();
    GateId id = gate.id();
    if (review == null) {
      return Decision.refuse(new Refusal.DoesNotFit(id, "it is a " + gate.kind() + ", no review"));
    }
    if (!given.seen().equals(review.current().digest())) {
      return Decision.refuse(new Refusal.Replaced(id, review.current().digest()));
    }
    Refusal objection = objection(gate, review, given);
    if (objection == null) {
      objection = Answering.unwanted(gate, attempt, given.reply());
    }
    if (objection != null) {
      return Decision.refuse(objection);
    }
    List<Event> events = new ArrayList<>();
    events.add(new Event.GateAnswered(id.number(), attempt.answer(given.reply())));
    if (given.reply() instanceof Reply.Passed) {
      events.addAll(closed(task, review));
    }
    return new Decision.Accepted(events, Attachment.contents(attempt.attachments()));
  }

  private static @Nullable Refusal objection(Gate gate, Review review, Submission.Reviewed given) {
    return switch (given.reply()) {
      case Reply.Passed _ ->
          given.onDisk() == null || review.knows(given.onDisk())
              ? null
              : new Refusal.ChangedOnDisk(gate.id());
      case Reply.ChangesRequested(var _, String feedback, var comments) -> {
        if (review.last()) {
          yield new Refusal.DoesNotFit(
              gate.id(),
              "changes were asked for as often as maxReviewCycles allows: approve it, run without"
                  + " more reviews, or cancel the task");
        }
        yield feedback.isBlank() && comments.isEmpty()
            ? new Refusal.DoesNotFit(gate.id(), "it does not say what is to change")
            : null;
      }
      case Reply reply -> throw new IllegalArgumentException("no judgement: " + reply);
    };
  }

  /** What the agent said was done is done, now that a person agrees. */
  private static List<Event> closed(Task task, Review review) {
    Run run = task.run();
    Review.Closing closing = review.closing();
    if (run == null || closing == null) {
      return List.of();
    }
    List<Event> events = new ArrayList<>();
    events.add(new Event.StepFinished(run.step(), closing.summary()));
    if (run.isAtLastStep()) {
      events.add(new Event.RunFinished(closing.summary()));
    }
    return events;
  }

  /** What a commit of work says that waited for a review, null where none did. */
  static @Nullable String accepted(Gate gate, String by) {
    Review review = gate.review();
    Review.Closing closing = review == null ? null : review.closing();
    if (closing == null) {
      return null;
    }
    String summary = closing.summary();
    String subject = "%s: %s, accepted by %s".formatted(gate.id().task(), gate.step(), by);
    return summary == null ? subject : subject + "\n\n" + summary.strip();
  }

  static Refusal onlyPlans(GateId gate) {
    return new Refusal.DoesNotFit(gate, "only a plan can be edited: it is none");
  }

  /** In the place of a result stands another one, never what somebody wrote. */
  private static boolean isOfItsKind(Review review, Revision revision) {
    return review.subject() != Subject.RESULT
        || review.current().equals(revision.draft().proposal())
        || ResultVersion.of(revision.draft().files()) != null;
  }

  /** A person puts something else in the place of what is reviewed. */
  static Decision edit(Task task, Revision revision) {
    Gate gate = task.gate(revision.gate().number());
    if (gate == null) {
      return Decision.refuse(new Refusal.UnknownGate(revision.gate()));
    }
    Refusal closed = Answering.closed(gate);
    if (closed != null) {
      return Decision.refuse(closed);
    }
    Review review = gate.review();
    if (review == null || !isOfItsKind(review, revision)) {
      return Decision.refuse(onlyPlans(gate.id()));
    }
    if (!revision.seen().equals(review.current().digest())) {
      return Decision.refuse(new Refusal.Replaced(gate.id(), review.current().digest()));
    }
    Review.Edit edit = revision.edit(review);
    return edit.proposal().equals(review.current()) && edit.onDisk() == null
        ? Decision.accept()
        : new Decision.Accepted(
            List.of(new Event.PlanEdited(gate.id().number(), edit, revision.channel())),
            revision.draft().payloads());
  }
}
