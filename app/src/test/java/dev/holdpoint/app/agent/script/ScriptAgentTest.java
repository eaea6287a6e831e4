package dev.holdpoint.app.agent.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.Narration;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.SilentDesk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ScriptAgentTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  @TempDir Path dir;
  private Path workspace;
  private final Narration narration = new Narration();
  private final List<Gate> gates = new ArrayList<>();

  @BeforeEach
  void makeWorkspace() throws IOException {
    workspace = Files.createDirectory(dir.resolve("workspace"));
  }

  @Test
  void playsTheExampleOfTheContract() throws Exception {
    String scenario =
        """
        turns:
          - - think: The brief names no database.
            - say: Reading the brief
            - write: {path: notes.md, text: "draft\\n"}
            - shell: ls
            - ask: {prompt: "Which database?", inputType: choice, choices: [postgres, sqlite], confidence: 0.3, recommendation: postgres}
          - - write: {path: db.txt, text: "${answer}\\n"}
            - assume: {text: "Port 5432", confidence: 0.9}
            - finish: {summary: "Uses ${answer}", inputTokens: 1200, outputTokens: 80}
        """;
    Question question =
        new Question(
            "Which database?",
            null,
            new Input.Choice(List.of("postgres", "sqlite")),
            false,
            0.3,
            "postgres",
            null);
    assertEquals(new Outcome.Asked(List.of(question)), play(scenario, 1).outcome());
    assertEquals(List.of("The brief names no database."), narration.thought);
    assertEquals(List.of("Reading the brief", "notes.md"), narration.said);

    answered(1, "Which database?", "sqlite");
    Report report = play(scenario, 2);
    assertEquals(new Outcome.Finished("Uses sqlite"), report.outcome());
    assertEquals("sqlite\n", Files.readString(workspace.resolve("db.txt")));
    assertEquals(List.of(new Assumption("Port 5432", null, 0.9)), report.assumptions());
    assertEquals(List.of(new Usage("script", 1200, 80, null)), report.usage());
  }

  @Test
  void theLogHasWhatWasReallyWritten() throws Exception {
    String scenario = "turns: [[ask: How long?], [write: {path: a, text: 'keep = ${answer}'}]]";
    answered(1, "How long?", "13 months");
    play(scenario, 2);
    assertEquals(List.of("Write: a → ok +1 −0|+ keep = 13 months"), narration.returned);
  }

  @Test
  void aTurnEndsAsItSays() throws Exception {
    String scenario =
        """
        turns:
          - - fail: no way
          - - rateLimit: 90
          - - say: nothing more
          - - ask: one
            - ask: two
        """;
    assertEquals(new Outcome.Failed("no way"), play(scenario, 1).outcome());
    assertEquals(new Outcome.RateLimited(NOW.plusSeconds(90)), play(scenario, 2).outcome());
    assertEquals(new Outcome.Finished(null), play(scenario, 3).outcome());
    assertEquals(
        new Outcome.Asked(List.of(Question.of("one"), Question.of("two"))),
        play(scenario, 4).outcome());
    assertEquals("the scenario has no turn 5: it ends with turn 4", failure(play(scenario, 5)));
  }

  @Test
  void answersAreKnownByTheirPlaceWhateverReachedAPerson() throws Exception {
    String scenario =
        """
        turns:
          - - ask: one
            - ask: {prompt: two, recommendation: "best of ${answers.1}"}
            - ask: three
          - - ask: "after ${answers.1}?"
          - - say: "${answers.1}|${answers.2}|${answers.3}|${answers.4}|${answer}|${answers.5}|${answers.0}"
        """;
    answered(1, "three", "c");
    answered(1, "one", "a");
    answered(2, "after a?", "d");
    play(scenario, 3);
    assertEquals(List.of("a|best of |c|d|d||"), narration.said);
  }

  @Test
  void aWithdrawnQuestionHasNoAnswerAndIsNotItsRecommendation() throws Exception {
    String scenario =
        """
        turns:
          - - ask: {prompt: "Which database?", recommendation: postgres}
          - - finish: {summary: "Uses ${answer}."}
        """;
    gate(1, Question.of("Which database?"), null);
    assertEquals(new Outcome.Finished("Uses ."), play(scenario, 2).outcome());
  }

  @Test
  void theSamePromptInTwoTurnsHasTwoAnswers() throws Exception {
    String scenario =
        """
        turns:
          - - ask: Go on?
          - - ask: Go on?
          - - say: "${answers.1} ${answers.2}"
        """;
    answered(1, "Go on?", "first");
    answered(2, "Go on?", "second");
    play(scenario, 3);
    assertEquals(List.of("first second"), narration.said);
  }

  @Test
  void aQuestionThatAShellLineAskedCountsInItsPlace() throws Exception {
    String scenario =
        """
        turns:
          - - shell: holdpoint ask "from the shell"
            - ask: at the end
          - - say: "${answers.1}|${answers.2}|${answer}"
        """;
    answered(1, "from the shell", "s");
    answered(1, "at the end", "e");
    play(scenario, 2);
    assertEquals(List.of("s|e|e"), narration.said);
  }

  @Test
  void answersAreTextAndNothingElse() throws Exception {
    String hostile =
        "'; touch hacked; echo \"$(touch hacked)\" `touch hacked` ${answers.1} $1 \\ \n&";
    String scenario =
        """
        turns:
          - - ask: q
          - - say: "${answer}"
            - shell: printf '%s' "${answer}" > a; printf '%s' "-${answers.1}-" > b
            - shell: echo ${answer} '${answer}' > c
        """;
    answered(1, "q", hostile);
    assertEquals(new Outcome.Finished(null), play(scenario, 2).outcome());
    assertEquals(List.of(hostile), narration.said);
    assertEquals(hostile, Files.readString(workspace.resolve("a")));
    assertEquals("-" + hostile + "-", Files.readString(workspace.resolve("b")));
    assertFalse(Files.exists(workspace.resolve("hacked")));
  }

  @Test
  void aSensitiveAnswerIsUsedButNotSaid() throws Exception {
    String scenario =
        """
        turns:
          - - ask: {prompt: Key?, inputType: password}
          - - say: "got ${answer}"
            - think: "got ${answer}"
            - write: {path: key, text: "${answer}"}
            - shell: printf '%s' "${answer}" > key2
            - assume: "the key is ${answer}"
            - finish: "used ${answer}"
        """;
    gate(1, new Question("Key?", null, new Input.Password(), true, null, null, null), "s3cret");
    Report report = play(scenario, 2);
    assertEquals(new Outcome.Finished("used (sensitive)"), report.outcome());
    assertEquals("s3cret", Files.readString(workspace.resolve("key")));
    assertEquals("s3cret", Files.readString(workspace.resolve("key2")));
    String everything =
        "" + narration.said + narration.thought + narration.raw + report.assumptions();
    assertFalse(everything.contains("s3cret"), everything);
  }

  @Test
  void aShellLineRunsAsAnyAgentAndItsFailureFailsTheTurn() throws Exception {
    String reason =
        failure(
            play(
                "turns: [[{shell: 'echo $HOLDPOINT_TASK $HOLDPOINT_TURN; pwd; echo why >&2; exit"
                    + " 3'}, {say: never}]]",
                1));
    assertTrue(narration.said.contains("hp-1a2b 1"));
    assertTrue(narration.said.contains(workspace.toRealPath().toString()));
    assertFalse(narration.said.contains("never"));
    assertTrue(reason.contains("exit code 3") && reason.contains("why"), reason);
  }

  @Test
  void anInterruptEndsAShellLine() {
    narration.ready.thenRun(Thread.currentThread()::interrupt);
    assertThrows(
        InterruptedException.class,
        () -> play("turns: [[{shell: 'echo ready; sleep 300'}, {finish: }]]", 1));
  }

  @Test
  void aFileIsWrittenOnlyInsideOfTheWorkspace() throws Exception {
    Path outside = Files.createDirectory(dir.resolve("outside"));
    Files.createSymbolicLink(workspace.resolve("link"), outside);
    Files.createSymbolicLink(workspace.resolve("dangling"), outside.resolve("new"));
    Files.createDirectory(workspace.resolve("folder"));
    Files.createSymbolicLink(workspace.resolve("inner"), workspace.resolve("folder"));
    for (String path :
        List.of(
            "../outside/a",
            outside.resolve("a").toString(),
            "folder/../../outside/a",
            "link/a",
            "link/deep/a",
            "dangling",
            "",
            ".",
            "folder")) {
      String reason = failure(play("turns: [[{write: {path: \"" + path + "\", text: x}}]]", 1));
      assertTrue(reason.startsWith("the scenario can't write "), reason);
    }
    try (var files = Files.list(outside)) {
      assertEquals(List.of(), files.toList());
    }
    play("turns: [[{write: {path: inner/new/a.txt, text: x}}]]", 1);
    assertEquals("x", Files.readString(workspace.resolve("folder/new/a.txt")));
    play("turns: [[{write: {path: ./folder/new/a.txt, text: ''}}]]", 1);
    assertEquals("", Files.readString(workspace.resolve("folder/new/a.txt")));
  }

  @Test
  void aBrokenScenarioOrNoneFailsTheTurnAndSaysWhy() throws Exception {
    assertTrue(failure(play("turns: 3", 1)).contains("the scenario:1: turns: must be a list"));
    AgentSpec none = new AgentSpec("play", "script", Map.of(), List.of());
    Report report =
        new ScriptAgent(settings(), InstantSource.fixed(NOW))
            .work(assignment(none, "", 1), narration);
    assertEquals("agent play has no scenario", failure(report));
  }

  private Report play(String scenario, int turn) throws InterruptedException {
    AgentSpec spec =
        new AgentSpec("play", "script", Map.of("scenario", Digest.of(scenario).hex()), List.of());
    return new ScriptAgent(settings(), InstantSource.fixed(NOW))
        .work(assignment(spec, scenario, turn), narration);
  }

  private CommandSettings settings() {
    return new CommandSettings(
        dir,
        dir.resolve("bin"),
        dir.resolve("records"),
        GivenClaims.of("me"),
        Map.of("PATH", "/usr/bin:/bin"));
  }

  private Assignment assignment(AgentSpec spec, String scenario, int turn) {
    return new Assignment(
        TASK,
        1,
        "work",
        Stage.EXECUTION,
        turn,
        spec,
        workspace,
        "prompt",
        "t0ken",
        null,
        gates,
        Map.of(),
        digest -> digest.equals(Digest.of(scenario)) ? scenario : "unknown",
        new SilentDesk(),
        new SilentDesk());
  }

  private void answered(int turn, String prompt, String answer) {
    gate(turn, Question.of(prompt), answer);
  }

  private void gate(int turn, Question question, @Nullable String answer) {
    Gate.State state =
        answer == null
            ? new Gate.State.Withdrawn("why", NOW)
            : new Gate.State.Answered(new Answer(new Reply.Said(answer), "me", Channel.CLI), NOW);
    gates.add(
        new Gate(
            new GateId(TASK, gates.size() + 1),
            1,
            turn,
            "work",
            question,
            NOW,
            null,
            false,
            0,
            List.of(),
            state));
  }

  private static String failure(Report report) {
    return assertInstanceOf(Outcome.Failed.class, report.outcome()).reason();
  }
}
