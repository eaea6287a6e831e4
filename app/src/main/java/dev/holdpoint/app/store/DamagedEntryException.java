package dev.holdpoint.app.store;

import dev.holdpoint.port.DamagedEntry;

/** An entry of the store can't be read. */
final class DamagedEntryException extends StoreException implements DamagedEntry {
  private static final long serialVersionUID = 1L;

  DamagedEntryException(String message, Throwable cause) {
    super(message, cause);
  }
}
