package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/**
 * What the agent decided by itself instead of asking.
 *
 * @param question the question it would have asked, where there was one
 */
public record Assumption(String text, @Nullable String question, @Nullable Double confidence) {}
