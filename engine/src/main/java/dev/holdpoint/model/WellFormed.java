package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/**
 * Texts as every program can read them: half a character, which only an escape in JSON can bring,
 * becomes U+FFFD.
 */
public final class WellFormed {
  private static final int REPLACEMENT = 0xFFFD;

  private WellFormed() {}

  public static String text(String text) {
    if (text.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
      return text;
    }
    StringBuilder readable = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? REPLACEMENT : c)
        .forEach(readable::appendCodePoint);
    return readable.toString();
  }

  public static @Nullable String orNull(@Nullable String text) {
    return text == null ? null : text(text);
  }
}
