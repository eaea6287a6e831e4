package dev.holdpoint.app.agent.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.Executable;
import dev.holdpoint.app.agent.Narration;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.SilentDesk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CommandAgentTest {
  @TempDir Path dir;
  private final Narration narration = new Narration();
  private final Map<String, String> env = new HashMap<>(Map.of("PATH", "/usr/bin:/bin"));

  @BeforeEach
  void makeFolders() throws IOException {
    Files.createDirectories(dir.resolve("project"));
    Files.createDirectories(dir.resolve("workspace"));
    Files.createDirectories(dir.resolve("launcher"));
  }

  @Test
  void theLastObjectIsTheResultAndTheRestIsTheLog() throws Exception {
    Report report =
        sh(
            """
            echo working; echo careful >&2
            echo '{"status": "needs_input", "question": "Which?", "sessionId": "s-1"}'
            echo bye
            exit 3
            """);
    assertEquals(new Outcome.Asked(List.of(Question.of("Which?"))), report.outcome());
    assertEquals("s-1", report.session());
    assertEquals(List.of("working", "bye"), without(narration.said, "careful"));
    assertEquals(3, narration.raw.size());
    assertFalse(narration.raw.contains("careful"));
  }

  @Test
  void withoutAResultTheExitCodeDecides() throws Exception {
    assertEquals(new Outcome.Finished(null), sh("echo hello").outcome());
    assertEquals(new Outcome.Finished(null), sh("").outcome());
    String reason = failure(sh("seq 20; echo why >&2; exit 4"));
    assertTrue(reason.contains("exit code 4"), reason);
    assertTrue(reason.contains("20"), reason);
    assertFalse(reason.contains("14"), reason);
    assertTrue(failure(sh("kill -9 $$")).contains("SIGKILL"));
    assertTrue(failure(sh("exit 1")).contains("printed nothing"));
  }

  @Test
  void aPrettyResultIsFoundBehindALineOfTenMegabytesAndGarbage() throws Exception {
    Report report =
        sh(
            """
            head -c 10485760 /dev/zero | tr '\\0' '{'; echo
            head -c 100000 /dev/urandom
            printf '\\n```json\\n{\\n  "status": "completed",\\n  "summary": "fertig ä"\\n}\\n```\\n'
            """);
    assertEquals(new Outcome.Finished("fertig ä"), report.outcome());
  }

  @Test
  void aResultOfAlmostAMegabyteOnOneLineIsFound() throws Exception {
    Report report =
        sh(
            """
            printf '{"status": "completed", "summary": "'
            head -c 1000000 /dev/zero | tr '\\0' x
            printf '"}'
            """);
    assertEquals(1_000_000, ((Outcome.Finished) report.outcome()).summary().length());
  }

  @Test
  void detailsAreInTheLog() throws Exception {
    sh("echo '{\"status\": \"completed\", \"details\": \"all of it\"}'");
    assertEquals(List.of("all of it"), narration.said);
  }

  @Test
  void getsThePromptAndItsEnvironment() throws Exception {
    env.putAll(
        Map.of(
            "KEEP", "k", "SECRET", "s", "HOLDPOINT_TOKEN", "old", "HOLDPOINT_URL", "http://[::1]"));
    sh(
        "cat; pwd; env | grep -E 'HOLDPOINT|KEEP|SECRET|PWD' | sed -E"
            + " 's/(LAUNCH)=[0-9a-f-]{36}$/\\1=…/' | sort; echo $PATH");
    Path workspace = dir.resolve("workspace");
    assertEquals(
        List.of(
            "the prompt",
            workspace.toRealPath().toString(),
            "HOLDPOINT_LAUNCH=…",
            "HOLDPOINT_PHASE=execution",
            "HOLDPOINT_PROJECT=" + dir.resolve("project"),
            "HOLDPOINT_RUN=2",
            "HOLDPOINT_STEP=build it",
            "HOLDPOINT_TASK=hp-1a2b",
            "HOLDPOINT_TOKEN=t0ken",
            "HOLDPOINT_TURN=3",
            "HOLDPOINT_URL=http://[::1]",
            "KEEP=k",
            "PWD=" + workspace,
            dir.resolve("launcher") + ":/usr/bin:/bin"),
        narration.said);
  }

  @Test
  void aContinuedSessionIsNamed() throws Exception {
    work(List.of("sh", "-c", "echo $HOLDPOINT_SESSION"), "s-9");
    assertEquals(List.of("s-9"), narration.said);
  }

  @Test
  void aProgramWithASlashIsOneOfTheProject() throws Exception {
    script("project/agent.sh", "#!/bin/sh\necho \"from the project: $1\"\n");
    script("workspace/agent.sh", "#!/bin/sh\necho planted\n");
    work(List.of("./agent.sh", "a  b"), null);
    assertEquals(List.of("from the project: a  b"), narration.said);
  }

  @Test
  void aProgramIsNeverTakenFromTheWorkspaceByARelativePath() throws Exception {
    env.put("PATH", ".::/usr/bin:/bin");
    script("workspace/planted", "#!/bin/sh\necho planted\n");
    assertTrue(failure(work(List.of("planted"), null)).contains("not found on the PATH"));
  }

  @Test
  void aProgramThatCannotBeRunIsNamedWithWhatToDo() throws Exception {
    Files.writeString(dir.resolve("project/plain.sh"), "echo");
    assertTrue(
        failure(work(List.of("no-such-agent"), null))
            .startsWith(
                "agent mine could not be run: its program \"no-such-agent\" was not found on the"
                    + " PATH; install it"));
    assertTrue(failure(work(List.of("./gone.sh"), null)).contains("gone.sh is no file"));
    assertTrue(failure(work(List.of("./plain.sh"), null)).contains("chmod +x"));
    assertTrue(failure(work(List.of("./"), null)).contains("is no file"));
    assertTrue(failure(work(List.of("a\0b"), null)).contains("no file can have"));
    assertTrue(failure(work(List.of(), null)).contains("agents.mine.command"));
    script("project/broken.sh", "#!/no/such/interpreter\n");
    assertTrue(failure(work(List.of("./broken.sh"), null)).contains("exit code 127"));
  }

  @Test
  void aMissingWorkspaceFailsTheTurn() throws Exception {
    Files.delete(dir.resolve("workspace"));
    assertTrue(failure(sh("echo")).contains("workspace"));
  }

  @Test
  void anInterruptEndsTheAgent() throws Exception {
    Thread turn = Thread.currentThread();
    narration.ready.thenRun(turn::interrupt);
    assertThrows(InterruptedException.class, () -> sh("echo $$; echo ready; sleep 300"));
    long pid = Long.parseLong(narration.said.getFirst());
    ProcessHandle.of(pid)
        .ifPresent(handle -> handle.onExit().orTimeout(60, TimeUnit.SECONDS).join());
  }

  private Report sh(String script) throws InterruptedException {
    return work(List.of("sh", "-c", script), null);
  }

  private Report work(List<String> command, @Nullable String session) throws InterruptedException {
    CommandSettings settings =
        new CommandSettings(
            dir.resolve("project"),
            dir.resolve("launcher"),
            dir.resolve("records"),
            GivenClaims.of("me"),
            env);
    AgentSpec spec =
        new AgentSpec("mine", "command", Map.of("command", command), List.of("SECRET"));
    return new CommandAgent(settings)
        .work(
            new Assignment(
                new TaskId("hp-1a2b"),
                2,
                "build it",
                Stage.EXECUTION,
                3,
                spec,
                dir.resolve("workspace"),
                "the prompt\n",
                "t0ken",
                session,
                List.of(),
                Map.of(),
                digest -> "",
                new SilentDesk(),
                new SilentDesk()),
            narration);
  }

  private void script(String name, String text) throws IOException {
    Executable.write(dir.resolve(name), text);
  }

  private static String failure(Report report) {
    return assertInstanceOf(Outcome.Failed.class, report.outcome()).reason();
  }

  private static List<String> without(List<String> lines, String line) {
    return lines.stream().filter(said -> !said.equals(line)).toList();
  }
}
