package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Message;
import java.util.ArrayList;
import java.util.List;

/** What was said, as one text, which is never cut within a secret. */
record Transcript(List<Message> messages, Veil veil) {
  private static final int SHORTEST = 200;

  /** Its longest parts are cut first; where that is not enough, the oldest are left out. */
  String within(long most) {
    List<String> parts = messages.stream().map(Transcript::text).map(veil::cover).toList();
    int longest = (int) Math.min(Integer.MAX_VALUE, Math.max(SHORTEST, most));
    while (longest > SHORTEST && length(parts, longest) > most) {
      longest = Math.max(SHORTEST, longest / 2);
    }
    List<String> kept = new ArrayList<>();
    long left = most;
    for (String part : parts.reversed()) {
      String shown = Excerpt.of(part, longest, "");
      left -= shown.length();
      if (left < 0 && !kept.isEmpty()) {
        break;
      }
      kept.addFirst(shown);
    }
    return veil.lift(String.join("\n\n", kept));
  }

  private static long length(List<String> parts, int longest) {
    return parts.stream().mapToLong(part -> Math.min(part.length(), longest)).sum();
  }

  private static String text(Message message) {
    return switch (message) {
      case Message.Told(String text) -> "You were told:\n" + text;
      case Message.Returned returned ->
          "The result of %s:\n%s".formatted(returned.tool(), returned.text());
      case Message.Said(String text, List<Message.Call> calls) -> {
        StringBuilder said = new StringBuilder("You said:\n" + text);
        for (Message.Call call : calls) {
          said.append("\nYou called %s %s".formatted(call.tool(), call.arguments()));
        }
        yield said.toString();
      }
    };
  }
}
