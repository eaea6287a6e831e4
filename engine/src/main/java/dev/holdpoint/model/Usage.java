package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/** What a turn consumed, in the agent's own figures. */
public record Usage(String model, long inputTokens, long outputTokens, @Nullable Double costUsd) {
  public Usage {
    if (inputTokens < 0 || outputTokens < 0) {
      throw new IllegalArgumentException("tokens can't be negative");
    }
    if (costUsd != null && !Double.isFinite(costUsd)) {
      throw new IllegalArgumentException("a cost is a number");
    }
  }

  /** The sum of two usages of the same model. */
  public Usage plus(Usage other) {
    return new Usage(
        model,
        sum(inputTokens, other.inputTokens),
        sum(outputTokens, other.outputTokens),
        sum(costUsd, other.costUsd));
  }

  /** The figures are the agent's: absurd ones must not make the history unreadable. */
  private static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  private static @Nullable Double sum(@Nullable Double a, @Nullable Double b) {
    if (a == null) {
      return b;
    }
    return b == null ? a : Double.valueOf(Math.clamp(a + b, -Double.MAX_VALUE, Double.MAX_VALUE));
  }
}
