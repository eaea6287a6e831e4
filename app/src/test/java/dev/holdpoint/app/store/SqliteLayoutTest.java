package dev.holdpoint.app.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.JDBC;

class SqliteLayoutTest extends LayoutContract {
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
  void layout(int version) throws Exception {
    change("PRAGMA user_version = " + version);
  }
}
