package dev.holdpoint.app.store;

import java.sql.Connection;

class PostgresLayoutTest extends LayoutContract {
  private final PostgresAddress address = TestServer.freshStore();

  @Override
  Store open() {
    return PostgresJournal.open(address, TestKeys.KEYS);
  }

  @Override
  Connection around() throws Exception {
    return TestServer.connect(address);
  }

  @Override
  void layout(int version) throws Exception {
    change("UPDATE meta SET value = ? WHERE name = 'layout'", Integer.toString(version));
  }
}
