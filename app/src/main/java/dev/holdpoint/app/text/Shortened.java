package dev.holdpoint.app.text;

/** A part of a text that is too long; it neither begins nor ends inside a character. */
public final class Shortened {
  private Shortened() {}

  /** A text of at most so many characters, else its beginning and a sign that more follows. */
  public static String to(String text, int most) {
    return text.length() <= most ? text : beginning(text, most) + "…";
  }

  /** At most so many characters of it; one less where a surrogate pair would be cut in two. */
  public static String beginning(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    boolean cutsPair =
        most > 0 && Character.isSurrogatePair(text.charAt(most - 1), text.charAt(most));
    return text.substring(0, cutsPair ? most - 1 : most);
  }

  /** The last characters of it, at most so many; one less where a pair would be cut in two. */
  public static String end(String text, int most) {
    int from = text.length() - most;
    if (from <= 0) {
      return text;
    }
    boolean cutsPair =
        most > 0 && Character.isSurrogatePair(text.charAt(from - 1), text.charAt(from));
    return text.substring(cutsPair ? from + 1 : from);
  }
}
