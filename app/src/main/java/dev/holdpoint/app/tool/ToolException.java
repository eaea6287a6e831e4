package dev.holdpoint.app.tool;

/** A call that can't be done so: says what is wrong and what to do instead, to the model. */
public final class ToolException extends Exception {
  private static final long serialVersionUID = 1L;

  public ToolException(String message) {
    super(message);
  }
}
