package dev.holdpoint.app.text;

/** The beginning of a text that is too long; it never ends inside a character. */
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
}
