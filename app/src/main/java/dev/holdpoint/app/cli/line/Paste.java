package dev.holdpoint.app.cli.line;

import java.util.regex.Pattern;
import org.jline.reader.impl.LineReaderImpl;

/** A text that was pasted. A terminal with bracketed paste says where it begins and ends. */
final class Paste {
  static final String BEGIN = "\u001b[200~";
  static final String END = "\u001b[201~";
  static final String ON = "\u001b[?2004h";
  static final String OFF = "\u001b[?2004l";

  private static final Pattern LINE_END = Pattern.compile("\r\n?");

  /** Colours of a log, and everything else that would drive the terminal when it is shown. */
  private static final Pattern CONTROL =
      Pattern.compile("\u001b\\[[0-?]*[ -/]*[@-~]|[\\p{Cc}&&[^\n\t]]");

  private Paste() {}

  /** Writes the paste that has begun into the line, at the cursor. */
  static boolean into(LineReaderImpl reader) {
    StringBuilder pasted = new StringBuilder();
    try {
      while (!endsWith(pasted, END)) {
        int point = reader.readCharacter();
        if (point < 0) {
          break;
        }
        pasted.appendCodePoint(point);
      }
    } finally {
      // Where somebody else answers meanwhile, what has come so far is not lost.
      int length = pasted.length() - (endsWith(pasted, END) ? END.length() : 0);
      reader.getBuffer().write(clean(pasted.substring(0, length)));
    }
    return true;
  }

  private static boolean endsWith(StringBuilder text, String end) {
    int from = text.length() - end.length();
    return from >= 0 && text.indexOf(end, from) == from;
  }

  static String clean(CharSequence pasted) {
    return CONTROL.matcher(LINE_END.matcher(pasted).replaceAll("\n")).replaceAll("");
  }
}
