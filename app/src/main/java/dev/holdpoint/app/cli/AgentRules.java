package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.WorldException;
import java.nio.file.Path;

/** What an agent's own processes may not do: no agent gets at its own gates. */
final class AgentRules {
  private final Context context;

  AgentRules(Context context) {
    this.context = context;
  }

  /** The same for what is about no task: it is written down in the agent's own. */
  void refuse(Engine engine, String attempt) {
    TurnToken agent = context.agentToken();
    if (agent != null) {
      refuse(engine, agent.task(), attempt);
    }
  }

  /** What only people may do; an attempt is written down. */
  void refuse(Engine engine, TaskId task, String attempt) {
    if (context.agentToken() != null) {
      throw UserException.refused(
          "An agent can't do this: only a person can." + recorded(engine, task, attempt));
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
    TurnToken agent = context.agentToken();
    if (agent == null) {
      return;
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
