package dev.holdpoint.app.text;

/**
 * Text that can't be trusted, with everything escaped that could drive a terminal, turn the reading
 * direction or break out of a line.
 */
public final class Escaped {
  private Escaped() {}

  /** On one line of a log; backslashes are doubled, so that every escape can be told from text. */
  public static String line(String text) {
    if (isPlain(text)) {
      return text;
    }
    StringBuilder line = new StringBuilder(text.length() + 16);
    int c;
    for (int i = 0; i < text.length(); i += Character.charCount(c)) {
      c = text.codePointAt(i);
      switch (c) {
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("\\t");
        case '\\' -> line.append("\\\\");
        default -> append(line, c);
      }
    }
    return line.toString();
  }

  /** For a terminal: newlines and tabs stay, a Windows line end is a plain one. */
  public static String block(String text) {
    if (isPlain(text)) {
      return text;
    }
    StringBuilder block = new StringBuilder(text.length() + 16);
    int c;
    for (int i = 0; i < text.length(); i += Character.charCount(c)) {
      c = text.codePointAt(i);
      if (c == '\n' || c == '\t') {
        block.append((char) c);
      } else if (!text.startsWith("\r\n", i)) {
        append(block, c);
      }
    }
    return block.toString();
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

  private static void append(StringBuilder out, int c) {
    if (isHarmful(c)) {
      out.append(String.format("\\u%04x", c));
    } else {
      out.appendCodePoint(c);
    }
  }

  private static boolean isHarmful(int c) {
    return Character.isISOControl(c)
        || isDirectionMark(c)
        || c == '\u2028'
        || c == '\u2029'
        || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  private static boolean isDirectionMark(int c) {
    return c == '\u061c'
        || c == '\u200e'
        || c == '\u200f'
        || (c >= '\u202a' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069');
  }
}
