package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Llm;
import dev.holdpoint.app.llm.Price;
import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.model.Usage;
import org.jspecify.annotations.Nullable;

/**
 * The model that thinks for an agent, and what is known about it.
 *
 * @param contextTokens how much it can read in one call
 * @param price null where nobody says what it costs
 */
public record Mind(Llm llm, long contextTokens, @Nullable Price price) {
  /** What calls took, in the words of the journal. */
  Usage usage(Reply.Usage took) {
    return new Usage(
        took.model(),
        took.inputTokens(),
        took.outputTokens(),
        price == null ? null : Double.valueOf(price.of(took)));
  }
}
