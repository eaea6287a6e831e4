package dev.holdpoint.app.store;

import dev.holdpoint.engine.WorkersContract;
import dev.holdpoint.port.Journal;

/** Workers that share a schema of a PostgreSQL server. */
class PostgresWorkersTest extends WorkersContract {
  private final PostgresAddress store = TestServer.freshStore();

  @Override
  protected Journal open() {
    return PostgresJournal.open(store, TestKeys.KEYS);
  }
}
