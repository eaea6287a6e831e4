package dev.holdpoint.app.llm;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why one attempt came to nothing. */
sealed interface Trouble {
  /**
   * The provider said no.
   *
   * @param code of HTTP, or what comes closest to it
   * @param retryAfter how long it wants to be left alone, null where it does not say
   */
  record Refused(int code, String words, @Nullable Duration retryAfter) implements Trouble {}

  /** The connection did not come about, or broke. */
  record Broke(String how) implements Trouble {}

  /** Nothing came for too long. */
  record Stalled(Duration silence) implements Trouble {}

  /** The reply stopped before its end, or was not what the API's replies are. */
  record Incomplete(String how) implements Trouble {}
}
