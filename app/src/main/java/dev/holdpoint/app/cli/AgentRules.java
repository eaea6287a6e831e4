package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Places;
import java.nio.file.Path;

/** What an agent's own processes may not do: no agent gets at its own gates. */
final class AgentRules {
  private final Context context;

  AgentRules(Context context) {
    this.context = context;
  }

  /** An agent may run tasks of another project only. */
  void refuseRun(Places places) {
    String own = context.env().get("HOLDPOINT_PROJECT");
    boolean sameProject = own == null || Path.of(own).normalize().equals(places.root());
    if (context.agentToken() != null && sameProject) {
      throw UserException.refused(
          "An agent can't run tasks of the project that it works for. Name another with -C DIR.");
    }
  }
}
