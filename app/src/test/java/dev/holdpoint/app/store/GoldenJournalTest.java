package dev.holdpoint.app.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Journals that releases have written are read for ever, and mean what they meant. A change that
 * makes one of these fail needs an upcast in the codec, not a new golden file.
 */
class GoldenJournalTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");

  static List<Path> journals() throws IOException {
    try (Stream<Path> files = Files.walk(GOLDEN)) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("journals")
  void everyLineIsReadAndWrittenAgainAsItWas(Path journal) throws IOException {
    for (String line : Files.readAllLines(journal)) {
      JsonObject entry = Json.object(line);
      Event event = event(entry);
      Map<String, @Nullable Object> again = Json.map();
      again.put("type", EventCodec.type(event));
      again.put("at", Instant.parse(entry.text("at")).toString());
      again.put("body", EventCodec.values(event));
      assertEquals(line, Json.write(again));
    }
  }

  @ParameterizedTest
  @MethodSource("journals")
  void everyJournalMeansWhatItMeant(Path journal) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (String line : Files.readAllLines(journal)) {
      JsonObject entry = Json.object(line);
      long number = entries.size() + 1L;
      entries.add(
          new Entry(number, Specimens.TASK, number, Instant.parse(entry.text("at")), event(entry)));
    }
    Task task = Task.fold(entries);
    assertNotNull(task);
    String summary = new TaskSummary(task).text();
    Path stored = journal.resolveSibling(journal.getFileName() + ".summary");
    if (Boolean.getBoolean("holdpoint.rewrite")) {
      Files.writeString(stored, summary);
    }
    assertEquals(Files.readString(stored), summary);
  }

  @Test
  void everyTypeAndEveryPartOfItIsInAGoldenJournal() throws IOException {
    Set<String> present = new TreeSet<>();
    for (Path journal : journals()) {
      for (String line : Files.readAllLines(journal)) {
        Parts.collect(event(Json.object(line)), present);
      }
    }
    Set<String> missing = new TreeSet<>(Parts.of(Event.class));
    missing.removeAll(present);
    assertEquals(Set.of(), missing, "write a golden line that has these");
  }

  @Test
  void theSearchForPartsCanFindAMissingOne() {
    Set<String> all = Parts.of(Event.class);
    assertTrue(all.contains("TurnEnded.askedAgain"), all::toString);
    assertTrue(all.contains("Question.key"), all::toString);
    assertTrue(all.contains("Usage.costUsd"), all::toString);
    assertTrue(all.contains("Ending.RATE_LIMITED"), all::toString);
    Set<String> present = new TreeSet<>();
    Parts.collect(Specimens.opened(1, 1, "Which?"), present);
    assertEquals(
        Set.of(
            "GateOpened",
            "GateOpened.gate",
            "GateOpened.turn",
            "GateOpened.question",
            "Question",
            "Question.prompt",
            "Question.input",
            "Text"),
        present);
  }

  private static Event event(JsonObject entry) {
    return EventCodec.event(entry.text("type"), Json.write(entry.object("body")));
  }
}
