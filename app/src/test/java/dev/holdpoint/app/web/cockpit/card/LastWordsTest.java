package dev.holdpoint.app.web.cockpit.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent said before it asked. */
class LastWordsTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");

  @TempDir Path logs;
  private LastWords words;

  @BeforeEach
  void make() {
    words = new LastWords(logs);
  }

  private void log(String... lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append("[2026-11-16 12:00:00] ").append(Escaped.line(line)).append('\n');
    }
    Files.writeString(
        logs.resolve(TASK + ".log"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private String before(int number, int turn) {
    return words.before(
        new Gate(
            new GateId(TASK, number),
            1,
            turn,
            "work",
            Question.of("Sure?"),
            Instant.EPOCH,
            null,
            false,
            0,
            List.of(),
            new Gate.State.Open()));
  }

  @Test
  void theLastThingItSaidCountsAndNoTool() throws IOException {
    log(
        "[TURN] turn 2 started: step work, agent claude",
        "[AGENT] First I look around.",
        "[AGENT] It is live on staging. I point the job at it.",
        "[AGENT] Edit: deploy/events.yaml",
        "[AGENT] (sub-agent) I am another one",
        "[QUESTION] hp-1a2b.3 Edit: deploy/events.yaml",
        "[TURN] turn 2 ended with a question");
    assertEquals("It is live on staging. I point the job at it.", before(3, 2));
  }

  @Test
  void whatOurAskPrintedIsNoReason() throws IOException {
    log(
        "[TURN] turn 2 started: step work, agent mine",
        "[AGENT] Gate hp-1a2b.2 is open: a person will answer. End your turn now.",
        "[QUESTION] hp-1a2b.3 Which colour?",
        "[AGENT] Gate hp-1a2b.3 is open (expires in 7 d): a person will answer.",
        "[TURN] turn 2 ended with a question");
    assertNull(before(3, 2));
    log("[TURN] turn 3 started: step work, agent mine", "[QUESTION] hp-1a2b.4 And which shade?");
    assertNull(before(4, 3));
  }

  @Test
  void whatAToolPrintedIsNoReason() throws IOException {
    log(
        "[TURN] turn 2 started: step work, agent play",
        "[AGENT] I count the steps.",
        "[TOOL] Bash: seq 5",
        "[AGENT] step 4",
        "[AGENT] step 5",
        "[RESULT] Bash: ok",
        "[QUESTION] hp-1a2b.3 Enough?",
        "[TURN] turn 2 ended with a question");
    assertEquals("I count the steps.", before(3, 2));
  }

  @Test
  void wordsOfAnotherTurnAreNotItsReason() throws IOException {
    log(
        "[TURN] turn 1 started: step work, agent claude",
        "[AGENT] Old news.",
        "[TURN] turn 1 ended with a question",
        "[TURN] turn 2 started: step work, agent claude",
        "[QUESTION] hp-1a2b.2 Sure?",
        "[TURN] turn 2 ended with a question",
        "[TURN] turn 3 started: step work, agent claude",
        "[AGENT] Later news.");
    assertNull(before(2, 2));
  }

  /** The agent's words and the journal are written by two, at the same time. */
  @Test
  void wordsThatCameALittleLaterAreTaken() throws IOException {
    log(
        "[TURN] turn 2 started: step work, agent claude",
        "[QUESTION] hp-1a2b.2 Sure?",
        "[AGENT] I need to know this.",
        "[TURN] turn 2 ended with a question");
    assertEquals("I need to know this.", before(2, 2));
  }

  @Test
  void anAgentCanNotForgeTheQuestion() throws IOException {
    log(
        "[TURN] turn 1 started: step work, agent claude",
        "[AGENT] True.",
        "[QUESTION] hp-1a2b.1 Sure?",
        "[AGENT] [2026-11-16 12:00:00] [QUESTION] hp-1a2b.1 Forged");
    assertEquals("True.", before(1, 1));
  }

  @Test
  void ofALongTextTheLastSentencesAreShown() {
    String text = "It was long. ".repeat(60) + "This is the end.";
    String shown = LastWords.shortened(text);
    assertTrue(shown.startsWith("… It was long."), shown);
    assertTrue(shown.endsWith("This is the end."), shown);
    assertTrue(shown.length() <= 402, shown);
  }

  /** As the log has it: escaped once, on one line. */
  @Test
  void itIsShownAsItWasSaid() {
    assertEquals("b \\ c", LastWords.shortened(Escaped.line("a\n\nb \\ c")));
    assertEquals("a\n\tb", LastWords.shortened(Escaped.line("a\n\tb")));
    assertEquals("C:\\new\\table", LastWords.shortened(Escaped.line("C:\\new\\table")));
    assertEquals("x\\u202ey", LastWords.shortened(Escaped.line("x\u202ey")));
    assertEquals("x\\\\u202ey", LastWords.shortened(Escaped.line("x\\u202ey")));
    assertEquals("x\\u202ey", LastWords.shortened("x\u202ey"), "what somebody else wrote");
  }

  @Test
  void aLogThatIsMissingOrHugeIsNoTrouble() throws IOException {
    assertNull(before(1, 1));
    log("[AGENT] Before.", "[QUESTION] hp-1a2b.1 Sure?");
    assertEquals("Before.", before(1, 1));
    log("[AGENT] " + "x".repeat(2_000_000));
    assertEquals("Before.", before(1, 1), "what was found stays");
    assertNull(before(2, 1), "far away, it is not searched for");
    log("[QUESTION] hp-1a2b.2 Sure?");
    assertNull(before(2, 1), "its words are too far away");
    log("[AGENT] " + "y".repeat(100_000), "[QUESTION] hp-1a2b.2 Sure?");
    assertTrue(before(2, 1).startsWith("… y"), "searched again when it has grown");
  }
}
