package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any program as an agent: what it gets, what its end means. */
@Execution(ExecutionMode.CONCURRENT)
class CommandAgentIT {
  private static final String HEADING = "## Human Response to Your Question";

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).graceMillis(60_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "3", "5"})
  void anEchoOfItsPromptIsNoResult(String threshold) throws Exception {
    project.agent("cat \"$SEEN/prompt.$HOLDPOINT_TURN\"; [ -z \"$ASKS\" ] || holdpoint ask Q\n");
    project.here("run", "-m", "x", "--threshold", threshold).exits(0);
    assertTrue(project.seen("prompt.1").contains("## How to End Your Turn"));

    project.with("ASKS", "yes");
    project.here("run", project.task(), "--again").exits(Result.WAITING);
    project.environment.remove("ASKS");
    project.here("respond", project.task(), "this", "--run").exits(0);
    assertTrue(project.seen("prompt.2").contains(HEADING));
  }

  @Test
  void itsEnvironmentNamesTaskRunStepTurnProjectAndToken() throws Exception {
    project.agent("command -v holdpoint > \"$SEEN/which\"\n").with("MINE", "kept");
    project.with("HOLDPOINT_SESSION", "foreign").with("HOLDPOINT_URL", "foreign");

    project.here("run", "-m", "x").exits(0);

    List<String> env = project.seen("env.1").lines().toList();
    assertTrue(
        env.containsAll(
            List.of(
                "HOLDPOINT_TASK=" + project.task(),
                "HOLDPOINT_RUN=1",
                "HOLDPOINT_STEP=work",
                "HOLDPOINT_TURN=1",
                "HOLDPOINT_PHASE=execution",
                "HOLDPOINT_PROJECT=" + project.root,
                "MINE=kept",
                "USER=ada")),
        env::toString);
    String token = "HOLDPOINT_TOKEN=" + project.task();
    assertTrue(env.stream().anyMatch(line -> line.startsWith(token)), env::toString);
    assertFalse(env.stream().anyMatch(line -> line.startsWith("HOLDPOINT_SESSION=")));
    assertFalse(env.stream().anyMatch(line -> line.startsWith("HOLDPOINT_URL=")));
    assertFalse(env.stream().anyMatch(line -> line.startsWith("LC_ALL=")), env::toString);
    assertEquals(Program.LAUNCHER + "\n", project.seen("which"));
  }

  @Test
  void variablesThatTheConfigUsesAreWithheldUnlessTheAgentListsThem() throws Exception {
    project.agent("exit 0\n").with("SECRET_ONE", "1").with("SECRET_TWO", "2").with("OPEN", "3");
    project.write(
        "holdpoint.yaml",
        """
        agent: mine
        agents:
          mine: {type: command, command: ["./agent.sh", "${SECRET_ONE}${SECRET_TWO}"], env: [SECRET_TWO]}
        """);

    project.here("run", "-m", "x").exits(0);

    List<String> env = project.seen("env.1").lines().toList();
    assertFalse(env.contains("SECRET_ONE=1"), env::toString);
    assertTrue(env.containsAll(List.of("SECRET_TWO=2", "OPEN=3")), env::toString);
  }

  @Test
  void theAnswerReachesItVerbatimUnderOneHeading() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1) holdpoint ask 'Which `name`, "exactly"?' ;;
          *) echo '{"status":"completed"}' ;;
        esac
        """);
    String answer =
        "it's \"quoted\" `id` $(touch never.txt) \\n ${HOME}\n```\nfenced\n````\n"
            + HEADING
            + "\n😀 Grüße\n\n  indented";
    project.here("run", "-m", "the body").exits(Result.WAITING);
    assertFalse(project.seen("prompt.1").contains(HEADING));

    project.runWithInput(answer + "\n", "respond", project.task(), "--file", "-").exits(0);
    project.here("run").exits(0);

    String prompt = project.seen("prompt.2");
    assertTrue(prompt.contains("\n" + answer + "\n`````"), prompt);
    assertTrue(prompt.contains("Which `name`, \"exactly\"?"), prompt);
    assertTrue(prompt.contains("the body"), prompt);
    assertEquals(1, prompt.lines().filter("**Question asked:**"::equals).count());
    assertEquals(1, prompt.lines().filter("**Human's answer:**"::equals).count());
    assertEquals(prompt.indexOf(HEADING), prompt.indexOf(HEADING + "\n\n**Question asked:**"));
    assertFalse(project.has("never.txt"));
  }

  @Test
  void theThirdTurnHasTheHistoryAndOnlyTheNewAnswerUnderTheHeading() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1) holdpoint ask "First?" ;;
          2) holdpoint ask "Second?" ;;
          *) echo '{"status":"completed"}' ;;
        esac
        """);
    project.here("run", "-m", "x").exits(Result.WAITING);
    project.here("respond", project.task(), "one", "--run").exits(Result.WAITING);
    project.here("respond", project.task(), "two", "--run").exits(0);

    String prompt = project.seen("prompt.3");
    String fresh = prompt.substring(prompt.indexOf(HEADING));
    assertTrue(prompt.indexOf("First?") < prompt.indexOf(HEADING), prompt);
    assertTrue(fresh.contains("Second?") && fresh.contains("two"), fresh);
    assertFalse(fresh.contains("First?"), fresh);
    assertEquals(prompt.indexOf(HEADING), prompt.lastIndexOf(HEADING));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exit 0",
        "exit 1",
        "kill -TERM $$",
        "kill -KILL $$",
        "echo '{\"status\":\"completed\"}'",
        "echo '{\"status\":\"failed\",\"summary\":\"no\"}'"
      })
  void aQuestionIsNeverLostWhateverTheAgentsEnd(String end) throws Exception {
    project.agent("[ $HOLDPOINT_TURN = 1 ] || exit 0\nholdpoint ask 'Which name?'\n" + end + "\n");

    project.here("run", "-m", "x").exits(Result.WAITING).saysOut("Which name?");

    assertEquals("awaiting_input", project.state());
    project.here("respond", project.task(), "Ada", "--run").exits(0);
    assertTrue(project.seen("prompt.2").contains("Ada"));
  }

  @Test
  void needsInputAsksWithEverythingItCarries() throws Exception {
    project.agent(
        """
        [ $HOLDPOINT_TURN = 1 ] || exit 0
        echo 'thinking {"status":'
        echo '{"status":"completed","summary":"not the last one"}'
        echo '{"status":"needs_input","question":"Which?","questionContext":"Why it matters",'
        echo ' "inputType":"choice","choices":["a","b"],"confidence":0.25,"recommendation":"b"}'
        """);

    project
        .here("run", "-m", "x")
        .exits(Result.WAITING)
        .saysOut("Which?", "Why it matters", "2) b");

    JsonObject gate = project.show(project.task()).objects("gates").getFirst();
    assertEquals(List.of("a", "b"), gate.texts("choices"));
    assertEquals(0.25, gate.optionalDouble("confidence"));
    assertEquals("b", gate.text("recommendation"));
    assertEquals("choice", gate.text("inputType"));
  }

  @Test
  void needsInputWithoutAQuestionTakesTheSummary() throws Exception {
    project.agent("echo '{\"status\":\"needs_input\",\"summary\":\"Stuck on x\"}'\n");

    project.here("run", "-m", "x").exits(Result.WAITING).saysOut("Stuck on x");
  }

  @Test
  void blockedAsksWithItsIssues() throws Exception {
    project.agent(
        "echo '{\"status\":\"blocked\",\"summary\":\"Can not go on\",\"issues\":[\"no key\",\"no"
            + " net\"]}'\n");

    project
        .here("run", "-m", "x")
        .exits(Result.WAITING)
        .saysOut("Can not go on", "- no key", "- no net");
    project.here("run", "-m", "x", "--threshold", "0").exits(1).saysOut("blocked: Can not go on");
  }

  @Test
  void failedFailsAndSaysWhy() throws Exception {
    project.agent("echo '{\"status\":\"failed\",\"summary\":\"no such table\"}'; exit 0\n");

    project.here("run", "-m", "x").exits(1).saysOut("failed: no such table");
  }

  @Test
  void withoutAResultTheExitCodeDecides() throws Exception {
    project.agent("echo some words; echo more >&2; exit 3\n");

    project.here("run", "-m", "x").exits(1).saysOut("3", "more");
    assertEquals("failed", project.state());
  }

  @Test
  void aSessionIsHandedBackAndThePromptHasTheAnswerAlone() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1) echo '{"status":"needs_input","question":"Which?","sessionId":"s-42"}' ;;
          *) echo '{"status":"completed"}' ;;
        esac
        """);
    project.here("run", "-m", "the whole body").exits(Result.WAITING);
    project.here("respond", project.task(), "this", "--run").exits(0);

    assertTrue(project.seen("env.2").lines().anyMatch("HOLDPOINT_SESSION=s-42"::equals));
    String prompt = project.seen("prompt.2");
    assertTrue(prompt.startsWith(HEADING), prompt);
    assertFalse(prompt.contains("the whole body"), prompt);
  }

  @Test
  void usageAssumptionsAndWorkingTimeAreShown() throws Exception {
    project.agent(
        """
        echo '{"status":"completed","summary":"ok","assumptions":[{"text":"Port 5432","confidence":0.9}],
          "usage":{"model":"m-1","inputTokens":1200,"outputTokens":80,"costUsd":0.0125}}'
        """);
    project.here("run", "-m", "x").exits(0);

    JsonObject task = project.show(project.task());
    JsonObject usage = task.objects("usage").getFirst();
    assertEquals("m-1", usage.text("model"));
    assertEquals(1200, usage.integer("inputTokens"));
    assertEquals(80, usage.integer("outputTokens"));
    assertEquals(0.0125, usage.optionalDouble("costUsd"));
    JsonObject assumption = task.objects("assumptions").getFirst();
    assertEquals("Port 5432", assumption.text("text"));
    assertEquals(1, assumption.integer("turn"));
    assertTrue(task.object("stats").number("totalDuration") > 0);
    project.here("show", project.task()).saysOut("1,200 in, 80 out (m-1), 0.0125 USD", "Port 5432");
  }

  @Test
  void anAgentThatCanNotBeStartedFailsPlainly() throws Exception {
    project.agent("exit 0\n");
    assertTrue(project.root.resolve("agent.sh").toFile().setExecutable(false));

    project.here("run", "-m", "x").exits(1).saysOut("chmod +x").neverSays("Exception");
  }

  @Test
  void invalidUtf8IsShownAsReplacement() throws Exception {
    project.agent("printf 'bad \\377 byte\\n'; exit 0\n");

    project.here("run", "-m", "x").exits(0);

    project.here("log", project.task()).exits(0).saysOut("bad \uFFFD byte");
  }
}
