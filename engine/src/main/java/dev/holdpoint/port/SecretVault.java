package dev.holdpoint.port;

import dev.holdpoint.model.GateId;

/** Encrypts sensitive answers, each under a key of its own. */
public interface SecretVault {
  /** The text encrypted, and the key that opens it, wrapped. */
  Sealed seal(GateId gate, String secret);

  /** The text again. */
  String open(GateId gate, Sealed sealed);

  /**
   * An encrypted text and its wrapped key; the text may stay for ever, the key is destroyed when it
   * is not needed any more.
   */
  record Sealed(String text, String wrappedKey) {}
}
