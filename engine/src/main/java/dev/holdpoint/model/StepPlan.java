package dev.holdpoint.model;

/** One stage of a pipeline; the prompt's template is a payload. */
public record StepPlan(String name, Digest prompt, AgentSpec agent) {}
