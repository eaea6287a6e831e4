package dev.holdpoint.app.yaml;

/** Makes text from files fit to be shown: it can neither drive a terminal nor forge a line. */
public final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  /** In quotes, cut where it is long. */
  public static String quoted(String text) {
    boolean cut = text.codePointCount(0, text.length()) > LONGEST;
    String shown = cut ? text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…" : text;
    return '"' + plain(shown) + '"';
  }

  /** With control characters and direction marks escaped. */
  public static String plain(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints().forEach(point -> append(shown, point));
    return shown.toString();
  }

  private static void append(StringBuilder shown, int point) {
    switch (point) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        if (isHarmless(point)) {
          shown.appendCodePoint(point);
        } else {
          shown.append("\\u{").append(Integer.toHexString(point)).append('}');
        }
      }
    }
  }

  private static boolean isHarmless(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
