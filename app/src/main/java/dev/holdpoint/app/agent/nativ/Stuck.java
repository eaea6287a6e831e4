package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.text.Shortened;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells when a model does not get on any more in a turn. */
record Stuck(Conversation conversation, int turn) {
  private static final int MOST_SILENT = 3;
  private static final int MOST_SAME_BAD = 4;
  private static final int MOST_SAME = 10;
  private static final int MOST_BAD = 15;

  /** Why it makes no sense to go on, null where it does. */
  @Nullable String why() {
    int silent = silent();
    if (silent >= MOST_SILENT) {
      return "the model replied %d times in a row without calling a tool; it said last: %s"
          .formatted(silent, shown(lastText()));
    }
    List<Attempt> attempts = attempts();
    if (attempts.isEmpty()) {
      return null;
    }
    Attempt last = attempts.getLast();
    int same = 0;
    int bad = 0;
    for (Attempt one : attempts.reversed()) {
      if (!one.equals(last)) {
        break;
      }
      same++;
    }
    for (Attempt one : attempts.reversed()) {
      if (one.isGood()) {
        break;
      }
      bad++;
    }
    if (same >= (last.isGood() ? MOST_SAME : MOST_SAME_BAD)) {
      return "the model made the same call %d times in a row: %s %s, which came to: %s"
          .formatted(same, last.tool(), shown(last.arguments()), shown(last.text()));
    }
    return bad >= MOST_BAD
        ? "%d calls of the model failed in a row, the last one was %s: %s"
            .formatted(bad, last.tool(), shown(last.text()))
        : null;
  }

  private record Attempt(String tool, String arguments, String text, boolean isGood) {}

  private List<Entry> thisTurn() {
    List<Entry> entries = conversation.entries();
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i) instanceof Entry.Begun begun && begun.turn() == turn) {
        return entries.subList(i, entries.size());
      }
    }
    return entries;
  }

  private int silent() {
    int silent = 0;
    for (Entry entry : thisTurn()) {
      if (entry instanceof Entry.Replied replied) {
        silent = replied.reply().said().calls().isEmpty() ? silent + 1 : 0;
      }
    }
    return silent;
  }

  private String lastText() {
    String text = "";
    for (Entry entry : thisTurn()) {
      text = entry instanceof Entry.Replied replied ? replied.reply().said().text() : text;
    }
    return text;
  }

  private List<Attempt> attempts() {
    List<Attempt> attempts = new ArrayList<>();
    List<Message.Call> calls = List.of();
    int done = 0;
    for (Entry entry : thisTurn()) {
      if (entry instanceof Entry.Replied replied) {
        calls = replied.reply().said().calls();
        done = 0;
      } else if (entry instanceof Entry.Returned returned && done < calls.size()) {
        Message.Call call = calls.get(done++);
        attempts.add(
            new Attempt(
                call.tool(), call.arguments(), returned.message().text(), returned.isGood()));
      }
    }
    return attempts;
  }

  /** Covered before it is cut: nobody knows a part of a secret. */
  private String shown(String text) {
    String line = conversation.veil().cover(text).strip().replace('\n', ' ');
    return Shortened.to(line, 300);
  }
}
