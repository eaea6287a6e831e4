package dev.holdpoint.app.llm;

/** What a model replied to one request. */
public record Reply(Message.Said said, End end, Usage usage) {

  /** Why it stopped there. */
  public enum End {
    DONE,
    CALLS,
    TOO_LONG,
    REFUSED
  }

  /**
   * What it took.
   *
   * @param model as the provider names it
   */
  public record Usage(String model, long inputTokens, long outputTokens) {}
}
