package dev.holdpoint.app.llm;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks again where it may help, and says what to do where it does not. */
final class PersistentLlm implements Llm {
  private static final int TOO_MANY = 429;
  private static final int TIMED_OUT = 408;
  private static final int CONFLICT = 409;
  private static final int OURS_NOT = 500;

  /** When a rate limit is looked at again that does not say when it ends. */
  private static final Duration NOBODY_KNOWS = Duration.ofMinutes(1);

  private final Model model;
  private final Complaints complaints;
  private final Pauses pauses;

  /** One attempt at a call. */
  interface Model {
    Reply reply(Request request, Consumer<String> said)
        throws TroubleException, InterruptedException;
  }

  PersistentLlm(Model model, Complaints complaints, Pauses pauses) {
    this.model = model;
    this.complaints = complaints;
    this.pauses = pauses;
  }

  @Override
  public Reply reply(Request request, Consumer<String> said)
      throws LlmException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return model.reply(request, said);
      } catch (TroubleException e) {
        pauses.pause(pauseAfter(attempt, e.trouble()));
      }
    }
  }

  private Duration pauseAfter(int attempt, Trouble trouble) throws LlmException {
    if (!mayBeOverSoon(trouble)) {
      throw new LlmException(complaints.about(trouble, attempt));
    }
    Duration wanted = wanted(trouble);
    if (wanted != null && wanted.compareTo(Pauses.LONGEST) > 0) {
      throw limited(trouble, attempt, wanted);
    }
    if (attempt == Pauses.ATTEMPTS) {
      throw trouble instanceof Trouble.Refused refused && refused.code() == TOO_MANY
          ? limited(trouble, attempt, NOBODY_KNOWS)
          : new LlmException(complaints.about(trouble, attempt));
    }
    return pauses.after(attempt, wanted);
  }

  private LlmException limited(Trouble trouble, int attempt, Duration wait) {
    return new LlmException(
        complaints.about(trouble, attempt), pauses.clock().instant().plus(wait));
  }

  private static boolean mayBeOverSoon(Trouble trouble) {
    return switch (trouble) {
      case Trouble.Broke _, Trouble.Stalled _, Trouble.Incomplete _ -> true;
      // An empty purse says the same as too much at once, but waiting does not fill it.
      case Trouble.Refused refused when refused.code() == TOO_MANY ->
          !refused.words().contains("insufficient_quota");
      case Trouble.Refused refused ->
          refused.code() >= OURS_NOT || refused.code() == TIMED_OUT || refused.code() == CONFLICT;
    };
  }

  private static @Nullable Duration wanted(Trouble trouble) {
    return trouble instanceof Trouble.Refused refused ? refused.retryAfter() : null;
  }
}
