package dev.holdpoint.app.agent.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.Check.Expect;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Checks.Objection;
import dev.holdpoint.port.SilentDesk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks with real files and real processes. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkspaceChecksTest {
  private static final int KEPT = 16 << 10;

  @TempDir Path dir;
  private final Map<String, String> env = new HashMap<>(Map.of("PATH", "/usr/bin:/bin"));

  @BeforeEach
  void makeFolders() throws IOException {
    Files.createDirectories(dir.resolve("project"));
    Files.createDirectories(dir.resolve("workspace"));
    Files.createDirectories(dir.resolve("launcher"));
  }

  @AfterEach
  void nothingIsRecordedAnyMore() throws IOException {
    if (Files.exists(dir.resolve("records"))) {
      try (Stream<Path> records = Files.list(dir.resolve("records"))) {
        assertEquals(List.of(), records.toList());
      }
    }
  }

  @Test
  void aFileIsThereOrNot() throws Exception {
    Files.createDirectories(dir.resolve("workspace/docs"));
    Files.writeString(dir.resolve("workspace/docs/PLAN.md"), "");
    Files.writeString(dir.resolve("project/README.md"), "not in the workspace");
    assertNull(run(new Check.FileExists("docs/PLAN.md")));
    assertNull(run(new Check.FileExists("docs")));
    Objection objection = run(new Check.FileExists("README.md"));
    assertNotNull(objection);
    assertEquals("there is no such file in the workspace", objection.why());
    assertEquals("", objection.output());
  }

  @Test
  void aLinkToNowhereIsNoFile() throws Exception {
    Files.createSymbolicLink(dir.resolve("workspace/PLAN.md"), Path.of("nowhere"));
    assertNotNull(run(new Check.FileExists("PLAN.md")));
  }

  @Test
  void aCommandThatSucceedsHoldsAndIsRunInTheWorkspace() throws Exception {
    assertNull(passes("echo fine; touch made-here"));
    assertTrue(Files.exists(dir.resolve("workspace/made-here")));
  }

  @Test
  void aCommandThatFailsIsToldWithAllThatItPrinted() throws Exception {
    Objection objection = passes("echo one; echo two >&2; exit 3");
    assertNotNull(objection);
    assertEquals("it ended with exit code 3", objection.why());
    assertEquals(
        List.of("one", "two"), objection.output().lines().sorted().toList(), "in any order");
  }

  @Test
  void aCommandThatIsKilledHasNotPassed() throws Exception {
    Objection objection = passes("kill -9 $$");
    assertNotNull(objection);
    assertEquals("it ended with signal SIGKILL (exit code 137)", objection.why());
    assertNotNull(passes("no-such-program-anywhere"));
    assertNotNull(passes("if then"));
  }

  @Test
  void whereAFailureIsExpectedASuccessIsTheObjection() throws Exception {
    assertNull(fails("exit 1"));
    Objection objection = fails("echo all is well");
    assertNotNull(objection);
    assertEquals("it ended with exit code 0", objection.why());
    assertEquals("all is well", objection.output());
  }

  @Test
  void ofTenMegabytesTheEndIsKept() throws Exception {
    Objection objection = passes("seq 1 1400000; echo the end; exit 1");
    assertNotNull(objection);
    assertTrue(objection.output().endsWith("1400000\nthe end"), "no end");
    assertTrue(objection.output().length() <= KEPT, "too long");
    assertTrue(objection.output().length() > KEPT / 2, "too short");
  }

  @Test
  void soItIsWhereAllOfItIsOneLine() throws Exception {
    Objection objection = passes("head -c 10485760 /dev/zero | tr '\\0' x; exit 1");
    assertNotNull(objection);
    assertTrue(objection.output().length() <= KEPT + 2, "too long");
    assertTrue(objection.output().endsWith("(cut: the line has 10485760 bytes)"), "no end");
    Objection emoji = passes("for i in $(seq 9000); do printf '🚦'; done; exit 1");
    assertNotNull(emoji);
    assertTrue(emoji.output().startsWith("… 🚦"), "half a character");
  }

  @Test
  void whatIsNoUtf8IsShownAsSuch() throws Exception {
    Objection objection = passes("printf 'a\\377b\\303\\n'; exit 1");
    assertNotNull(objection);
    assertEquals("a\uFFFDb\uFFFD", objection.output());
  }

  @Test
  void nobodyIsThereToTypeAnything() throws Exception {
    assertNull(passes("! read -r line"));
  }

  @Test
  void whatItLeavesInTheBackgroundIsEnded() throws Exception {
    assertNull(passes("sleep 300 & echo $! > child"));
    assertGone(pid("child"));
  }

  @Test
  void anInterruptEndsItWithItsChildren() throws Exception {
    Path began = dir.resolve("workspace/began");
    assertNull(passes("mkfifo began"));
    FutureTask<@Nullable Objection> check =
        new FutureTask<>(
            () ->
                passes(
                    """
                    trap '' TERM
                    echo $$ > leader
                    sh -c 'trap "" TERM; echo $$ > child; echo now > began; sleep 300' &
                    wait
                    """));
    Thread checking = Thread.ofPlatform().start(check);
    FutureTask<String> reading = new FutureTask<>(() -> Files.readString(began));
    Thread.ofPlatform().daemon().start(reading);
    assertEquals("now\n", reading.get(60, TimeUnit.SECONDS));
    checking.interrupt();
    checking.join();
    assertInstanceOf(
        InterruptedException.class, assertThrows(ExecutionException.class, check::get).getCause());
    assertGone(pid("leader"));
    assertGone(pid("child"));
  }

  @Test
  void itIsTheAgentsAndCanAskNothing() throws Exception {
    env.putAll(Map.of("KEEP", "k", "SECRET", "s", "HOLDPOINT_TOKEN", "the caller's"));
    Objection objection = fails("env; cat /proc/self/limits; ls \"" + dir + "/records\"");
    assertNotNull(objection);
    List<String> lines = objection.output().lines().toList();
    assertTrue(lines.contains("HOLDPOINT_TASK=hp-1a2b"), objection.output());
    assertTrue(lines.contains("HOLDPOINT_STEP=build it"), objection.output());
    assertTrue(lines.contains("KEEP=k"), objection.output());
    assertFalse(objection.output().contains("HOLDPOINT_TOKEN"), objection.output());
    assertFalse(objection.output().contains("HOLDPOINT_SESSION"), objection.output());
    assertFalse(objection.output().contains("SECRET"), objection.output());
    assertTrue(
        lines.stream().anyMatch(line -> line.matches("Max file locks +1 +1 .*")),
        "the mark of an agent's processes");
    assertTrue(
        lines.stream().anyMatch(line -> line.matches("hp-1a2b\\..*\\.process")),
        "a record by which it is found if we die");
  }

  @Test
  void aCheckThatCannotBeRunDoesNotHoldWhateverIsExpected() throws Exception {
    Files.delete(dir.resolve("workspace"));
    for (Expect expect : Expect.values()) {
      Objection objection = run(new Check.Shell("true", expect));
      assertNotNull(objection);
      assertTrue(objection.why().startsWith("it could not be run: "), objection.why());
    }
  }

  private @Nullable Objection passes(String command) throws InterruptedException {
    return run(new Check.Shell(command, Expect.PASS));
  }

  private @Nullable Objection fails(String command) throws InterruptedException {
    return run(new Check.Shell(command, Expect.FAIL));
  }

  private @Nullable Objection run(Check check) throws InterruptedException {
    CommandSettings settings =
        new CommandSettings(
            dir.resolve("project"),
            dir.resolve("launcher"),
            dir.resolve("records"),
            GivenClaims.of("me"),
            env);
    return new WorkspaceChecks(settings)
        .run(
            check,
            new Assignment(
                new TaskId("hp-1a2b"),
                2,
                "build it",
                Stage.EXECUTION,
                3,
                new AgentSpec("mine", "command", Map.of(), List.of("SECRET")),
                dir.resolve("workspace"),
                "the prompt\n",
                "t0ken",
                "s-9",
                List.of(),
                Map.of(),
                digest -> "",
                new SilentDesk(),
                new SilentDesk()));
  }

  private long pid(String file) throws IOException {
    return Long.parseLong(Files.readString(dir.resolve("workspace").resolve(file)).strip());
  }

  private static void assertGone(long pid) {
    String stat;
    try {
      stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
    } catch (IOException e) {
      return;
    }
    // One that nobody has waited for is still listed, but does nothing any more.
    assertTrue(stat.matches("(?s)\\d+ \\(.*\\) [ZX] .*"), stat);
  }
}
