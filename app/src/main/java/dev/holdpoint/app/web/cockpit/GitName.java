package dev.holdpoint.app.web.cockpit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Names of files as git writes them into a diff: in quotes, with escapes as in C, where there are
 * letters in them that it does not trust.
 */
final class GitName {
  private static final String HEADER = "diff --git ";
  private static final String PLAIN = "abfnrtv\"\\";
  private static final String MEANT = "\u0007\b\f\n\r\t\u000b\"\\";

  private GitName() {}

  /** The one name that stands twice in a header; of a renamed file other lines tell it. */
  static String inHeader(String line) {
    String names = line.substring(HEADER.length());
    int middle = names.length() / 2;
    boolean isTwice =
        names.length() % 2 == 1
            && names.charAt(middle) == ' '
            && inside(names.substring(0, middle)).equals(inside(names.substring(middle + 1)));
    return isTwice ? inside(names.substring(middle + 1)) : names;
  }

  /** A name behind {@code a/} or {@code b/}. */
  static String inside(String given) {
    String name = of(given);
    return name.startsWith("a/") || name.startsWith("b/") ? name.substring(2) : name;
  }

  /** Git ends a name with spaces in it by a tabulator. */
  static String of(String given) {
    boolean isQuoted = given.length() > 1 && given.startsWith("\"") && given.endsWith("\"");
    if (!isQuoted) {
      return given.endsWith("\t") ? given.substring(0, given.length() - 1) : given;
    }
    return unquoted(given.substring(1, given.length() - 1));
  }

  private static String unquoted(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf('\\', at);
      end = end < 0 || end + 1 == text.length() ? text.length() : end;
      bytes.writeBytes(text.substring(at, end).getBytes(StandardCharsets.UTF_8));
      at = end < text.length() ? escape(text, end + 1, bytes) : end;
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Returns where it goes on behind an escape. */
  private static int escape(String text, int at, ByteArrayOutputStream to) {
    int plain = PLAIN.indexOf(text.charAt(at));
    if (plain >= 0) {
      to.write(MEANT.charAt(plain));
      return at + 1;
    }
    int end = Math.min(at + 3, text.length());
    String octal = text.substring(at, end);
    if (octal.matches("[0-3][0-7]{2}")) {
      to.write(Integer.parseInt(octal, 8));
      return end;
    }
    to.write(text.charAt(at));
    return at + 1;
  }
}
