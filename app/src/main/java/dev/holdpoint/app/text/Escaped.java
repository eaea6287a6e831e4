package dev.holdpoint.app.text;

/**
 * Text that can't be trusted, with everything escaped that could drive a terminal, turn the reading
 * direction, break out of a line, or stand in it unseen ({@link HiddenCharacters}).
 *
 * <p>There is one form everywhere: an escaped character is its number, as in {@code \}{@code
 * u001b}, above U+FFFF in braces. A backslash stays as it is, so that paths, patterns and commands
 * can be read and copied. Only those directly before something that reads like an escape are
 * doubled: so every escape can be told from text that looks like one.
 */
public final class Escaped {
  /** What stands for a line break where all of a text is shown on one line. */
  public static final char LINE_BREAK = '⏎';

  /** What stands for a tab there. */
  public static final char TAB = '⇥';

  private final String text;
  private final boolean isLine;
  private final boolean isCoded;
  private final StringBuilder out;

  private Escaped(String text, boolean isLine, boolean isCoded) {
    this.text = text;
    this.isLine = isLine;
    this.isCoded = isCoded;
    out = new StringBuilder(text.length() + 16);
  }

  /** On one line. */
  public static String line(String text) {
    return isPlain(text) ? text : new Escaped(text, true, false).all();
  }

  /** On as many lines as it has: newlines and tabs stay, a Windows line end is a plain one. */
  public static String block(String text) {
    return isPlain(text) ? text : new Escaped(text.replace("\r\n", "\n"), false, false).all();
  }

  /**
   * On one line, where backslashes are escapes already: JSON, a message that quotes something, a
   * line that was read from a log. They stay as they are, since nothing is escaped twice.
   */
  public static String codedLine(String text) {
    return isPlain(text) ? text : new Escaped(text, true, true).all();
  }

  /** The same on as many lines as it has. */
  public static String codedBlock(String text) {
    return isPlain(text) ? text : new Escaped(text.replace("\r\n", "\n"), false, true).all();
  }

  /** Most texts are, and there are thousands of them. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  private String all() {
    int next;
    for (int i = 0; i < text.length(); i = next) {
      int c = text.codePointAt(i);
      next = i + Character.charCount(c);
      switch (c) {
        case '\n' -> out.append(isLine ? LINE_BREAK : '\n');
        case '\t' -> out.append(isLine ? TAB : '\t');
        case '\\' -> next = backslashes(i);
        default -> append(c, isEscaped(i));
      }
    }
    return out.toString();
  }

  /** All that stand in a row, so that a long row is looked at once. */
  private int backslashes(int begin) {
    int end = begin;
    while (end < text.length() && text.charAt(end) == '\\') {
      end++;
    }
    // Before an escape they are doubled too: its own backslash would be taken for one of them.
    boolean doubled = !isCoded && end < text.length() && (looksEscaped(end) || isEscaped(end));
    out.repeat('\\', doubled ? 2 * (end - begin) : end - begin);
    return end;
  }

  private boolean isEscaped(int index) {
    int c = text.codePointAt(index);
    return switch (c) {
      case '\n', '\t' -> false;
      case LINE_BREAK, TAB -> isLine && !isCoded;
      default -> isControl(c) || HiddenCharacters.isAt(text, index);
    };
  }

  private void append(int c, boolean escaped) {
    if (!escaped) {
      out.appendCodePoint(c);
    } else if (Character.isBmpCodePoint(c)) {
      out.append(String.format("\\u%04x", c));
    } else {
      out.append(String.format("\\u{%x}", c));
    }
  }

  private boolean looksEscaped(int index) {
    if (text.charAt(index) != 'u') {
      return false;
    }
    boolean inBraces = text.startsWith("{", index + 1);
    int begin = index + (inBraces ? 2 : 1);
    int end = begin;
    while (end < text.length() && Character.digit(text.charAt(end), 16) >= 0) {
      end++;
    }
    return inBraces ? end > begin && text.startsWith("}", end) : end - begin >= 4;
  }

  private static boolean isControl(int c) {
    return Character.isISOControl(c)
        || c == '\u2028'
        || c == '\u2029'
        || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
