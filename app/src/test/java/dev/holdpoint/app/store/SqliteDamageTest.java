package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Writer;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.JDBC;

/**
 * A store that is damaged, or none at all, is reported by name and never repaired by forgetting.
 */
class SqliteDamageTest {
  private static final int PAGE = 4096;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 50, 99, PAGE, 2 * PAGE, 2 * PAGE + 17})
  void aTruncatedStoreIsReported(int size) throws Exception {
    Path file = filled();
    truncate(file, size);
    assertRefused(file, "damaged");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void anEmptiedStoreIsNotBegunAnew(int size) throws Exception {
    Path file = filled();
    truncate(file, size);
    assertRefused(file, "gone or empty");
    assertEquals(size, Files.size(file));
  }

  @Test
  void aDeletedStoreIsNotBegunAnewUntilSomebodySaysSo() throws Exception {
    Path file = filled();
    Files.delete(file);
    String message =
        assertThrows(StoreException.class, () -> SqliteJournal.open(file, TestKeys.KEYS))
            .getMessage();
    assertTrue(message.contains(file.toString()) && message.contains("gone or empty"), message);
    assertFalse(Files.exists(file));

    Files.delete(folder.resolve("holdpoint.db.setup"));
    try (SqliteJournal journal = SqliteJournal.open(file, TestKeys.KEYS)) {
      assertTrue(journal.tasks().isEmpty());
    }
  }

  @Test
  void aStoreWhoseHeadIsOverwrittenIsReported() throws Exception {
    Path file = filled();
    overwrite(file, 0, 200);
    assertRefused(file, "damaged");
  }

  @Test
  void aStoreThatIsOverwrittenAnywhereNeverTellsSomethingElse() throws Exception {
    Path file = filled();
    byte[] whole = Files.readAllBytes(file);
    var expected = everything(file);
    int reported = 0;
    for (int page = 1; page < whole.length / PAGE; page++) {
      Files.write(file, whole);
      overwrite(file, (long) page * PAGE, PAGE);
      byte[] damaged = Files.readAllBytes(file);
      try {
        assertEquals(expected, everything(file), "page " + page);
      } catch (StoreException e) {
        reported++;
        assertTrue(e.getMessage().contains(file.toString()), e.getMessage());
      }
      assertArrayEquals(damaged, Files.readAllBytes(file), "page " + page);
    }
    assertTrue(reported > 0, "some of the pages hold entries");
  }

  @Test
  void anotherProgramsDatabaseIsLeftAlone() throws Exception {
    Path file = folder.resolve("holdpoint.db");
    execute(file, "CREATE TABLE song (title TEXT)", "INSERT INTO song VALUES ('Blue')");
    assertRefused(file, "not one of Holdpoint's");
  }

  @Test
  void anotherProgramsVersionedDatabaseIsLeftAlone() throws Exception {
    Path file = folder.resolve("holdpoint.db");
    execute(file, "CREATE TABLE song (title TEXT)", "PRAGMA user_version = 1");
    assertRefused(file, "not one of Holdpoint's");
  }

  @Test
  void aTextInItsPlaceIsLeftAlone() throws Exception {
    Path file = folder.resolve("holdpoint.db");
    Files.writeString(file, "Dear diary, ".repeat(100));
    assertRefused(file, "damaged");
  }

  @Test
  void aFolderInItsPlaceIsReported() throws Exception {
    Path file = Files.createDirectory(folder.resolve("holdpoint.db"));
    assertNames(file, "it is a folder", () -> SqliteJournal.open(file, TestKeys.KEYS));
  }

  @Test
  void aFileInTheFoldersPlaceIsReported() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "text").resolve("holdpoint.db");
    assertNames(file, "can't be", () -> SqliteJournal.open(file, TestKeys.KEYS));
  }

  @Test
  void aFolderThatCannotBeWrittenIsReported() throws Exception {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    assertTrue(locked.toFile().setWritable(false));
    try {
      assumeFalse(Files.isWritable(locked), "this user can write everywhere");
      Path file = locked.resolve("holdpoint.db");
      assertNames(file, "can't be", () -> SqliteJournal.open(file, TestKeys.KEYS));
    } finally {
      locked.toFile().setWritable(true);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run.failed     | {"reason": 1}
          run.failed     | {"reason": "x"
          run.failed     | []
          run.failed     | {}
          run.exploded   | {}
          turn.ended     | {"turn": 1, "ending": "slept"}
          turn.ended     | {"turn": 99999999999, "ending": "asked"}
          run.slept      | {"until": "tomorrow"}
          run.queued     | {"run": 1, "threshold": 6, "intro": "", "steps": []}
          gate.answered  | {"gate": 1, "by": "Ada", "channel": "cli"}
          gate.answered  | {"gate": 1, "by": "Ada", "channel": "smoke", "said": "x"}
          gate.answered  | {"gate": 1, "by": "Ada", "channel": "cli", "confirmed": "no"}
          gate.opened    | {"gate": 1, "turn": 1, "prompt": "?", "input": "choice"}
          task.edited    | {"title": "", "body": "", "priority": 1, "size": "small"}
          """)
  void anEntryThatCannotBeReadIsNamed(String type, String body) throws Exception {
    Path file = filled();
    try (Connection connection = JDBC.createConnection("jdbc:sqlite:" + file, new Properties());
        var change =
            connection.prepareStatement("UPDATE entry SET type = ?, body = ? WHERE sequence = 3")) {
      change.setString(1, type);
      change.setString(2, body);
      assertEquals(1, change.executeUpdate());
    }
    try (SqliteJournal journal = SqliteJournal.open(file, TestKeys.KEYS)) {
      String message = assertNames(file, "number 3 of " + TASK, () -> journal.read(TASK));
      assertEquals(message, assertNames(file, "", () -> journal.since(0, 100)));
      assertEquals(1, journal.tasks().size(), "the listing is still there");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what?",
        "a b",
        "100%",
        "%41",
        "#1",
        "ünïcödé",
        "a?mode=memory",
        "a?synchronous=off&busy_timeout=0",
        "q&a;x=1",
        "'\"`$"
      })
  void anyNameWillDoForAFolder(String name) throws Exception {
    Path file = folder.resolve(name).resolve("holdpoint.db");
    try (SqliteJournal journal = SqliteJournal.open(file, TestKeys.KEYS)) {
      new Writer(journal).append(TASK, new Event.TaskCreated(spec()));
    }
    assertTrue(Files.size(file) > 0);
    try (SqliteJournal journal = SqliteJournal.open(file, TestKeys.KEYS)) {
      assertEquals(1, journal.read(TASK).size());
    }
    try (var names = Files.list(folder)) {
      assertEquals(1, names.count(), "nothing was made elsewhere");
    }
  }

  private Path filled() {
    Path file = folder.resolve("holdpoint.db");
    try (SqliteJournal journal = SqliteJournal.open(file, TestKeys.KEYS)) {
      Writer writer = new Writer(journal);
      writer.append(TASK, new Event.TaskCreated(TaskSpec.of("t", "body ".repeat(3000))));
      writer.append(TASK, queued(1, 2), started(1, 0), opened(1, 1, "Which?"));
      writer.append(TASK, answered(1, "this"));
      IntStream.range(0, 100)
          .forEach(i -> writer.append(TASK, new Event.AgentOverstepped("attempt " + i)));
    }
    return file;
  }

  private static Object everything(Path file) {
    try (SqliteJournal journal = SqliteJournal.open(file, TestKeys.KEYS)) {
      return List.of(
          journal.read(TASK), journal.since(0, 1000), journal.tasks(), journal.openGates());
    }
  }

  private static void truncate(Path file, int size) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      open.setLength(size);
    }
  }

  private static void overwrite(Path file, long from, int length) throws IOException {
    byte[] garbage = new byte[length];
    new Random(from).nextBytes(garbage);
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      open.seek(from);
      open.write(garbage);
    }
  }

  private static void execute(Path file, String... statements) throws SQLException {
    try (Connection connection = JDBC.createConnection("jdbc:sqlite:" + file, new Properties());
        var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static void assertRefused(Path file, String why) throws IOException {
    byte[] before = Files.readAllBytes(file);
    assertNames(file, why, () -> SqliteJournal.open(file, TestKeys.KEYS));
    assertArrayEquals(before, Files.readAllBytes(file), "nothing was overwritten");
  }

  private static String assertNames(Path file, String why, Executable attempt) {
    String message = assertThrows(StoreException.class, attempt).getMessage();
    assertTrue(message.contains(file.toString()), message);
    assertTrue(message.contains(why), message);
    return message;
  }
}
