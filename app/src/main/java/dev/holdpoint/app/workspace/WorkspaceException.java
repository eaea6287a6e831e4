package dev.holdpoint.app.workspace;

import org.jspecify.annotations.Nullable;

/** A workspace can't be had; the message says why and what to do. */
public final class WorkspaceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WorkspaceException(String message) {
    this(message, null);
  }

  WorkspaceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
