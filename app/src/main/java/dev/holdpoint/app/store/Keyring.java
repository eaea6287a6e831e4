package dev.holdpoint.app.store;

import javax.crypto.SecretKey;

/** The keys of stores, which are kept elsewhere. */
public interface Keyring {
  /** Makes the key of a new store; it is durable before this returns. */
  void create(String store);

  /** The key of a store for one purpose; a store's key that is missing is an error. */
  SecretKey key(String store, String purpose);
}
