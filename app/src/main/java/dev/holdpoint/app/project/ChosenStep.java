package dev.holdpoint.app.project;

import org.jspecify.annotations.Nullable;

/** A step of a run, with the agent that will really do it, in its role and with its model. */
record ChosenStep(Step step, AgentConfig agent, @Nullable Role role) {

  /**
   * The model that does it: the step's, the role's, the agent's own. One that was named beside an
   * agent is that agent's alone, since another one would not know it.
   */
  @Nullable String model() {
    if (step.model() != null && isFor(step.agent())) {
      return step.model();
    }
    if (role != null && role.model() != null && isFor(role.agent())) {
      return role.model();
    }
    return agent.model();
  }

  private boolean isFor(@Nullable String named) {
    return named == null || named.equals(agent.name());
  }
}
