package dev.holdpoint.app.llm;

/** An attempt that came to nothing. */
final class TroubleException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Trouble trouble;

  TroubleException(Trouble trouble) {
    super(trouble.getClass().getSimpleName(), null, false, false);
    this.trouble = trouble;
  }

  Trouble trouble() {
    return trouble;
  }
}
