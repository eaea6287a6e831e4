package dev.holdpoint.app.store;

import dev.holdpoint.engine.WorkersContract;
import dev.holdpoint.port.Journal;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Workers that share an SQLite file. */
class SqliteWorkersTest extends WorkersContract {
  @TempDir Path folder;

  @Override
  protected Journal open() {
    return SqliteJournal.open(folder.resolve("holdpoint.db"), TestKeys.KEYS);
  }
}
