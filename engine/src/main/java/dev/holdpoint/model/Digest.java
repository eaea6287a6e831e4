package dev.holdpoint.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of a text or of bytes, by which payloads and tokens are known. */
public record Digest(String hex) {
  public static Digest of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  public static Digest of(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return new Digest(HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return hex;
  }
}
