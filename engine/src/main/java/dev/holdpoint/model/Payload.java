package dev.holdpoint.model;

import java.nio.charset.StandardCharsets;

/**
 * A large text, or the bytes of a document, kept once by its content; events hold its digest. A
 * text is what UTF-8 can carry, so that text and digest stay one-to-one wherever it is kept.
 *
 * @param bytes not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its digest alone
public record Payload(Digest digest, byte[] bytes) {
  public static Payload of(String text) {
    return of(WellFormed.text(text).getBytes(StandardCharsets.UTF_8));
  }

  public static Payload of(byte[] bytes) {
    return new Payload(Digest.of(bytes), bytes);
  }

  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Payload payload && payload.digest.equals(digest);
  }

  @Override
  public int hashCode() {
    return digest.hashCode();
  }

  @Override
  public String toString() {
    return "payload " + digest;
  }
}
