package dev.holdpoint.app.store;

import java.sql.Connection;

/** The history on a PostgreSQL server shows who touched it. */
class PostgresAuditTest extends AuditContract {
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
  String insert() {
    return """
    INSERT INTO entry (task, sequence, at, type, body, mac, append) VALUES (?, ?, ?, ?, ?, ?, 0)
    """;
  }
}
