package dev.holdpoint.app.web.cockpit.gate;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.Amounts;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.util.ArrayList;
import java.util.List;

/** Says for an open gate what happens after each end that it can have. */
public final class Consequences {
  private static final String YES = "i-check";
  private static final String NO = "i-x";
  private static final String CHANGE = "i-edit";
  private static final String NEVER = "Silence is never an answer.";

  private final Gate gate;
  private final boolean isOutside;
  private final OnTimeout onTimeout;
  private final String goesOn;

  private Consequences(Task task, Gate gate, Run run) {
    this.gate = gate;
    this.isOutside = OpenGates.isOutside(task);
    this.onTimeout = run.plan().patience().onTimeout();
    this.goesOn = isOutside ? "" : " " + goesOn(task, gate, run);
  }

  /** In the order in which a person thinks of them; no answer comes last. */
  public static List<Consequence> of(Task task, Gate gate) {
    Run run = task.run();
    return run == null || !gate.isOpen() ? List.of() : new Consequences(task, gate, run).all();
  }

  private static String goesOn(Task task, Gate gate, Run run) {
    String step = "step " + Escaped.line(gate.step());
    if (gate.waited() && run.phase() instanceof Phase.Working) {
      return "The agent waits for it in turn %d and goes on at once with %s."
          .formatted(gate.turn(), step);
    }
    int others = task.openGates().size() - 1;
    String next = "The run goes on in turn %d with %s".formatted(run.nextTurn(), step);
    return others == 0
        ? next + "."
        : "%s, once %s of this task %s closed as well."
            .formatted(
                next,
                Amounts.count(others, "other gate", "other gates"),
                others == 1 ? "is" : "are");
  }

  private List<Consequence> all() {
    List<Consequence> all = new ArrayList<>(answers());
    all.add(noAnswer());
    return all;
  }

  private List<Consequence> answers() {
    return switch (gate.question().input()) {
      case Input.Approval _ -> approval();
      case Input.Reviewing(Review review) -> review(review);
      case Input.Confirmation _ ->
          List.of(Consequence.of(YES, "Yes", told("yes")), Consequence.of(NO, "No", told("no")));
      case Input.Choice choice -> choice(choice);
      case Input.Password _ -> List.of(hidden());
      case Input.Text _ ->
          List.of(
              gate.question().sensitive()
                  ? hidden()
                  : Consequence.of(YES, "Answer", told("your words as they are")));
    };
  }

  private String told(String what) {
    return "%s is told %s.%s"
        .formatted(isOutside ? "The program that asked" : "The agent", what, goesOn);
  }

  private Consequence hidden() {
    return Consequence.of(
        YES,
        "Answer",
        "Your text is encrypted. When this step has finished its key is destroyed. "
            + told("the exact value"));
  }

  private List<Consequence> choice(Input.Choice choice) {
    List<Consequence> all = new ArrayList<>();
    all.add(Consequence.of(YES, "Choose", told("what you chose")));
    if (choice.other()) {
      all.add(
          Consequence.of(
              CHANGE,
              "Something else",
              told("your words, marked as your own and none of its options")));
    }
    return all;
  }

  private List<Consequence> approval() {
    return List.of(
        Consequence.of(YES, "Approve", "Exactly this may run, once." + goesOn),
        Consequence.of(
            NO, "Reject", "It does not run. " + told("your reason and looks for another way")),
        Consequence.of(
            CHANGE,
            "Edit",
            "Your version may run in its place, once, bound to a digest of its own. "
                + told("what really ran")));
  }

  private List<Consequence> review(Review review) {
    List<Consequence> all = new ArrayList<>();
    all.add(Consequence.of(YES, "Approve", approved(review)));
    if (!review.last()) {
      all.add(
          Consequence.of(
              NO,
              "Ask for changes",
              "The agent is told your comments and makes another version, which is reviewed"
                  + " again."));
    }
    if (review.subject() != Review.Subject.RESULT) {
      all.add(
          Consequence.of(
              CHANGE, "Edit", "Your version takes the place of the agent's; you approve that."));
    }
    return all;
  }

  private String approved(Review review) {
    return switch (review.subject()) {
      case PLAN -> "This version of the plan is what the agent works by." + goesOn;
      case DRIFT -> "The changed plan is what the agent works by from now on." + goesOn;
      case RESULT -> "The result is accepted, and the run is done. Nothing is applied yet.";
    };
  }

  private Consequence noAnswer() {
    String end = "No answer";
    String icon = "i-clock";
    if (gate.deadline() == null) {
      return Consequence.of(
          icon, end, "There is no deadline: nothing goes on until somebody answers. " + NEVER);
    }
    String then =
        switch (onTimeout) {
          case FAIL ->
              isOutside
                  ? "Then the program that asked is told that nobody answered."
                  : "Then the run fails, and other open gates of the task are withdrawn.";
          case DEFER -> "Then the task is deferred until somebody takes it up again.";
        };
    return new Consequence(icon, end, then + " " + NEVER, gate.deadline());
  }
}
