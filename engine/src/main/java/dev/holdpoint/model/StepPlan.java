package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/**
 * One stage of a pipeline.
 *
 * @param prompt the payload of its template
 * @param role the payload of what the agent is told about its part, null for nothing
 */
public record StepPlan(
    String name, Digest prompt, AgentSpec agent, @Nullable Digest role, StepRules rules) {
  public StepPlan(String name, Digest prompt, AgentSpec agent) {
    this(name, prompt, agent, null, StepRules.NONE);
  }
}
