package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.sensitive;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Journal.AnswerKey;
import dev.holdpoint.port.Journal.Batch;
import dev.holdpoint.port.Writer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.JDBC;

/** A key that was destroyed is in none of the store's files any more. */
class DestroyedKeysTest {
  private static final GateId GATE = new GateId(TASK, 1);
  private static final String WRAPPED = "wrapped-key-that-nobody-may-find-".repeat(3);

  @TempDir Path folder;

  private SqliteJournal open() {
    return SqliteJournal.open(folder.resolve("holdpoint.db"), TestKeys.KEYS);
  }

  private static void answer(SqliteJournal journal) {
    Writer writer = new Writer(journal);
    writer.append(TASK, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    writer.append(TASK, new Event.GateOpened(1, 1, sensitive("PIN?"), false));
    writer.append(TASK, ended(1, Event.Ending.ASKED));
    Answer answer = new Answer(new Reply.Supplied("sealed text"), "Ada", Channel.CLI);
    Batch batch =
        Writer.batch(
            Task.fold(journal.read(TASK)), TASK, START, List.of(new Event.GateAnswered(1, answer)));
    AnswerKey key = new AnswerKey(GATE, WRAPPED);
    assertTrue(
        journal.append(
            new Batch(
                TASK,
                batch.sequence(),
                batch.at(),
                batch.events(),
                List.of(),
                List.of(key),
                batch.after())));
  }

  private static void finish(SqliteJournal journal) {
    Writer writer = new Writer(journal);
    writer.append(TASK, started(2, 0));
    assertEquals(WRAPPED, journal.answerKey(GATE), "still needed");
    writer.append(
        TASK,
        ended(2, Event.Ending.FINISHED),
        new Event.StepFinished(0, null),
        new Event.RunFinished(null));
    assertNull(journal.answerKey(GATE));
  }

  @Test
  void nothingOfItIsLeftInTheFiles() throws Exception {
    try (SqliteJournal journal = open()) {
      answer(journal);
      assertTrue(isFound(), "the search can find it");
      finish(journal);
      assertTrue(!isFound(), "while the store is open");
    }
    assertTrue(!isFound());
  }

  @Test
  void aReaderWhoWasInTheWayOnlyDelaysIt() throws Exception {
    try (SqliteJournal journal = open()) {
      answer(journal);
      try (Connection reader =
              JDBC.createConnection(
                  "jdbc:sqlite:" + folder.resolve("holdpoint.db"), new Properties());
          var statement = reader.createStatement()) {
        statement.execute("BEGIN");
        statement.executeQuery("SELECT count(*) FROM entry").close();
        finish(journal);
        statement.execute("COMMIT");
      }
      new Writer(journal).append(TASK, new Event.AgentOverstepped("something later"));
      assertTrue(!isFound());
    }
  }

  private boolean isFound() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        if (bytes.contains(WRAPPED.substring(0, 20))) {
          return true;
        }
      }
    }
    return false;
  }
}
