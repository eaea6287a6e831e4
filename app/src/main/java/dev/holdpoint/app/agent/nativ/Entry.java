package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import org.jspecify.annotations.Nullable;

/** Something that happened in a conversation, in the past tense and for good. */
sealed interface Entry {
  /** A turn began, and this is its prompt; empty where it has nothing new to tell. */
  record Begun(int turn, String prompt) implements Entry {}

  /** We told the model something of our own. */
  record Told(String text) implements Entry {}

  /** A text that calls refer to by its digest, kept once. */
  record Kept(String digest, String text) implements Entry {}

  /** The model replied. */
  record Replied(int turn, Address address, Reply reply) implements Entry {}

  /**
   * Which request it was.
   *
   * @param request over the system text, the tools and everything that was said before
   */
  record Address(String request, String system, String tools) {}

  /**
   * A call that can't be done twice is about to be done.
   *
   * @param isApproved whether a person said so, who is then asked after a crash whether it ran
   */
  record Started(String call, boolean isApproved) implements Entry {}

  /**
   * A call came to something.
   *
   * @param isGood whether it did what it was called for
   * @param gate whose answer this is, null where it is none
   */
  record Returned(String call, Message.Returned message, boolean isGood, @Nullable String gate)
      implements Entry {}

  /**
   * What was said before is told shorter from here on.
   *
   * @param from the number of the first entry that is still told as it was
   */
  record Shortened(int turn, Address address, int from, Reply reply) implements Entry {}

  /** A person allowed as many tokens again. */
  record Extended() implements Entry {}

  /** The turn is over, since the model has said so. */
  record Ended(int turn, String summary) implements Entry {}

  /** The request that an entry replies to, null where it is no reply. */
  static @Nullable Address addressOf(Entry entry) {
    return switch (entry) {
      case Replied replied -> replied.address();
      case Shortened shortened -> shortened.address();
      case Begun _, Told _, Kept _, Started _, Returned _, Extended _, Ended _ -> null;
    };
  }

  /** What an entry took, null where it is no reply. */
  static Reply.@Nullable Usage usageOf(Entry entry) {
    return switch (entry) {
      case Replied replied -> replied.reply().usage();
      case Shortened shortened -> shortened.reply().usage();
      case Begun _, Told _, Kept _, Started _, Returned _, Extended _, Ended _ -> null;
    };
  }
}
