package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of logs. */
class LogPartTest {
  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void name() {
    log = folder.resolve("hp-1a2b.log");
  }

  private void add(String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static List<String> texts(LogPart part) {
    return part.lines().stream().map(LogLine::text).toList();
  }

  @Test
  void aLogThatIsNotThereIsEmpty() throws Exception {
    assertEquals(List.of(), LogPart.end(log, 100).lines());
    assertEquals(0, LogPart.behind(log, 0, 100).to());
    assertTrue(LogPart.before(log, 500, 100).isBeginning());
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 10, 33, 64, 1000})
  void allOfItIsReadBackwardsPartByPart(int bytes) throws Exception {
    List<String> written = new ArrayList<>();
    for (int i = 100; i < 130; i++) {
      written.add("l" + i);
      add("l" + i + "\n");
    }
    List<String> read = new ArrayList<>();
    LogPart part = LogPart.end(log, bytes);
    assertEquals(Files.size(log), part.to());
    read.addAll(texts(part).reversed());
    while (!part.isBeginning()) {
      part = LogPart.before(log, part.from(), bytes);
      read.addAll(texts(part).reversed());
    }
    assertEquals(written, read.reversed());
  }

  @Test
  void whatIsNewComesByWholeLines() throws Exception {
    add("one\ntw");
    LogPart first = LogPart.end(log, 100);
    assertEquals(List.of("one"), texts(first));
    assertEquals(List.of(), texts(LogPart.behind(log, first.to(), 100)));
    add("o\nthree\n");
    LogPart more = LogPart.behind(log, first.to(), 100);
    assertEquals(List.of("two", "three"), texts(more));
    assertEquals(List.of(), texts(LogPart.behind(log, more.to(), 100)));
  }

  @Test
  void aLineLongerThanAPartComesInPieces() throws Exception {
    add("a".repeat(250) + "\nend\n");
    List<String> read = new ArrayList<>();
    long from = 0;
    for (int i = 0; i < 4; i++) {
      LogPart part = LogPart.behind(log, from, 100);
      read.addAll(texts(part));
      from = part.to();
    }
    assertEquals(List.of("a".repeat(100), "a".repeat(100), "a".repeat(50), "end"), read);
  }

  @Test
  void aLogThatWasDeletedBeginsAnew() throws Exception {
    add("one\ntwo\nthree\n");
    long end = LogPart.end(log, 100).to();
    Files.delete(log);
    add("new\n");
    assertEquals(List.of("new"), texts(LogPart.behind(log, end, 100)));
  }

  @Test
  void brokenTextIsShownAsSuch() throws Exception {
    Files.write(log, new byte[] {'a', (byte) 0xff, '\n', 27, '[', '2', 'J', '\n'});
    assertEquals(List.of("a\ufffd", "\\u001b[2J"), texts(LogPart.end(log, 100)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[2026-01-31 12:00:00] [QUESTION] hp-1a2b.1 Which?|GATE|[QUESTION] hp-1a2b.1 Which?",
        "[2026-01-31 12:00:00] [AGENT] [QUESTION] hp-1a2b.1 no|AGENT|[QUESTION] hp-1a2b.1 no",
        "[2026-01-31 12:00:00] [AGENT] Bash: git status|TOOL|Bash: git status",
        "[2026-01-31 12:00:00] [AGENT] Note: all is well|AGENT|Note: all is well",
        "[2026-01-31 12:00:00] [RUN] run 1 failed: no|BAD|run 1 failed: no",
        "[2026-01-31 12:00:00] [STEP] plan finished: yes|GOOD|plan finished: yes",
        "[2026-01-31 12:00:00] [TURN] turn 1 started|TURN|turn 1 started",
        "[2026-01-31 12:00:00] [TURN] turn 1 finished|PLAIN|turn 1 finished",
        "no line of ours|AGENT|no line of ours",
      })
  void aLineShowsWhatItIs(String line, LogLine.Look look, String text) {
    LogLine read = LogLine.of(line);
    assertEquals(look, read.look());
    assertEquals(text, read.text());
  }

  @Test
  void aCallIsOneLineAndItsResultTakesItsPlace() throws Exception {
    add("[2026-01-31 12:00:00 +00:00] [TOOL] Bash: mvn test\n");
    add("[2026-01-31 12:00:01 +00:00] [TOOL] Read: a.txt\n");
    add("[2026-01-31 12:00:02 +00:00] [RESULT] Read: a.txt → ok, 2 lines\n");
    add("[2026-01-31 12:00:46 +00:00] [RESULT] Bash: mvn test → failed, exit 1⏎a⏎⇥b\n");
    LogPart part = LogPart.end(log, 10_000);
    assertEquals(
        List.of("Read: a.txt → ok, 2 lines", "Bash: mvn test → failed, exit 1"), texts(part));
    LogLine failed = part.lines().getLast();
    assertEquals(LogLine.Look.BAD, failed.look());
    assertEquals("a\n\tb", failed.call().details());
    assertEquals("2026-01-31T12:00:46+00:00", failed.datetime());
  }

  @Test
  void aResultTakesThePlaceOfOneCallAndNotOfAnEqualOneUnderWay() throws Exception {
    add("[2026-01-31 12:00:00 +00:00] [TURN] turn 1 started: step work, agent play\n");
    add("[2026-01-31 12:00:01 +00:00] [TOOL] Bash: make\n");
    add("[2026-01-31 12:00:02 +00:00] [TOOL] Bash: make\n");
    add("[2026-01-31 12:00:03 +00:00] [RESULT] Bash: make → ok\n");
    assertEquals(
        List.of("turn 1 started: step work, agent play", "Bash: make", "Bash: make → ok"),
        texts(LogPart.end(log, 10_000)));
    add("[2026-01-31 12:00:04 +00:00] [RESULT] Bash: make → failed\n");
    assertEquals(
        List.of("turn 1 started: step work, agent play", "Bash: make → ok", "Bash: make → failed"),
        texts(LogPart.end(log, 10_000)));
  }

  @Test
  void aCallThatWaitedForAPersonIsBegunAgainInTheNextTurnAndIsOneLine() throws Exception {
    add("[2026-01-31 12:00:01 +00:00] [TOOL] Bash: make\n");
    add("[2026-01-31 12:00:02 +00:00] [TOOL] Bash: make\n");
    add("[2026-01-31 12:00:03 +00:00] [TURN] turn 2 started: step work, agent play\n");
    add("[2026-01-31 12:00:04 +00:00] [TOOL] Bash: make\n");
    add("[2026-01-31 12:00:05 +00:00] [TURN] turn 2 runs what hp-1a2b.1 approved\n");
    add("[2026-01-31 12:00:06 +00:00] [TOOL] Bash: make\n");
    add("[2026-01-31 12:00:07 +00:00] [RESULT] Bash: make → ok\n");
    assertEquals(
        List.of(
            "turn 2 started: step work, agent play",
            "turn 2 runs what hp-1a2b.1 approved",
            "Bash: make",
            "Bash: make → ok"),
        texts(LogPart.end(log, 10_000)));
  }

  /** A page that shows the first of two equal calls takes away one for each result that comes. */
  @Test
  void whatIsNewIsPairedByWhoeverHasTheLinesBefore() throws Exception {
    add("[2026-01-31 12:00:01 +00:00] [TOOL] Bash: make\n");
    long shown = LogPart.end(log, 10_000).to();
    add("[2026-01-31 12:00:02 +00:00] [TOOL] Bash: make\n");
    add("[2026-01-31 12:00:03 +00:00] [RESULT] Bash: make → ok\n");
    assertEquals(
        List.of("Bash: make", "Bash: make → ok"), texts(LogPart.behind(log, shown, 10_000)));
  }

  @Test
  void whatAnAgentSaysIsNoResult() {
    LogLine said = LogLine.of("[2026-01-31 12:00:00 +00:00] [AGENT] [RESULT] Bash: x → ok");
    assertNull(said.call());
    assertEquals(LogLine.Look.AGENT, said.look());
  }

  @Test
  void anEndlessLineIsCut() {
    LogLine line = LogLine.of("[2026-01-31 12:00:00] [AGENT] " + "x".repeat(100_000));
    assertTrue(line.text().length() < 2_100);
    assertTrue(line.text().endsWith("(98000 more characters)"), line::text);
    assertEquals("12:00:00", line.time());
    assertFalse(line.exact().isEmpty());
  }
}
