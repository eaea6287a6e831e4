package dev.holdpoint.app.store;

/** Processes share a store in an SQLite file. */
class SqliteProcessesTest extends ProcessesContract {
  private int stores;

  @Override
  int meetings() {
    return 12;
  }

  @Override
  String newStore() {
    return folder.resolve("new" + ++stores).resolve("holdpoint.db").toString();
  }
}
