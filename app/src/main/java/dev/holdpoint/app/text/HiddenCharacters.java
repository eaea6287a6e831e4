package dev.holdpoint.app.text;

import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Set;

/**
 * Characters that nobody sees: those that Unicode calls default ignorable, and the marks that turn
 * the reading direction. They can hide words from a person that an agent reads, make two names look
 * the same, and show a command in another order than it runs.
 *
 * <p>A few are part of what people write, and are left alone in just these places, where they
 * change what is seen: a joiner between two emoji, or between letters of a script that needs it; a
 * variation selector, one only, behind an emoji or in a keycap; the tags of the three flags that
 * are made of tags. Everything else is hidden, selectors behind ideographs included.
 */
public final class HiddenCharacters {
  private static final int NON_JOINER = 0x200c;
  private static final int JOINER = 0x200d;
  private static final int TEXT_STYLE = 0xfe0e;
  private static final int EMOJI_STYLE = 0xfe0f;
  private static final int KEYCAP = 0x20e3;
  private static final int BLACK_FLAG = 0x1f3f4;
  private static final int FIRST_TAG = 0xe0000;
  private static final int LAST_TAG = 0xe007f;

  /** England, Scotland, Wales: the only ones that are in use; any other tags could be words. */
  private static final List<String> FLAGS =
      List.of(tagged("gbeng"), tagged("gbsct"), tagged("gbwls"));

  private static final int FLAG_LENGTH = FLAGS.getFirst().length();

  private static final Set<UnicodeScript> JOINED =
      Set.of(
          UnicodeScript.ARABIC,
          UnicodeScript.SYRIAC,
          UnicodeScript.DEVANAGARI,
          UnicodeScript.BENGALI,
          UnicodeScript.GURMUKHI,
          UnicodeScript.GUJARATI,
          UnicodeScript.ORIYA,
          UnicodeScript.TAMIL,
          UnicodeScript.TELUGU,
          UnicodeScript.KANNADA,
          UnicodeScript.MALAYALAM,
          UnicodeScript.SINHALA,
          UnicodeScript.KHMER);

  private HiddenCharacters() {}

  /** Whether nobody sees the character that begins here. */
  public static boolean isAt(String text, int index) {
    int c = text.codePointAt(index);
    return isHidden(c) && !isVisible(c, text, index);
  }

  private static boolean isHidden(int c) {
    return switch (c) {
      case 0x00ad, 0x034f, 0x061c, 0x3164, 0xfeff, 0xffa0 -> true;
      default ->
          (c >= 0x115f && c <= 0x1160)
              || (c >= 0x17b4 && c <= 0x17b5)
              || (c >= 0x180b && c <= 0x180f)
              || (c >= 0x200b && c <= 0x200f)
              || (c >= 0x202a && c <= 0x202e)
              || (c >= 0x2060 && c <= 0x206f)
              || (c >= 0xfe00 && c <= EMOJI_STYLE)
              || (c >= 0xfff0 && c <= 0xfffb)
              || (c >= 0x1bca0 && c <= 0x1bca3)
              || (c >= 0x1d173 && c <= 0x1d17a)
              || (c >= FIRST_TAG && c <= 0xe0fff);
    };
  }

  /** Whether it changes what is seen here, as people use it. */
  private static boolean isVisible(int c, String text, int index) {
    int before = index == 0 ? 0 : text.codePointBefore(index);
    int behind = index + Character.charCount(c);
    int after = behind < text.length() ? text.codePointAt(behind) : 0;
    return switch (c) {
      case JOINER -> joinsEmoji(text, index, before, after) || joinsLetters(before, after);
      case NON_JOINER -> joinsLetters(before, after);
      case EMOJI_STYLE -> isSymbol(before) || (after == KEYCAP && isKey(before));
      case TEXT_STYLE -> isSymbol(before);
      default -> c > FIRST_TAG && c <= LAST_TAG && isInFlag(text, index);
    };
  }

  private static boolean joinsEmoji(String text, int index, int before, int after) {
    boolean styled = before == EMOJI_STYLE && index > 1;
    int emoji = styled ? text.codePointBefore(index - 1) : before;
    return (isSymbol(emoji) || Character.isEmojiModifier(emoji)) && isSymbol(after);
  }

  private static boolean joinsLetters(int before, int after) {
    if (before == 0 || after == 0 || !isLetter(before) || !isLetter(after)) {
      return false;
    }
    UnicodeScript script = UnicodeScript.of(before);
    return JOINED.contains(script) && UnicodeScript.of(after) == script;
  }

  private static boolean isLetter(int c) {
    return Character.isLetter(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }

  private static boolean isSymbol(int c) {
    return Character.isExtendedPictographic(c) || (c > 0x7f && Character.isEmoji(c));
  }

  private static boolean isKey(int c) {
    return (c >= '0' && c <= '9') || c == '#' || c == '*';
  }

  /** Looks no further than a flag is long: nobody has to be waited for who writes many tags. */
  private static boolean isInFlag(String text, int index) {
    for (int begin = index; begin > 0 && begin > index - FLAG_LENGTH; begin -= 2) {
      if (text.codePointBefore(begin) == BLACK_FLAG) {
        int end = begin + FLAG_LENGTH;
        return end <= text.length()
            && FLAGS.contains(text.substring(begin, end))
            && (end == text.length() || !isTag(text.codePointAt(end)));
      }
    }
    return false;
  }

  private static boolean isTag(int c) {
    return c > FIRST_TAG && c <= LAST_TAG;
  }

  private static String tagged(String region) {
    StringBuilder tags = new StringBuilder();
    region.chars().forEach(c -> tags.appendCodePoint(FIRST_TAG + c));
    return tags.appendCodePoint(LAST_TAG).toString();
  }
}
