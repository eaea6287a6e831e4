package dev.holdpoint.app.cli.line;

import java.util.function.LongSupplier;
import org.jline.reader.LineReader;
import org.jline.reader.impl.LineReaderImpl;

/**
 * What Enter means. One that was typed sends the text. One that comes together with other
 * characters is the end of a line in a paste, at a terminal that does not say what is pasted.
 */
final class EnterKey {
  /** Nobody types two keys this fast. */
  static final int TOGETHER_MILLIS = 30;

  /** How far apart a key that is held down repeats itself, at most. */
  private static final int REPEAT_MILLIS = 120;

  private final LineReaderImpl reader;
  private final LongSupplier pauses;
  private long pausesAtPaste = -1;

  /**
   * @param pauses how often nothing was typed for a moment
   */
  EnterKey(LineReaderImpl reader, LongSupplier pauses) {
    this.reader = reader;
    this.pauses = pauses;
  }

  boolean pressed() {
    return reader.getBuffer().toString().isBlank() ? onBlankLine() : onText();
  }

  /** An Enter key that is still held down from the last question does not answer this one. */
  private boolean onBlankLine() {
    return repeats(REPEAT_MILLIS).count > 0 || send();
  }

  private boolean onText() {
    long pausesBefore = pauses.getAsLong();
    Repeats repeats = repeats(TOGETHER_MILLIS);
    boolean isPaste = repeats.next >= 0 || pausesAtPaste == pausesBefore;
    if (!isPaste) {
      return send();
    }
    pausesAtPaste = pauses.getAsLong();
    reader.getBuffer().write("\n".repeat(1 + repeats.count));
    return true;
  }

  /** Takes what this key repeats, and looks what comes after that. */
  private Repeats repeats(int millis) {
    int count = 0;
    int next = reader.peekCharacter(millis);
    while (next == '\r' || next == '\n') {
      reader.readCharacter();
      count++;
      next = reader.peekCharacter(millis);
    }
    return new Repeats(count, next);
  }

  private record Repeats(int count, int next) {}

  private boolean send() {
    reader.callWidget("." + LineReader.ACCEPT_LINE);
    return true;
  }
}
