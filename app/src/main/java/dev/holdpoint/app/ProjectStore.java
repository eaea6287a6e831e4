package dev.holdpoint.app;

import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.StoreSetting;
import dev.holdpoint.app.secret.AesVault;
import dev.holdpoint.app.secret.StoreKeys;
import dev.holdpoint.app.store.Keyring;
import dev.holdpoint.app.store.PostgresAddress;
import dev.holdpoint.app.store.PostgresJournal;
import dev.holdpoint.app.store.SqliteJournal;
import dev.holdpoint.app.store.Store;
import dev.holdpoint.port.SecretVault;
import java.nio.file.Path;
import java.util.Map;
import javax.crypto.SecretKey;

/** The store that a project names, and its keys. */
final class ProjectStore {
  private final StoreKeys keys;
  private final Store store;

  private ProjectStore(Places places, Map<String, String> env) {
    keys = new StoreKeys(env);
    Keyring ring = new Ring(keys);
    // No switch, as its first one costs every start 10 ms: the JVM makes its code while it runs.
    store =
        StoreSetting.read(places, env) instanceof StoreSetting.Postgresql named
            ? PostgresJournal.open(address(named, env), ring)
            : SqliteJournal.open(places.store(), ring);
  }

  static ProjectStore open(Places places, Map<String, String> env) {
    return new ProjectStore(places, env);
  }

  private static PostgresAddress address(StoreSetting.Postgresql named, Map<String, String> env) {
    String password = named.password() == null ? env.get("PGPASSWORD") : named.password();
    return new PostgresAddress(
        named.host(),
        named.port(),
        named.database(),
        new PostgresAddress.Login(named.user(), password),
        named.schema(),
        named.options());
  }

  Store store() {
    return store;
  }

  SecretVault vault() {
    return new AesVault(() -> keys.root(store.id()));
  }

  /** Where the store's key stands. */
  Path keyPlace() {
    return keys.place(store.id());
  }

  /** The keys in the store's words. */
  private record Ring(StoreKeys keys) implements Keyring {
    @Override
    public void create(String store) {
      keys.create(store);
    }

    @Override
    public SecretKey key(String store, String purpose) {
      return keys.key(store, purpose);
    }
  }
}
