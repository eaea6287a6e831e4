package dev.holdpoint.app.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.JDBC;

/** The history in an SQLite file shows who touched it. */
class SqliteAuditTest extends AuditContract {
  @TempDir Path folder;

  @Override
  Store open() {
    return SqliteJournal.open(folder.resolve("holdpoint.db"), TestKeys.KEYS);
  }

  @Override
  Connection around() throws Exception {
    return JDBC.createConnection("jdbc:sqlite:" + folder.resolve("holdpoint.db"), new Properties());
  }

  @Override
  String insert() {
    return "INSERT INTO entry (task, sequence, at, type, body, mac) VALUES (?, ?, ?, ?, ?, ?)";
  }
}
