package dev.holdpoint.app.agent;

/** Finds where JSON may stand in a text that is mostly something else. */
final class JsonSpans {
  /** Far deeper than results are; it bounds how often hostile text is read over. */
  private static final int DEEPEST = 64;

  private final String text;

  JsonSpans(String text) {
    this.text = text;
  }

  /** The next bracket that may open a value, -1 where there is none. */
  int nextOpening(int from) {
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if ((c == '{' || c == '[') && mayFollow(c, afterSpace(at + 1))) {
        return at;
      }
    }
    return -1;
  }

  private char afterSpace(int from) {
    int at = from;
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private static boolean mayFollow(char bracket, char c) {
    return bracket == '{'
        ? c == '"' || c == '}'
        : "\"{[]-tfn".indexOf(c) >= 0 || (c >= '0' && c <= '9');
  }

  /** The place behind the bracket that closes the one at this place, -1 where none does. */
  int closing(int opening) {
    int depth = 0;
    int at = opening;
    while (at >= 0 && at < text.length()) {
      char c = text.charAt(at);
      switch (c) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        default -> {
          if (c != '"' && !mayStandOutsideOfTexts(c)) {
            return -1;
          }
        }
      }
      if (depth == 0) {
        return at + 1;
      }
      if (depth > DEEPEST) {
        return -1;
      }
      at = c == '"' ? behindText(at) : at + 1;
    }
    return -1;
  }

  private int behindText(int quote) {
    for (int at = quote + 1; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        return at + 1;
      }
      if (c < ' ') {
        return -1;
      }
      if (c == '\\') {
        at++;
      }
    }
    return -1;
  }

  private static boolean mayStandOutsideOfTexts(char c) {
    return c < 0x7f && (Character.isLetterOrDigit(c) || " \t\r\n:,.+-".indexOf(c) >= 0);
  }
}
