package dev.holdpoint.app.store;

import dev.holdpoint.port.WorldException;

/** The store can't be used; the message says what is wrong with which file and what to do. */
public class StoreException extends WorldException {
  private static final long serialVersionUID = 1L;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
