package dev.holdpoint.app.store;

import dev.holdpoint.port.Accesses;
import dev.holdpoint.port.AccessesContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Accesses on a PostgreSQL server keep the contract. */
class PostgresAccessesTest extends AccessesContract {
  private final PostgresAddress place = TestServer.freshStore();
  private final List<Store> opened = new ArrayList<>();

  @Override
  protected Accesses open() {
    Store store = PostgresJournal.open(place, TestKeys.KEYS);
    opened.add(store);
    return store.accesses();
  }

  @AfterEach
  void close() {
    opened.forEach(Store::close);
  }
}
