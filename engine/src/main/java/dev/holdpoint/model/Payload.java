package dev.holdpoint.model;

/**
 * A large text that is kept once by its content; events hold its digest. It is what UTF-8 can
 * carry, so that text and digest stay one-to-one wherever it is kept.
 */
public record Payload(Digest digest, String text) {
  private static final int REPLACEMENT = 0xFFFD;

  public static Payload of(String text) {
    String carried = wellFormed(text);
    return new Payload(Digest.of(carried), carried);
  }

  private static String wellFormed(String text) {
    if (!hasSurrogates(text)) {
      return text;
    }
    StringBuilder carried = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? REPLACEMENT : c)
        .forEach(carried::appendCodePoint);
    return carried.toString();
  }

  private static boolean hasSurrogates(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }
}
