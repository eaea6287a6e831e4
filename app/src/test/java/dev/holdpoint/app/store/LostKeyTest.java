package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.WorldException;
import dev.holdpoint.port.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store is read without its key, but nothing is added or vouched for. */
class LostKeyTest {
  @TempDir Path folder;

  /** Keys that can be lost, and that tell who asked for them. */
  private static final class Losable implements Keyring {
    private final List<String> made = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private boolean lost;

    @Override
    public void create(String store) {
      made.add(store);
    }

    @Override
    public SecretKey key(String store, String purpose) {
      asked.add(purpose);
      if (lost) {
        throw new WorldException("the key is missing");
      }
      return TestKeys.KEYS.key(store, purpose);
    }
  }

  @Test
  void withoutItsKeyAStoreIsReadButNotWritten() {
    assertReadOnly(SqliteJournal.open(folder.resolve("holdpoint.db"), keys));
  }

  @Test
  void withoutItsKeyAStoreOnAServerIsReadButNotWritten() {
    assertReadOnly(PostgresJournal.open(TestServer.freshStore(), keys));
  }

  private final Losable keys = new Losable();

  private void assertReadOnly(Store store) {
    try (store) {
      assertEquals(List.of(store.id()), keys.made);
      assertTrue(new Writer(store).append(TASK, new Event.TaskCreated(spec())));
      keys.lost = true;
      keys.asked.clear();
      assertEquals(1, store.read(TASK).size());
      assertEquals(1, store.tasks().size());
      assertEquals(List.of(), store.openGates());
      assertEquals(1, store.since(0, 10).size());
      assertEquals(List.of(), keys.asked, "a listing does not need it");
      assertThrows(WorldException.class, () -> store.audit().verify(Audit.Scope.EVERYTHING));
      assertThrows(WorldException.class, () -> store.audit().head());
      assertEquals(1, keys.made.size(), "never made anew");
    }
  }

  @Test
  void aProcessThatFindsNoKeyAddsNothing() {
    Path file = folder.resolve("holdpoint.db");
    try (Store store = SqliteJournal.open(file, keys)) {
      new Writer(store).append(TASK, new Event.TaskCreated(spec()));
    }
    keys.lost = true;
    try (Store store = SqliteJournal.open(file, keys)) {
      assertThrows(WorldException.class, () -> new Writer(store).append(TASK, queued(1, 2)));
      assertEquals(1, store.read(TASK).size());
      keys.lost = false;
      assertTrue(new Writer(store).append(TASK, queued(1, 2)), "as soon as it is back");
    }
    assertEquals(1, keys.made.size());
  }

  @Test
  void aStoreWhoseKeyCannotBeMadeIsNotMade() {
    Path file = folder.resolve("holdpoint.db");
    Keyring none =
        new Keyring() {
          @Override
          public void create(String store) {
            throw new WorldException("no place for a key");
          }

          @Override
          public SecretKey key(String store, String purpose) {
            throw new AssertionError("nobody asks");
          }
        };
    assertThrows(WorldException.class, () -> SqliteJournal.open(file, none));
    assertThrows(WorldException.class, () -> PostgresJournal.open(server, none));
    try (Store store = SqliteJournal.open(file, keys);
        Store onServer = PostgresJournal.open(server, keys)) {
      assertTrue(new Writer(store).append(TASK, new Event.TaskCreated(spec())));
      assertTrue(new Writer(onServer).append(TASK, new Event.TaskCreated(spec())));
    }
  }

  private final PostgresAddress server = TestServer.freshStore();
}
