package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/** What a turn consumed, in the agent's own figures. */
public record Usage(String model, long inputTokens, long outputTokens, @Nullable Double costUsd) {
  public Usage {
    if (inputTokens < 0 || outputTokens < 0) {
      throw new IllegalArgumentException("tokens can't be negative");
    }
  }

  /** The sum of two usages of the same model. */
  public Usage plus(Usage other) {
    return new Usage(
        model,
        inputTokens + other.inputTokens,
        outputTokens + other.outputTokens,
        sum(costUsd, other.costUsd));
  }

  private static @Nullable Double sum(@Nullable Double a, @Nullable Double b) {
    if (a == null) {
      return b;
    }
    return b == null ? a : Double.valueOf(a + b);
  }
}
