package dev.holdpoint.app.llm;

/** What a million tokens cost, in US dollars. */
public record Price(double input, double output) {
  private static final double MILLION = 1_000_000;

  public double of(Reply.Usage usage) {
    return (usage.inputTokens() * input + usage.outputTokens() * output) / MILLION;
  }
}
