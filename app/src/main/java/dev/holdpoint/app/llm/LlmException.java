package dev.holdpoint.app.llm;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A model that did not reply: says what happened, where, and what to do next. */
public final class LlmException extends Exception {
  private static final long serialVersionUID = 1L;

  private final @Nullable Instant limitedUntil;

  public LlmException(String message) {
    this(message, null);
  }

  /**
   * @param limitedUntil when its rate limit ends, null where there is none
   */
  public LlmException(String message, @Nullable Instant limitedUntil) {
    super(message);
    this.limitedUntil = limitedUntil;
  }

  public @Nullable Instant limitedUntil() {
    return limitedUntil;
  }
}
