package dev.holdpoint.app.secret;

import dev.holdpoint.port.WorldException;
import java.nio.file.Path;
import java.util.Map;

/** Where the keys of stores stand: in the user's own data, never beside the store. */
public final class KeyPlace {
  private KeyPlace() {}

  /** The key file of a store, by the id that the store was given when it was made. */
  public static Path of(String storeId, Map<String, String> env) {
    return folder(env).resolve(storeId + ".key");
  }

  private static Path folder(Map<String, String> env) {
    String named = env.getOrDefault("HOLDPOINT_KEYS", "");
    if (!named.isBlank()) {
      if (!Path.of(named).isAbsolute()) {
        throw new WorldException(
            "HOLDPOINT_KEYS must be an absolute path, the same from every folder; it is \"%s\"."
                .formatted(named));
      }
      return Path.of(named);
    }
    String data = env.getOrDefault("XDG_DATA_HOME", "");
    String home = env.getOrDefault("HOME", System.getProperty("user.home", "."));
    // A relative one does not count, says the specification of these folders.
    boolean hasData = !data.isBlank() && Path.of(data).isAbsolute();
    Path base = hasData ? Path.of(data) : Path.of(home, ".local", "share").toAbsolutePath();
    return base.resolve("holdpoint").resolve("keys");
  }
}
