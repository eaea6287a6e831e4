package dev.holdpoint.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of images that browsers and language models take. What the bytes begin with decides: a
 * name can say anything.
 */
public enum ImageType {
  PNG("image/png"),
  JPEG("image/jpeg"),
  GIF("image/gif"),
  WEBP("image/webp");

  private static final byte[] PNG_BEGIN = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  private static final byte[] JPEG_BEGIN = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF};
  private static final int WEBP_NAME = 8;

  private final String mediaType;

  ImageType(String mediaType) {
    this.mediaType = mediaType;
  }

  public String mediaType() {
    return mediaType;
  }

  /** Null where the bytes are none of these. */
  public static @Nullable ImageType of(byte[] bytes) {
    if (hasAt(bytes, 0, PNG_BEGIN)) {
      return PNG;
    }
    if (hasAt(bytes, 0, JPEG_BEGIN)) {
      return JPEG;
    }
    if (hasAt(bytes, 0, ascii("GIF87a")) || hasAt(bytes, 0, ascii("GIF89a"))) {
      return GIF;
    }
    return hasAt(bytes, 0, ascii("RIFF")) && hasAt(bytes, WEBP_NAME, ascii("WEBP")) ? WEBP : null;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static boolean hasAt(byte[] bytes, int from, byte[] part) {
    int to = from + part.length;
    return bytes.length >= to && Arrays.equals(bytes, from, to, part, 0, part.length);
  }
}
