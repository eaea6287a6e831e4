package dev.holdpoint.app.agent.acp;

import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Joins the pieces of a text and passes it on line by line. */
final class Said {
  private static final int LONGEST = 4 << 20;

  private final Consumer<String> listener;
  private final StringBuilder line = new StringBuilder();
  private final StringBuilder whole = new StringBuilder();
  private @Nullable String message;

  Said(Consumer<String> listener) {
    this.listener = listener;
  }

  /** A piece of the message of this id; agents that give none have one message at a time. */
  void add(@Nullable String id, String piece) {
    if (!Objects.equals(id, message)) {
      begin();
      message = id;
    }
    if (whole.length() + piece.length() <= LONGEST) {
      whole.append(piece);
    }
    line.append(piece);
    int end = line.indexOf("\n");
    while (end >= 0) {
      pass(line.substring(0, end));
      line.delete(0, end + 1);
      end = line.indexOf("\n");
    }
  }

  /** What was begun is over. */
  void flush() {
    pass(line.toString());
    line.setLength(0);
  }

  /** What comes now is something else. */
  void begin() {
    flush();
    whole.setLength(0);
    message = null;
  }

  /** All of the last message. */
  String text() {
    return whole.toString();
  }

  private void pass(String text) {
    if (!text.isBlank()) {
      listener.accept(text.stripTrailing());
    }
  }
}
