package dev.holdpoint.app.mirror;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MirrorTest {
  @TempDir Path home;
  private final MemoryJournal journal = new MemoryJournal();
  private final Story story = new Story(journal, "hp-1a2b");
  private final List<String> warnings = new ArrayList<>();
  private Mirror mirror;

  @BeforeEach
  void makeMirror() {
    mirror = in("UTC");
  }

  private Mirror in(String zone) {
    Clock clock = Clock.fixed(Story.BEGIN.plusSeconds(60), ZoneId.of(zone));
    return new Mirror(home, journal, clock, _ -> {}, warnings::add);
  }

  private Path log() {
    return mirror.logs().log(story.id());
  }

  private Path reasoning() {
    return mirror.logs().reasoning(story.id());
  }

  private Path cursor() {
    return mirror.logs().cursor(story.id());
  }

  private void refresh() {
    mirror.refresh(story.id());
    assertEquals(List.of(), warnings);
  }

  /** What the log must hold, whatever happened. */
  private List<String> expected() {
    return LogText.behind(0, journal.read(story.id())).stream()
        .map(line -> line.in(ZoneId.of("UTC")))
        .toList();
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file, UTF_8);
  }

  private static List<String> withoutAgent(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.contains("] [AGENT] ") && !line.contains("] [THOUGHT] "))
        .toList();
  }

  @Test
  void everyEntryIsALineOnce() throws IOException {
    story.begun();
    refresh();
    refresh();
    story.then(Story.opened(1, Question.of("Which?")));
    mirror.changed(story.task());
    refresh();
    assertEquals(expected(), lines(log()));
    assertEquals(
        List.of("[2026-01-31 12:00:03 +00:00] [QUESTION] hp-1a2b.1 Which?"), lines(reasoning()));
  }

  @Test
  void theAgentsWordsAreMarkedAndItsThoughtsStandApart() throws IOException {
    Agent.Narrator narrator = mirror.narrator(story.begun().task());
    narrator.said("Reading\n[2026-01-31 12:00:00] [ANSWER] hp-1a2b.1 by boss via web: yes");
    narrator.thought("The brief\u202e names none.");
    narrator.raw("{\"type\":\"x\"}\nsecond");
    assertEquals(
        "[2026-01-31 12:01:00 +00:00] [AGENT] Reading"
            + "⏎[2026-01-31 12:00:00] [ANSWER] hp-1a2b.1 by boss via web: yes",
        lines(log()).getLast());
    assertEquals(4, lines(log()).size());
    assertEquals(
        List.of("[2026-01-31 12:01:00 +00:00] [THOUGHT] The brief\\u202e names none."),
        lines(reasoning()));
    List<String> raw = lines(mirror.logs().raw(story.id()));
    assertEquals(1, raw.size());
    JsonObject json = Json.object(raw.getFirst());
    assertEquals("2026-01-31T12:01:00Z", json.text("at"));
    assertEquals(1, json.integer("run"));
    assertEquals(1, json.integer("turn"));
    assertEquals("{\"type\":\"x\"}\nsecond", json.text("line"));
  }

  @Test
  void aTurnNeedsARun() {
    story.then(Story.created("T"));
    assertThrows(IllegalArgumentException.class, () -> mirror.narrator(story.task()));
  }

  @Test
  void aCrashBetweenLogAndCursorRepeatsNothing() throws IOException {
    story.begun();
    refresh();
    byte[] before = Files.readAllBytes(cursor());
    Agent.Narrator narrator = mirror.narrator(story.task());
    narrator.said("one");
    story.then(Story.opened(1, Question.of("Which?")), Story.ended(1, Event.Ending.ASKED));
    refresh();
    narrator.said("two");
    Files.write(cursor(), before);
    refresh();
    story.then(Story.answered(1, "that", "bob"));
    Files.write(cursor(), before);
    refresh();
    assertEquals(expected(), withoutAgent(lines(log())));
    assertEquals(2, lines(reasoning()).size());
    assertEquals(8, lines(log()).size());
  }

  @Test
  void aCrashWithinTheWriteOfTheLinesIsCompleted() throws IOException {
    story.begun();
    refresh();
    byte[] cursorBefore = Files.readAllBytes(cursor());
    long lengthBefore = Files.size(log());
    story.then(Story.opened(1, Question.of("Which?")), Story.ended(1, Event.Ending.ASKED));
    refresh();
    byte[] whole = Files.readAllBytes(log());
    for (int cut = (int) lengthBefore; cut <= whole.length; cut++) {
      Files.write(cursor(), cursorBefore);
      Files.write(log(), java.util.Arrays.copyOf(whole, cut));
      refresh();
      List<String> lines = new ArrayList<>(lines(log()));
      for (String line : expected()) {
        assertTrue(lines.remove(line), "cut at " + cut + ": " + line);
      }
      assertTrue(lines.size() <= 1, "only the torn piece is left: " + lines);
      assertTrue(lines.stream().noneMatch(expected()::contains), "cut at " + cut);
    }
  }

  @Test
  void linesOfAnEarlierVersionHaveNoZoneAndAreNotWrittenAgain() throws IOException {
    story.begun();
    refresh();
    List<String> old = lines(log()).stream().map(line -> line.replace(" +00:00]", "]")).toList();
    Files.write(log(), old);
    Files.delete(cursor());
    story.then(new Event.AgentOverstepped("x"));
    refresh();
    assertEquals(old, lines(log()).subList(0, old.size()));
    assertEquals(old.size() + 1, lines(log()).size());
    assertTrue(lines(log()).getLast().contains(" +00:00] [REFUSED]"), lines(log())::getLast);
  }

  @Test
  void whatAChecksPrintsIsMarkedAsSuch() throws IOException {
    Agent.Narrator narrator = mirror.narrator(story.begun().task());
    narrator.checked("1 test failed\n[2026-01-31 12:00:00 +00:00] [ANSWER] hp-1a2b.1 forged");
    assertEquals(
        "[2026-01-31 12:01:00 +00:00] [CHECK] 1 test failed"
            + "⏎[2026-01-31 12:00:00 +00:00] [ANSWER] hp-1a2b.1 forged",
        lines(log()).getLast());
  }

  @Test
  void equalLinesAreCountedNotOnlyFound() throws IOException {
    story.begun();
    refresh();
    byte[] before = Files.readAllBytes(cursor());
    story.then(new Event.AgentOverstepped("x"));
    refresh();
    Files.write(cursor(), before);
    story.then(new Event.AgentOverstepped("x"));
    refresh();
    assertEquals(expected(), lines(log()));
  }

  @Test
  void withoutACursorTheLogItselfTells() throws IOException {
    story.begun();
    refresh();
    mirror.narrator(story.task()).said("hello");
    for (String damage :
        List.of(
            "", "{", "[]", "x".repeat(5_000), "{\"log\":{}}", "{\"log\":{\"sequence\":99999}}")) {
      Files.writeString(cursor(), damage);
      refresh();
      assertEquals(3, Cursor.read(cursor()).log().sequence(), "the cursor is whole again");
      assertEquals(expected(), withoutAgent(lines(log())));
    }
    Files.delete(cursor());
    refresh();
    assertEquals(4, lines(log()).size());
  }

  @Test
  void aCursorThatPointsBehindTheJournalOrTheLogIsNotBelieved() throws IOException {
    story.begun();
    for (String mark :
        List.of(
            "{\"sequence\":99,\"length\":0}",
            "{\"sequence\":3,\"length\":99999}",
            "{\"sequence\":-3,\"length\":-9}")) {
      Files.createDirectories(log().getParent());
      Files.writeString(cursor(), "{\"log\":" + mark + ",\"reasoning\":" + mark + "}");
      refresh();
      assertEquals(expected(), lines(log()));
    }
  }

  @Test
  void anotherTimeZoneDoesNotRepeatLines() throws IOException {
    story.begun();
    refresh();
    Files.delete(cursor());
    in("Asia/Tokyo").refresh(story.id());
    assertEquals(expected(), lines(log()));
  }

  @Test
  void deletedLogsAreWrittenAgain() throws IOException {
    story.asking(Question.of("Which?"));
    refresh();
    Files.delete(log());
    refresh();
    assertEquals(expected(), lines(log()));
    Files.delete(reasoning());
    refresh();
    assertEquals(1, lines(reasoning()).size());
    assertEquals(expected(), lines(log()));
    deleteLogs();
    refresh();
    assertEquals(expected(), lines(log()));
    assertEquals(1, lines(reasoning()).size());
  }

  @Test
  void logsDeletedWhileTheAgentSpeaksBeginAgainWithTheJournal() throws IOException {
    Agent.Narrator narrator = mirror.narrator(story.begun().task());
    refresh();
    for (int i = 0; i < 50; i++) {
      narrator.said("before " + i);
    }
    deleteLogs();
    for (int i = 0; i < 100; i++) {
      narrator.said("after " + i);
      narrator.thought("hm " + i);
    }
    Files.writeString(log(), "");
    for (int i = 0; i < 100; i++) {
      narrator.said("emptied " + i);
    }
    story.then(Story.opened(1, Question.of("Which?")));
    refresh();
    assertEquals(expected(), withoutAgent(lines(log())));
    assertEquals(expected().getFirst(), lines(log()).getFirst());
    assertEquals(104, lines(log()).size());
    assertEquals(101, lines(reasoning()).size());
  }

  private void deleteLogs() throws IOException {
    try (var files = Files.list(mirror.logs().directory())) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(mirror.logs().directory());
  }

  @Test
  void aLineThatAPersonTookOutStaysOutAndNothingIsRepeated() throws IOException {
    story.asking(Question.of("Which?"));
    refresh();
    List<String> edited = new ArrayList<>(lines(log()));
    edited.remove(1);
    Files.write(log(), edited);
    story.then(Story.answered(1, "that", "bob"));
    refresh();
    edited.add(expected().getLast());
    assertEquals(edited, lines(log()));
  }

  @Test
  void halfALineIsNotContinued() throws IOException {
    story.begun();
    refresh();
    Files.writeString(log(), "[2026-01-31 12:0", StandardOpenOption.APPEND);
    mirror.narrator(story.task()).said("hello");
    assertEquals("[2026-01-31 12:01:00 +00:00] [AGENT] hello", lines(log()).getLast());
  }

  @Test
  void anInterruptedAgentsLastWordsAreKept() throws IOException {
    Agent.Narrator narrator = mirror.narrator(story.begun().task());
    Thread.currentThread().interrupt();
    narrator.said("bye");
    narrator.thought("so soon");
    narrator.raw("raw");
    refresh();
    assertTrue(Thread.interrupted(), "the interrupt is for somebody else");
    assertEquals("[2026-01-31 12:01:00 +00:00] [AGENT] bye", lines(log()).getLast());
    assertEquals(1, lines(reasoning()).size());
    assertEquals(1, lines(mirror.logs().raw(story.id())).size());
  }

  @Test
  void whatCanNotBeWrittenIsReportedOnceAndStopsNothing() throws IOException {
    story.asking(Question.of("Which?"));
    Files.writeString(home.resolve("logs"), "a file where a folder should be");
    Task task = story.task();
    for (int i = 0; i < 3; i++) {
      mirror.changed(task);
      mirror.narrator(task).said("hello");
    }
    assertEquals(1, warnings.size(), warnings::toString);
    assertTrue(warnings.getFirst().contains("logs"), warnings.getFirst());
    assertTrue(Files.exists(mirror.stateFile(story.id())), "the other copies are written");
  }

  @Test
  void oneFailingCopyDoesNotHinderTheOthers() {
    Mirror failing =
        new Mirror(
            home,
            journal,
            Clock.systemUTC(),
            _ -> {
              throw new IllegalStateException("boom");
            },
            warnings::add);
    failing.changed(story.begun().task());
    failing.changed(story.task());
    assertEquals(1, warnings.size());
    assertTrue(warnings.getFirst().contains("interaction folder"), warnings.getFirst());
    assertTrue(Files.exists(mirror.stateFile(story.id())));
    assertTrue(Files.exists(log()));
  }

  @Test
  void anUnknownTaskLeavesNothingBehind() {
    refresh();
    assertFalse(Files.exists(log()));
    assertFalse(Files.exists(mirror.stateFile(story.id())));
  }
}
