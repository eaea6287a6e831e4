package dev.holdpoint.app.store;

import dev.holdpoint.port.Journal;
import dev.holdpoint.port.JournalContract;
import dev.holdpoint.port.RelationsContract;
import dev.holdpoint.port.SharedJournalContract;
import dev.holdpoint.port.TaskListingContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The journal in an SQLite file keeps the contract. */
class SqliteJournalTest extends JournalContract {
  @TempDir Path folder;

  @Override
  protected Journal open() {
    return SqliteJournal.open(folder.resolve("holdpoint.db"), TestKeys.KEYS);
  }

  @Nested
  class Shared extends SharedJournalContract {
    @Override
    protected Journal open() {
      return SqliteJournal.open(folder.resolve("shared.db"), TestKeys.KEYS);
    }
  }

  @Nested
  class Related extends RelationsContract {
    @Override
    protected Journal open() {
      return SqliteJournal.open(folder.resolve("related.db"), TestKeys.KEYS);
    }
  }

  @Nested
  class Listed extends TaskListingContract {
    @Override
    protected Journal open() {
      return SqliteJournal.open(folder.resolve("listed.db"), TestKeys.KEYS);
    }
  }
}
