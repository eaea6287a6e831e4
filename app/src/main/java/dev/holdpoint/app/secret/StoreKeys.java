package dev.holdpoint.app.secret;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.SecretKey;

/** The keys of stores in the user's own data; each file is read once, and only when needed. */
public final class StoreKeys {
  private final Map<String, String> env;
  private final Map<String, RootKey> read = new HashMap<>();

  public StoreKeys(Map<String, String> env) {
    this.env = env;
  }

  /** Where the key of this store stands. */
  public Path place(String store) {
    return KeyPlace.of(store, env);
  }

  /** Makes the key of a new store. */
  public void create(String store) {
    RootKey.create(place(store));
  }

  /** The store's key for one purpose. */
  public SecretKey key(String store, String purpose) {
    return root(store).derive(purpose, "HmacSHA256");
  }

  /** The key that the others are made of. */
  public synchronized RootKey root(String store) {
    return read.computeIfAbsent(store, id -> RootKey.read(place(id)));
  }
}
