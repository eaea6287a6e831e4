package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An agent asks with {@code holdpoint ask}. */
@Execution(ExecutionMode.CONCURRENT)
class AskIT {
  /** Runs a command, and keeps what it printed and how it ended. */
  private static final String TRY =
      """
      try() { name=$1; shift; "$@" > "$SEEN/$name.out" 2> "$SEEN/$name.err"; echo $? > "$SEEN/$name.exit"; }
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).graceMillis(60_000);
  }

  @Test
  void outsideOfATurnItIsRefusedAndNothingChanges() throws Exception {
    project.agent("exit 0\n");
    project.run("ask", "Anybody?").exits(Result.USAGE).saysErr("HOLDPOINT_TOKEN").saysNothingOut();
    project.here("run", "-m", "x").exits(0);
    String token =
        project
            .seen("env.1")
            .lines()
            .filter(l -> l.startsWith("HOLDPOINT_TOKEN="))
            .findFirst()
            .orElseThrow();

    project.with("HOLDPOINT_TOKEN", token.substring("HOLDPOINT_TOKEN=".length()));
    project.run("ask", "Too late?").exits(Result.USAGE).saysNothingOut();
    project.with("HOLDPOINT_TOKEN", "garbage");
    project.run("ask", "Forged?").exits(Result.USAGE).saysNothingOut();
    project.with("HOLDPOINT_TOKEN", project.task() + "_" + "00".repeat(24));
    project.run("ask", "Forged?").exits(Result.USAGE).saysNothingOut();

    project.environment.remove("HOLDPOINT_TOKEN");
    assertEquals(0, project.show(project.task()).objects("gates").size());
    assertEquals("done", project.state());
  }

  @Test
  void optionsComeWithTheirConsequences() throws Exception {
    project.agent(
        TRY
            + """
            try ask holdpoint ask "Which?" --choice "a=an hour=60 minutes" --choice 'x\\=1=fast' \
              --choice c --strict --multiple --key k
            try again holdpoint ask "Which?" --choice a --choice b --key k
            try wrong holdpoint ask "Which?" --strict
            """);

    project.here("run", "-m", "x").exits(Result.WAITING);

    JsonObject gate = gates().getFirst();
    assertEquals(1, gates().size());
    assertEquals(
        "[{\"value\":\"a\",\"consequence\":\"an hour=60 minutes\"},"
            + "{\"value\":\"x=1\",\"consequence\":\"fast\"},{\"value\":\"c\",\"consequence\":null}]",
        Json.write(gate.values().get("choices")));
    assertEquals(false, gate.flag("other"));
    assertTrue(gate.flag("multiple"));
    assertEquals("1\n", project.seen("again.exit"));
    assertEquals("2\n", project.seen("wrong.exit"));
  }

  @Test
  void itSaysThatTheGateIsOpenAndThatTheTurnShouldEnd() throws Exception {
    project.agent(
        TRY
            + """
            try ask holdpoint ask "Which database?" --context "Two machines" --choice postgres \\
              --choice sqlite --recommend postgres --confidence 0.3
            """);

    project.here("run", "-m", "x").exits(Result.WAITING);

    assertEquals("0\n", project.seen("ask.exit"));
    String said = project.seen("ask.out");
    assertTrue(said.contains(project.task() + ".1") && said.contains("End your turn"), said);
    JsonObject gate = gates().getFirst();
    assertEquals("choice", gate.text("inputType"));
    assertEquals("Two machines", gate.text("context"));
    assertEquals("postgres", gate.text("recommendation"));
  }

  @Test
  void aDashReadsTheQuestionWithoutAnyQuoting() throws Exception {
    project.agent(
        """
        [ $HOLDPOINT_TURN = 1 ] || exit 0
        holdpoint ask - <<'EOF'
        A `question` with "quotes", $dollars
        on two lines 😀
        EOF
        """);

    project.here("run", "-m", "x").exits(Result.WAITING);

    assertEquals(
        "A `question` with \"quotes\", $dollars\non two lines 😀",
        gates().getFirst().text("prompt"));
  }

  @Test
  void aQuestionMayBeginWithAnAtSignOrADash() throws Exception {
    project.agent(
        """
        [ $HOLDPOINT_TURN = 1 ] || exit 0
        echo injected > note.txt
        holdpoint ask "@note.txt"
        holdpoint ask -- "-5 or 5?"
        """);

    project.here("run", "-m", "x").exits(Result.WAITING);

    assertEquals(List.of("@note.txt", "-5 or 5?"), prompts());
  }

  @Test
  void theSameQuestionInATurnJoinsItsGate() throws Exception {
    project.agent(
        """
        [ $HOLDPOINT_TURN = 1 ] || exit 0
        holdpoint ask "Same?" & holdpoint ask "Same?" & holdpoint ask "Same?"; wait
        holdpoint ask "Other?"
        holdpoint ask "Worded so" --key k & holdpoint ask "Worded differently" --key k; wait
        """);

    project.here("run", "-m", "x").exits(Result.WAITING);

    assertEquals(3, gates().size(), gates()::toString);
  }

  @Test
  void aKeyJoinsAcrossTurnsAndGetsTheStoredAnswer() throws Exception {
    project.agent(
        TRY
            + """
            case $HOLDPOINT_TURN in
              1) holdpoint ask "Which?" --key db ;;
              *) try again holdpoint ask "Which?" --key db ;;
            esac
            """);
    project.here("run", "-m", "x").exits(Result.WAITING);
    project.here("respond", project.task(), "postgres", "--run").exits(0);

    assertEquals(1, gates().size());
    assertTrue(project.seen("again.out").contains("postgres"), project.seen("again.out"));
  }

  @Test
  void theSameTextInALaterTurnIsANewQuestion() throws Exception {
    project.agent("[ $HOLDPOINT_TURN = 3 ] || holdpoint ask 'Go on?'\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    project.here("respond", project.task(), "yes", "--run").exits(Result.WAITING);

    assertEquals(2, gates().size());
    project.here("respond", project.task() + ".1", "no").exits(1).saysErr("already answered");
  }

  @Test
  void atThresholdZeroNobodyIsAskedAndTheLedgerHasIt() throws Exception {
    project.agent(
        TRY
            + """
            try plain holdpoint ask "Which?" --recommend postgres
            try wait holdpoint ask --wait "Which one?"
            try json holdpoint ask --json "Which json?"
            echo '{"status":"completed"}'
            """);

    project.here("run", "-m", "x", "--threshold", "0").exits(0);

    assertEquals("0\n", project.seen("plain.exit"));
    assertTrue(project.seen("plain.out").contains("best assumption"));
    assertEquals("3\n", project.seen("wait.exit"));
    assertEquals("", project.seen("wait.out"));
    assertTrue(project.seen("wait.err").contains("best assumption"));
    assertTrue(project.seen("json.out").startsWith("{"), project.seen("json.out"));
    List<JsonObject> ledger = project.show(project.task()).objects("assumptions");
    assertEquals(
        List.of("Which?", "Which one?", "Which json?"),
        ledger.stream().map(a -> a.text("question")).toList());
    assertEquals("Went on with: postgres", ledger.getFirst().text("text"));
    assertEquals(0, gates().size());
    String prompt = project.seen("prompt.1");
    assertTrue(!prompt.contains("/5") && !prompt.contains("holdpoint ask"), prompt);
  }

  @Test
  void confidenceIsComparedWithTheThresholdsCutOff() throws Exception {
    project.graceMillis(60_000);
    project.agent("for c in $BELOW $AT; do holdpoint ask \"at $c\" --confidence $c; done\n");
    List<String> cutOffs = List.of("0.19 0.2", "0.39 0.4", "0.59 0.6", "0.79 0.8");
    for (int threshold = 1; threshold <= 4; threshold++) {
      String[] two = cutOffs.get(threshold - 1).split(" ");
      project.with("BELOW", two[0]).with("AT", two[1]);
      JsonObject task = runAt(threshold);
      assertEquals("at " + two[0], task.objects("gates").getFirst().text("prompt"));
      assertEquals("at " + two[1], task.objects("assumptions").getFirst().text("question"));
      assertEquals(1, task.objects("gates").size());
    }
    project.with("BELOW", "0").with("AT", "1");
    assertEquals(2, runAt(5).objects("gates").size());
  }

  private JsonObject runAt(int threshold) throws Exception {
    return project
        .here("run", "-m", "x", "--json", "--threshold", "" + threshold)
        .exits(Result.WAITING)
        .json();
  }

  @Test
  void needsInputThatReachesNobodyGetsMoreTurnsAndFailsAfterThree() throws Exception {
    project.agent("echo '{\"status\":\"needs_input\",\"question\":\"Which?\"}'\n");

    project.here("run", "-m", "x", "--threshold", "0").exits(1).saysOut("3 turns");

    assertEquals(List.of("1", "2", "3"), project.turns());
    assertTrue(project.seen("prompt.2").contains("best assumption"), project.seen("prompt.2"));
  }

  @Test
  void waitPrintsTheAnswerAloneAndVerbatim() throws Exception {
    project.agent(TRY + "try wait holdpoint ask --wait 'Which?'\n");
    try (Running run = project.start("run", "--wait", "-m", "x")) {
      run.awaitOut("Which?");
      project.here("respond", project.task(), "a \"b\"\n$(c) ").exits(0);
      run.end().exits(0);
    }
    assertEquals("0\n", project.seen("wait.exit"));
    assertEquals("a \"b\"\n$(c) \n", project.seen("wait.out"));
  }

  /** The next turn is told the answer: told to both, an approval would be used twice. */
  @Test
  void whoWaitsForLongerThanItsTurnGetsNothing() throws Exception {
    project.agent(
        """
        [ $HOLDPOINT_TURN = 1 ] || exit 0
        env -u HOLDPOINT_LAUNCH setsid sh -c 'holdpoint ask --wait "Which?" > "$SEEN/out" 2> "$SEEN/err"
          echo $? > "$SEEN/exit.part"; mv "$SEEN/exit.part" "$SEEN/exit"' < /dev/null > /dev/null 2>&1 &
        until holdpoint list --awaiting | grep -q "Which?"; do sleep 0.1; done
        """);
    project.here("run", "-m", "x").exits(Result.WAITING);
    assertFalse(Files.exists(project.seen.resolve("exit")), "it waits");

    project.here("respond", project.task(), "this one").exits(0);

    Await.until("the asker hears", () -> project.hasSeen("exit"));
    assertEquals("2\n", project.seen("exit"));
    assertEquals("", project.seen("out"));
    assertTrue(project.seen("err").contains("is over"), project.seen("err"));
    project.here("run").exits(0);
    assertTrue(project.seen("prompt.2").contains("this one"), project.seen("prompt.2"));
  }

  @Test
  void invalidOptionsAskNothing() throws Exception {
    project.agent(
        TRY
            + """
            try blank holdpoint ask "  "
            try empty sh -c 'holdpoint ask - < /dev/null'
            try confidence holdpoint ask "Q?" --confidence 1.5
            try nan holdpoint ask "Q?" --confidence NaN
            try word holdpoint ask "Q?" --confidence high
            try type holdpoint ask "Q?" --type number
            try choiceless holdpoint ask "Q?" --type choice
            try blankChoice holdpoint ask "Q?" --choice ""
            try mixed holdpoint ask "Q?" --type confirmation --choice a
            try unknown holdpoint ask "Q?" --frobnicate
            try many holdpoint ask Which database please
            """);

    project.here("run", "-m", "x").exits(0);

    for (String name :
        List.of(
            "blank",
            "empty",
            "confidence",
            "nan",
            "word",
            "type",
            "choiceless",
            "blankChoice",
            "mixed",
            "unknown",
            "many")) {
      assertEquals("2\n", project.seen(name + ".exit"), name + project.seen(name + ".err"));
      assertEquals("", project.seen(name + ".out"), name);
      assertTrue(project.seen(name + ".err").startsWith("holdpoint: "), name);
    }
    assertEquals(0, gates().size());
  }

  @Test
  void aSensitiveAnswerReachesTheAgentAndNothingThatIsWritten() throws Exception {
    project.agent(
        """
        if [ "$HOLDPOINT_TURN" = 1 ]; then holdpoint ask "Token?" --type password; else echo done; fi
        """);
    Result asked = project.here("run", "-m", "x").exits(101).neverSays("response.txt");
    String gate = project.task() + ".1";
    asked.saysOut("holdpoint respond " + gate + "\n").neverSays("…");
    project.here("show", gate.replace(".1", "")).saysOut("holdpoint respond " + gate + "\n");

    project.here("respond", gate, "s3cr3t-v4lue").exits(Result.USAGE).saysErr("argument");
    project.runWithInput("s3cr3t-v4lue\n", "respond", gate, "--file", "-").exits(0);
    project.here("run").exits(0).neverSays("s3cr3t");

    assertTrue(project.seen("prompt.2").contains("s3cr3t-v4lue"));
    assertEquals(null, gates().getFirst().optionalText("answer"));
    try (Stream<Path> files = Files.walk(project.root.resolve(".holdpoint"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(text.contains("s3cr3t-v4lue"), file.toString());
      }
    }
  }

  private List<JsonObject> gates() throws Exception {
    return project.show(project.task()).objects("gates");
  }

  private List<String> prompts() throws Exception {
    return gates().stream().map(gate -> gate.text("prompt")).toList();
  }
}
