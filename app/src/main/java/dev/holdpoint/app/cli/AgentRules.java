package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.WorldException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What an agent's own processes may not do: no agent gets at its own gates. */
final class AgentRules {
  private final Context context;

  AgentRules(Context context) {
    this.context = context;
  }

  /** What only people may do; an attempt is written down. */
  void refuse(Engine engine, TaskId task, String attempt) {
    if (context.caller().get() instanceof Caller.Agent) {
      throw UserException.refused(
          "An agent can't do this: only a person can." + recorded(engine, task, attempt));
    }
  }

  /** The same where it is about no task in particular: it is written down for the agent's own. */
  void refuse(Engine engine, String attempt) {
    if (context.caller().get() instanceof Caller.Agent(@Nullable TurnToken agent)) {
      boolean known = agent != null && engine.find(agent.task()) != null;
      throw UserException.refused(
          "An agent can't do this: only a person can."
              + (known ? recorded(engine, agent.task(), attempt) : ""));
    }
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
