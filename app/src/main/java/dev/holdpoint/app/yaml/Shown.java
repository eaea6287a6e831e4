package dev.holdpoint.app.yaml;

import dev.holdpoint.app.text.Escaped;

/** Makes text from files fit to be shown: it can neither drive a terminal nor forge a line. */
public final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  /** In quotes, cut where it is long. */
  public static String quoted(String text) {
    boolean cut = text.codePointCount(0, text.length()) > LONGEST;
    String shown = cut ? text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…" : text;
    return '"' + Escaped.line(shown) + '"';
  }

  /** A message on one line; what it quotes may be escaped already. */
  public static String plain(String text) {
    return Escaped.codedLine(text);
  }
}
