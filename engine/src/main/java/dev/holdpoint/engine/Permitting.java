package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.ToolUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules for tools: the project's policy first, then a person. What a person approved runs once,
 * and only what is exactly that.
 */
final class Permitting {
  private Permitting() {}

  /** What is to be used when, and whether the agent stays for the answer. */
  record Attempt(ToolUse use, boolean waits, Instant now) {}

  static Result permit(Task task, TurnToken token, Attempt attempt) {
    Run run = task.run();
    if (run == null
        || !(run.phase() instanceof Phase.Working working)
        || !working.token().equals(token.digest())) {
      return Result.no(new Refusal.TurnIsOver(task.id()));
    }
    ToolUse use = attempt.use();
    String outside = outOfBounds(run, use);
    if (outside != null) {
      return Result.of(new Permit.Denied(outside), List.of());
    }
    PermissionPolicy.Judgement judgement = PermissionPolicy.of(run.plan().permissions()).judge(use);
    return switch (judgement.decide()) {
      case ALLOW -> Result.of(new Permit.Allowed(), List.of());
      case DENY ->
          Result.of(
              new Permit.Denied(judgement.why()),
              Asking.denied(task, run, question(use), judgement.why()));
      case ASK -> asked(task, run, attempt);
    };
  }

  private static @Nullable String outOfBounds(Run run, ToolUse use) {
    List<String> allowed = allowed(run);
    boolean isOutside =
        allowed != null
            && isWriting(use.reach())
            && !AllowedPaths.of(allowed).violations(List.of(use.subject())).isEmpty();
    if (!isOutside) {
      return null;
    }
    return run.stage() == Stage.PLANNING
        ? "before the plan is approved, nothing but the plan may be written: "
            + String.join(", ", allowed)
        : "this step may only change " + String.join(", ", allowed) + " (allowWrite)";
  }

  private static boolean isWriting(ToolUse.Reach reach) {
    return reach == ToolUse.Reach.WRITES_INSIDE || reach == ToolUse.Reach.WRITES_RULES;
  }

  /** Patterns of what may be changed, null for anything. The plan itself may be, in every step. */
  private static @Nullable List<String> allowed(Run run) {
    List<String> allowed = run.currentStep().rules().allowWrite();
    PlanningRules planning = run.plan().reviews().planning();
    if (planning == null) {
      return allowed;
    }
    List<String> all = new ArrayList<>();
    if (run.stage() == Stage.EXECUTION) {
      if (allowed == null) {
        return null;
      }
      all.addAll(allowed);
    }
    all.add(planning.dir() + "/**");
    return all;
  }

  private static Result asked(Task task, Run run, Attempt attempt) {
    Gate gate = standing(task, run, attempt.use());
    if (gate == null) {
      return Result.asking(
          Asking.judged(
              task,
              run,
              new Asking.Attempt(question(attempt.use()), attempt.waits(), attempt.now())));
    }
    return switch (gate.state()) {
      case Gate.State.Answered(Answer answer, var _) ->
          decided(task, run, gate, answer.reply(), attempt.use());
      case Gate.State.Withdrawn(String why, var _, var _) ->
          Result.of(
              new Permit.Denied("nobody approved it: the question was withdrawn: " + why),
              told(run, gate));
      case Gate.State.Open _, Gate.State.Expired _ -> Result.of(new Permit.AtGate(gate), List.of());
    };
  }

  private static List<Event> told(Run run, Gate gate) {
    return gate.isDelivered()
        ? List.of()
        : List.of(new Event.AnswerDelivered(gate.id().number(), run.lastTurn()));
  }

  private static Result decided(Task task, Run run, Gate gate, Reply reply, ToolUse use) {
    List<Event> events = new ArrayList<>(told(run, gate));
    int number = gate.id().number();
    if (reply instanceof Reply.Rejected(String reason)) {
      return Result.of(new Permit.Denied("a person rejected it: " + reason, gate), events);
    }
    Action allowed = Approvals.allowed(gate);
    if (allowed == null) {
      return Result.of(new Permit.Denied("nobody approved it"), events);
    }
    if (Doubts.about(task, gate) == Doubts.Doubt.RAN) {
      return Result.of(
          new Permit.Denied("a person says that it has run already; go on without it"), events);
    }
    if (!allowed.digest().equals(use.action().digest())) {
      return Result.of(new Permit.Changed(allowed), events);
    }
    Gate.Use now = new Gate.Use(run.lastTurn(), use.call());
    if (!gate.uses().contains(now) || !Approvals.isSpent(task, run, gate)) {
      events.add(new Event.ApprovalUsed(number, now.turn(), now.call()));
    }
    return Result.of(new Permit.Allowed(), events);
  }

  /** The newest gate that says something about this use. */
  private static @Nullable Gate standing(Task task, Run run, ToolUse use) {
    for (Gate gate : task.gates().reversed()) {
      if (gate.run() == run.number() && speaksOf(task, run, gate, use)) {
        return gate;
      }
    }
    return null;
  }

  private static boolean speaksOf(Task task, Run run, Gate gate, ToolUse use) {
    Digest wanted = use.action().digest();
    Action asked = gate.question().action();
    Action allowed = Approvals.allowed(gate);
    boolean isAbout =
        asked != null
            && (asked.digest().equals(wanted)
                || (allowed != null && allowed.digest().equals(wanted)));
    boolean isClosedInVain = !gate.isOpen() && gate.answer() == null && !gate.isWithdrawnByPerson();
    if (!isAbout || isClosedInVain) {
      return false;
    }
    boolean isSameCall = use.key().equals(gate.question().key());
    if (gate.isOpen() || (allowed == null && isSameCall)) {
      return true;
    }
    if (allowed == null) {
      // A person may have changed their mind, but not while the agent has just been told.
      return gate.turn() == run.lastTurn() || gate.deliveredIn() == run.lastTurn();
    }
    boolean isRepeated =
        gate.uses().contains(new Gate.Use(run.lastTurn(), use.call()))
            && Doubts.about(task, gate) == Doubts.Doubt.NONE;
    boolean isAnswered = isSameCall && Doubts.about(task, gate) == Doubts.Doubt.RAN;
    return isRepeated || isAnswered || !Approvals.isSpent(task, run, gate);
  }

  private static Question question(ToolUse use) {
    Action action = use.action();
    String what = use.subject().isBlank() ? action.args() : use.subject();
    return new Question(
        "%s: %s".formatted(action.tool(), what),
        use.description(),
        new Input.Approval(action),
        false,
        null,
        null,
        use.key());
  }

  /**
   * What a use comes to.
   *
   * @param asking where the answer is only known when the gate is there
   */
  record Result(@Nullable Permit permit, List<Event> events, Asking.@Nullable Result asking) {
    static Result of(Permit permit, List<Event> events) {
      return new Result(permit, events, null);
    }

    static Result no(Refusal refusal) {
      return of(new Permit.Refused(refusal), List.of());
    }

    static Result asking(Asking.Result asking) {
      return new Result(null, List.of(), asking);
    }

    Decision decision() {
      return asking == null ? Decision.accept(events) : asking.decision();
    }

    Permit permit(Task after) {
      if (asking == null) {
        return permit == null ? new Permit.Denied("nobody allowed it") : permit;
      }
      return switch (asking.asked(after)) {
        case Asked.AtGate(Gate gate) -> new Permit.AtGate(gate);
        case Asked.GoOn(String why) -> new Permit.Denied(why);
        case Asked.Denied(String why) -> new Permit.Denied(why);
        case Asked.Refused(Refusal refusal) -> new Permit.Refused(refusal);
      };
    }
  }
}
