package dev.holdpoint.engine;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Checks;
import dev.holdpoint.port.Documents;
import dev.holdpoint.port.Leftovers;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.Workspaces;
import java.time.Duration;
import java.util.function.Function;

/**
 * What turns need from outside.
 *
 * @param narrators hears what the agent of a task's coming turn says
 * @param grace how long an agent's process may go on after it asked
 */
public record World(
    Function<AgentSpec, Agent> agents,
    Checks checks,
    Workspaces workspaces,
    Documents documents,
    PlanFolder plans,
    Owners owners,
    Leftovers leftovers,
    Function<Task, Agent.Narrator> narrators,
    Duration grace) {

  /** For runs that have no plans. */
  public World(
      Function<AgentSpec, Agent> agents,
      Checks checks,
      Workspaces workspaces,
      Documents documents,
      Owners owners,
      Leftovers leftovers,
      Function<Task, Agent.Narrator> narrators,
      Duration grace) {
    this(
        agents,
        checks,
        workspaces,
        documents,
        PlanFolder.NONE,
        owners,
        leftovers,
        narrators,
        grace);
  }
}
