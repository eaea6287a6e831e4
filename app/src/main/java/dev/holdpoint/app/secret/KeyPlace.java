package dev.holdpoint.app.secret;

import java.nio.file.Path;
import java.util.Map;

/** Where the keys of stores stand: in the user's own data, never beside the store. */
public final class KeyPlace {
  private KeyPlace() {}

  /** The key file of a store, by the id that the store was given when it was made. */
  public static Path of(String storeId, Map<String, String> env) {
    String named = env.getOrDefault("HOLDPOINT_KEYS", "");
    if (!named.isBlank()) {
      return Path.of(named).resolve(storeId + ".key");
    }
    String data = env.getOrDefault("XDG_DATA_HOME", "");
    String home = env.getOrDefault("HOME", System.getProperty("user.home", "."));
    Path base = data.isBlank() ? Path.of(home, ".local", "share") : Path.of(data);
    return base.resolve("holdpoint").resolve("keys").resolve(storeId + ".key");
  }
}
