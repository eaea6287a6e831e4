package dev.holdpoint.app.agent.claude;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What one process of Claude Code is answered when it is about to use a tool. A call that a person
 * has to decide about is deferred, which ends the process; only one can be, so that others are
 * denied and told with it.
 */
final class TurnHooks {
  private static final String EXIT_PLAN_MODE = "ExitPlanMode";

  private final Desk desk;
  private final Judge judge;
  private final List<Gate> gates;
  private final boolean isNew;
  private final @Nullable String replayed;
  private final Map<String, ToolCall> seen = new ConcurrentHashMap<>();
  private String rest;
  private @Nullable String deferred;

  /**
   * @param session what goes on, with the call that it begins with, null for a new one
   * @param rest what else the agent has to know by then, empty for nothing
   */
  TurnHooks(Assignment assignment, @Nullable ClaudeSession session, String rest) {
    this.desk = assignment.desk();
    this.judge = new Judge(desk, assignment.workspace());
    this.gates = assignment.gates();
    this.isNew = session == null;
    this.replayed = session == null ? null : session.deferred();
    this.rest = rest;
  }

  /** Whether the process asked before it made this call. */
  boolean hasSeen(String call) {
    return seen.containsKey(call);
  }

  /** The call that the process asked about, null where it asked about none of this name. */
  @Nullable ToolCall seen(String call) {
    return seen.get(call);
  }

  /** The call that waits for a person, null where none does. */
  synchronized @Nullable String deferred() {
    return deferred;
  }

  /** A session is there; a call that was deferred in it already is not forgotten for that. */
  synchronized void begun(String session) {
    if (isNew && deferred == null) {
      desk.session(session);
    }
  }

  /** To the hook, which comes before every call. */
  HookAnswer hook(ToolCall call, String session) throws InterruptedException {
    seen.put(call.id(), call);
    boolean isReplay = call.id().equals(replayed);
    if (isReplay && wasInVain(call.id())) {
      return new HookAnswer.Deny(
          "Nobody answered in time. That is neither a yes nor a no. Ask again if you can't go on"
              + " without it.",
          restOnce());
    }
    String more = isReplay ? restOnce() : "";
    String folder = call.name().equals(EXIT_PLAN_MODE) ? desk.planFolder() : null;
    if (folder != null) {
      String place = planned(call);
      return new HookAnswer.Deny(place == null ? empty(folder) : reviewed(place), more);
    }
    return switch (call.isBySubAgent() ? awaited(call) : judge.judge(call)) {
      case Judgement.Allow allow -> new HookAnswer.Allow(allow.input(), joined(allow.note(), more));
      case Judgement.Deny(String why) -> new HookAnswer.Deny(why, more);
      case Judgement.Wait wait when call.isBySubAgent() || !more.isEmpty() ->
          // A deferral would be lost in a sub-agent, and with it what else there is to tell.
          new HookAnswer.Deny(asked(wait), more);
      case Judgement.Wait wait -> deferred(call, wait, session);
    };
  }

  /** Leaving plan mode is an approval to Claude Code, which nobody has given. */
  private static String empty(String folder) {
    return """
    There is no plan in it yet. Write your plan into %s/plan.md, the other files that you were asked \
    for beside it, and end your turn; a person reviews them before anything is carried out.\
    """
        .formatted(folder);
  }

  /** Where the plan of its plan mode was put, null where it has none. */
  private @Nullable String planned(ToolCall call) {
    return call.input().values().get("plan") instanceof String plan && !plan.isBlank()
        ? desk.plan(plan.endsWith("\n") ? plan : plan + "\n")
        : null;
  }

  /** It leaves its plan mode by the end of its turn, and not to execute. */
  private static String reviewed(String place) {
    return """
    Your plan was taken and stands in %s now; a person reviews it before anything of it is carried \
    out. This is no refusal of the plan. Write the other files that you were asked for beside it, \
    if they are not there yet, and end your turn.\
    """
        .formatted(place);
  }

  /** To the permission prompt, which comes where Claude Code has doubts of its own. */
  Judgement prompt(ToolCall call) throws InterruptedException {
    ToolCall known = seen.get(call.id());
    Judgement judgement =
        awaited(
            known == null
                ? call
                : new ToolCall(call.id(), call.name(), call.input(), known.dir(), known.agent()));
    return judgement instanceof Judgement.Wait wait ? new Judgement.Deny(asked(wait)) : judgement;
  }

  /** What it comes to when people have answered, where the process may wait for them. */
  private Judgement awaited(ToolCall call) throws InterruptedException {
    Judgement judgement = judge.judge(call);
    while (judgement instanceof Judgement.Wait(List<GateId> open) && desk.mayWait()) {
      for (GateId gate : open) {
        desk.await(gate);
      }
      judgement = judge.judge(call);
    }
    return judgement;
  }

  private synchronized HookAnswer deferred(ToolCall call, Judgement.Wait wait, String session) {
    if (deferred != null && !deferred.equals(call.id())) {
      return new HookAnswer.Deny(
          "A person is asked about this, too (%s). You will be told the answer; don't call it again before."
              .formatted(wait.names()),
          "");
    }
    deferred = call.id();
    // Before the process hears of it: whatever is killed from here on, the call is not forgotten.
    desk.session(new ClaudeSession(session, call.id()).text());
    return new HookAnswer.Defer("A person is asked (%s).".formatted(wait.names()));
  }

  private static String asked(Judgement.Wait wait) {
    return """
    It did not run: a person is being asked first (%s), and the answer comes in a later turn. Don't \
    try it in another way. If you are a sub-agent, end now and report exactly this to your caller. \
    Otherwise end your turn now; you will be resumed with the answer.\
    """
        .formatted(wait.names());
  }

  /** Whether nobody answered in time what a call asked. */
  private boolean wasInVain(String call) {
    return gates.stream()
        .filter(gate -> UserQuestions.isOf(call, gate.question()))
        .anyMatch(gate -> gate.state() instanceof Gate.State.Expired);
  }

  private synchronized String restOnce() {
    String told = rest;
    rest = "";
    return told;
  }

  private static String joined(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + "\n\n" + other;
  }
}
