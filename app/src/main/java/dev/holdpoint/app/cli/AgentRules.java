package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.WorldException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What an agent's own processes may not do: no agent gets at its own gates. */
final class AgentRules {
  private static final int LONGEST = 100;

  private final Context context;

  AgentRules(Context context) {
    this.context = context;
  }

  /**
   * What only people may do. An attempt is written down for the task that the agent works on, and
   * for the one that it is about: an agent can pretend to work on another one.
   */
  void refuse(Engine engine, @Nullable TaskId target, String attempt) {
    if (context.caller().get() instanceof Caller.Agent(@Nullable TurnToken agent)) {
      TaskId own = agent != null && engine.find(agent.task()) != null ? agent.task() : null;
      String told = own == null ? "" : recorded(engine, own, attempt);
      if (target != null && !target.equals(own)) {
        String by = own == null ? "" : " (by the agent of " + own + ")";
        told = recorded(engine, target, attempt + by);
      }
      throw UserException.refused("An agent can't do this: only a person can." + told);
    }
  }

  /** The same where it is about no task in particular. */
  void refuse(Engine engine, String attempt) {
    refuse(engine, null, attempt);
  }

  /** The same about a gate, before anything is said about it: also where there is no such gate. */
  void refuseGate(Engine engine, String verb, String named) {
    if (!(context.caller().get() instanceof Caller.Agent)) {
      return;
    }
    GateId gate;
    try {
      gate = new TaskNames(engine).gate(named);
    } catch (UserException e) {
      refuse(engine, verb + " " + named.substring(0, Math.min(named.length(), LONGEST)));
      return;
    }
    refuse(engine, gate.task(), verb + " " + gate);
  }

  private static String recorded(Engine engine, TaskId task, String attempt) {
    try {
      boolean known = engine.overstepped(task, attempt) instanceof Verdict.Done;
      return known ? " The attempt was recorded." : "";
    } catch (WorldException e) {
      // Without the store's key nothing can be written down, and still nothing is allowed.
      return "";
    }
  }

  /** An agent may run tasks of another project only. */
  void refuseRun(Workbench bench) {
    if (!(context.caller().get() instanceof Caller.Agent(TurnToken agent))) {
      return;
    }
    if (agent == null) {
      throw UserException.refused(
          "An agent can't run tasks without the token of its turn: HOLDPOINT_TOKEN is missing.");
    }
    // The variable could be bent, but the token names a task: that one is known here, or not.
    boolean ownTask = bench.engine().find(agent.task()) != null;
    String own = context.env().get("HOLDPOINT_PROJECT");
    if (ownTask || own == null || Path.of(own).normalize().equals(bench.places().root())) {
      if (ownTask) {
        recorded(bench.engine(), agent.task(), "run");
      }
      throw UserException.refused(
          "An agent can't run tasks of the project that it works for. Name another with -C DIR.");
    }
  }
}
