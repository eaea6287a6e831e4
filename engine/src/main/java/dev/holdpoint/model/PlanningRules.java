package dev.holdpoint.model;

/**
 * How a run is planned before it is done.
 *
 * @param dir where the plan stands in the workspace
 * @param mostCycles how often changes can be asked for
 * @param prompt the payload of what the agent is told
 */
public record PlanningRules(String dir, int mostCycles, Digest prompt) {
  public PlanningRules {
    if (mostCycles < 1) {
      throw new IllegalArgumentException("a plan is reviewed at least once");
    }
  }
}
