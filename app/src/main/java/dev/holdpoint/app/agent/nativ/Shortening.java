package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import java.util.List;

/** When and where a conversation that gets too long for its model is told shorter. */
record Shortening(Conversation conversation, long contextTokens) {
  private static final String ORDER =
      """
      This is your conversation so far. It gets too long, and all but its last messages are left out \
      from now on. Write down what you must not forget, as text and without calling a tool: what you \
      found out, what you decided and why, what you changed in which files, what failed, and what \
      comes next. Your notes, the plan, the todos and what people said are kept without it.\
      """;
  private static final String DIGEST =
      "(There is no summary. This is what was said, with much left out.)\n\n";
  private static final String HOW_TO_READ_ON =
      "; ask for less at once to see them: fewer lines of a file by its \"from\" and \"lines\", a"
          + " narrower search, a command that prints less";

  /** Fewer than in most texts, so that a guess is rather too high. */
  private static final int CHARACTERS_OF_A_TOKEN = 3;

  private static final double SHARE = 0.7;

  /** When it was shortened not long ago, or has hardly begun: each time it costs a call. */
  private static final double LAST_SHARE = 0.85;

  private static final double KEPT = 0.3;
  private static final double SUMMED_UP = 0.6;
  private static final double OF_A_DIGEST = 0.15;
  private static final double OF_A_RESULT = 0.25;
  private static final int LAST_REPLIES = 4;

  /** Whether the next call would take up too much, and there is something to leave out. */
  boolean isDue() {
    long used = 0;
    long unheard = 0;
    int replies = 0;
    for (Entry entry : conversation.entries().reversed()) {
      if (entry instanceof Entry.Shortened) {
        break;
      }
      if (entry instanceof Entry.Replied replied) {
        Reply.Usage usage = replied.reply().usage();
        used = replies == 0 ? usage.inputTokens() + usage.outputTokens() : used;
        replies++;
      } else if (replies == 0) {
        unheard += length(entry);
      }
    }
    long next = used + unheard / CHARACTERS_OF_A_TOKEN;
    double share = replies > LAST_REPLIES ? SHARE : LAST_SHARE;
    return contextTokens > 0 && replies > 0 && next > contextTokens * share && leavesOut(from());
  }

  private boolean leavesOut(int from) {
    List<Entry> entries = conversation.entries();
    int before = 0;
    for (Entry entry : entries) {
      before = entry instanceof Entry.Shortened shortened ? shortened.from() : before;
    }
    return entries.subList(Math.min(before, from), from).stream()
        .anyMatch(Entry.Replied.class::isInstance);
  }

  /** The first of the last replies, as many as fit: whatever is told before it is summed up. */
  int from() {
    List<Entry> entries = conversation.entries();
    int from = entries.size();
    int replies = 0;
    long length = 0;
    for (int i = entries.size() - 1; i >= 0 && replies < LAST_REPLIES; i--) {
      length += length(entries.get(i));
      if (length > characters(KEPT)) {
        break;
      }
      if (entries.get(i) instanceof Entry.Replied) {
        from = i;
        replies++;
      }
    }
    return from;
  }

  private static long length(Entry entry) {
    return switch (entry) {
      case Entry.Begun(int _, String prompt) -> prompt.length();
      case Entry.Told(String text) -> text.length();
      case Entry.Returned returned -> returned.message().text().length();
      case Entry.Replied replied ->
          replied.reply().said().text().length()
              + replied.reply().said().calls().stream()
                  .mapToLong(call -> call.arguments().length())
                  .sum();
      case Entry.Kept _, Entry.Started _, Entry.Shortened _, Entry.Extended _, Entry.Ended _ -> 0;
    };
  }

  private long characters(double share) {
    return (long) (contextTokens * share * CHARACTERS_OF_A_TOKEN);
  }

  /** Told as one text: where tools have been called, not every provider lets them be left out. */
  Message order() {
    String said = told().within(characters(SUMMED_UP));
    return new Message.Told(said + "\n\n---\n\n" + ORDER);
  }

  static boolean isSummary(Reply reply) {
    return reply.end() == Reply.End.DONE && !reply.said().text().isBlank();
  }

  /** In place of a summary that the model does not give. */
  String digest() {
    return DIGEST + told().within(characters(OF_A_DIGEST));
  }

  private Transcript told() {
    return new Transcript(new Dialogue(conversation).messages(), conversation.veil());
  }

  /** No single result takes up so much that there is no room for anything else. */
  String result(String text) {
    long most = characters(OF_A_RESULT);
    if (contextTokens <= 0 || text.length() <= most) {
      return text;
    }
    Veil veil = conversation.veil();
    return veil.lift(Excerpt.of(veil.cover(text), (int) most, HOW_TO_READ_ON));
  }
}
