package dev.holdpoint.app.oidc;

/** Nobody was signed in; the message says why, and what to do. */
public final class OidcException extends Exception {
  private static final long serialVersionUID = 1L;

  public OidcException(String message) {
    super(message);
  }
}
