package dev.holdpoint.app.store;

import dev.holdpoint.port.Accesses;
import dev.holdpoint.port.AccessesContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Accesses in an SQLite file keep the contract. */
class SqliteAccessesTest extends AccessesContract {
  @TempDir Path folder;
  private final List<Store> opened = new ArrayList<>();

  @Override
  protected Accesses open() {
    Store store = SqliteJournal.open(folder.resolve("holdpoint.db"), TestKeys.KEYS);
    opened.add(store);
    return store.accesses();
  }

  @AfterEach
  void close() {
    opened.forEach(Store::close);
  }
}
