package dev.holdpoint.port;

/**
 * The world is not as it should be: a disk, a program, another's file. The message tells a person
 * what happened, to what, and what to do next; it is no bug of ours.
 */
public class WorldException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WorldException(String message) {
    super(message);
  }

  public WorldException(String message, Throwable cause) {
    super(message, cause);
  }
}
