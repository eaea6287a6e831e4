package dev.holdpoint.app.project;

/** A step of a run, with the agent that will really do it. */
record ChosenStep(String name, String prompt, AgentConfig agent) {}
