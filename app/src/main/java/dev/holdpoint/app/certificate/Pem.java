package dev.holdpoint.app.certificate;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.util.Base64;

/** Bytes between two lines that say what they are (RFC 7468). */
final class Pem {
  private static final int LINE = 64;

  private Pem() {}

  static String write(String label, byte[] bytes) {
    Base64.Encoder lines = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
    return begin(label) + "\n" + lines.encodeToString(bytes) + "\n" + end(label) + "\n";
  }

  /** The bytes of the first one with this label. */
  static byte[] read(String label, String text) throws InvalidKeyException {
    int from = text.indexOf(begin(label));
    int to = text.indexOf(end(label), Math.max(0, from));
    if (from < 0 || to < 0) {
      throw new InvalidKeyException("it has no " + label);
    }
    try {
      return Base64.getMimeDecoder().decode(text.substring(from + begin(label).length(), to));
    } catch (IllegalArgumentException e) {
      throw new InvalidKeyException("its " + label + " is not Base64", e);
    }
  }

  private static String begin(String label) {
    return "-----BEGIN " + label + "-----";
  }

  private static String end(String label) {
    return "-----END " + label + "-----";
  }
}
