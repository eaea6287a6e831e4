package dev.holdpoint.app.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.JDBC;

class SqliteWentBackTest extends WentBackContract {
  @TempDir Path folder;

  @Override
  Store open() {
    return SqliteJournal.open(folder.resolve("holdpoint.db"), TestKeys.KEYS);
  }

  @Override
  Connection around() throws Exception {
    return JDBC.createConnection("jdbc:sqlite:" + folder.resolve("holdpoint.db"), new Properties());
  }
}
