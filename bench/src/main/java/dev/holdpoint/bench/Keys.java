package dev.holdpoint.bench;

import dev.holdpoint.app.secret.StoreKeys;
import dev.holdpoint.app.store.Keyring;
import java.nio.file.Path;
import java.util.Map;
import javax.crypto.SecretKey;

/** The keys of the stores that are measured, in a folder that goes with them. */
record Keys(StoreKeys keys) implements Keyring {
  static final String FOLDER = "HOLDPOINT_KEYS";

  static Keys in(Path folder) {
    return new Keys(new StoreKeys(Map.of(FOLDER, folder.toString())));
  }

  @Override
  public void create(String store) {
    keys.create(store);
  }

  @Override
  public SecretKey key(String store, String purpose) {
    return keys.key(store, purpose);
  }
}
