package dev.holdpoint.app.project;

import dev.holdpoint.model.StepRules;
import org.jspecify.annotations.Nullable;

/**
 * One stage of a pipeline as holdpoint.yaml has it.
 *
 * @param prompt the name of its prompt
 * @param agent who does it; the task's agent where none is named
 * @param model which model does it; the agent's own where none is named
 * @param role the name of its role; the task's where none is named
 */
public record Step(
    String name,
    String prompt,
    @Nullable String agent,
    @Nullable String model,
    @Nullable String role,
    StepRules rules) {}
