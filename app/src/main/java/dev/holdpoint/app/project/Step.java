package dev.holdpoint.app.project;

import org.jspecify.annotations.Nullable;

/**
 * One stage of a pipeline as holdpoint.yaml has it.
 *
 * @param prompt the name of its prompt
 * @param agent who does it; the task's agent where none is named
 */
public record Step(String name, String prompt, @Nullable String agent) {}
