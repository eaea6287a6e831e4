package dev.holdpoint.app.store;

import dev.holdpoint.port.Journal;
import dev.holdpoint.port.JournalContract;
import dev.holdpoint.port.RelationsContract;
import dev.holdpoint.port.SharedJournalContract;
import dev.holdpoint.port.TaskListingContract;
import org.junit.jupiter.api.Nested;

/** The journal on a PostgreSQL server keeps the contract. */
class PostgresJournalTest extends JournalContract {
  private final PostgresAddress store = TestServer.freshStore();

  @Override
  protected Journal open() {
    return PostgresJournal.open(store, TestKeys.KEYS);
  }

  @Nested
  class Shared extends SharedJournalContract {
    private final PostgresAddress shared = TestServer.freshStore();

    @Override
    protected Journal open() {
      return PostgresJournal.open(shared, TestKeys.KEYS);
    }
  }

  @Nested
  class Related extends RelationsContract {
    private final PostgresAddress related = TestServer.freshStore();

    @Override
    protected Journal open() {
      return PostgresJournal.open(related, TestKeys.KEYS);
    }
  }

  @Nested
  class Listed extends TaskListingContract {
    private final PostgresAddress listed = TestServer.freshStore();

    @Override
    protected Journal open() {
      return PostgresJournal.open(listed, TestKeys.KEYS);
    }
  }
}
