package dev.holdpoint.app.workspace;

import dev.holdpoint.port.WorldException;

/** A workspace can't be had; the message says why and what to do. */
public final class WorkspaceException extends WorldException {
  private static final long serialVersionUID = 1L;

  WorkspaceException(String message) {
    super(message);
  }

  WorkspaceException(String message, Throwable cause) {
    super(message, cause);
  }
}
