package dev.holdpoint.model;

/** How readily an agent may interrupt a person: 0 is never, 5 is about everything. */
public record Threshold(int value) {
  public static final Threshold DEFAULT = new Threshold(0);
  public static final String ALLOWED = "a whole number from 0 to 5";

  public Threshold {
    if (value < 0 || value > 5) {
      throw new IllegalArgumentException("a threshold is " + ALLOWED + ", not " + value);
    }
  }

  /** The words the agent is told at this threshold. */
  public Band band() {
    return switch (value) {
      case 0 -> Band.NONE;
      case 1, 2 -> Band.LOW;
      case 3, 4 -> Band.MEDIUM;
      default -> Band.HIGH;
    };
  }

  public boolean neverAsks() {
    return value == 0;
  }

  /** Whether a question asked with this confidence is worth the interruption. */
  public boolean admits(double confidence) {
    return switch (value) {
      case 0 -> false;
      case 5 -> true;
      default -> confidence < value / 5.0;
    };
  }

  /** The instructions' loudness; one section of the interaction template each. */
  public enum Band {
    NONE,
    LOW,
    MEDIUM,
    HIGH
  }
}
