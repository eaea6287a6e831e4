package dev.holdpoint.app.json;

/** The text is not the JSON that was expected; the message says where and why. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public JsonException(String message) {
    super(message);
  }
}
