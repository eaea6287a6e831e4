package dev.holdpoint.model;

/** A large text that is kept once by its content; events hold its digest. */
public record Payload(Digest digest, String text) {
  public static Payload of(String text) {
    return new Payload(Digest.of(text), text);
  }
}
