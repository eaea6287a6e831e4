package dev.holdpoint.app.agent.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AgentProcessTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");
  private static final Duration PATIENCE = Duration.ofMillis(300);

  @TempDir Path dir;
  private final GivenClaims claims = GivenClaims.of("me");

  @Test
  void runsWithInputEnvironmentAndDirectory() throws Exception {
    Heard heard = new Heard();
    Map<String, String> env = new HashMap<>(Map.of("PATH", "/usr/bin:/bin", "WORD", "grüße"));
    Launch launch =
        new Launch(
            TASK,
            List.of(
                "/bin/sh", "-c", "pwd; cat; echo \"$WORD|$HOME|$1\"; echo oops >&2", "sh", "a b"),
            dir,
            env,
            "first\nzweite ä\n");
    assertTrue(process().run(launch, heard).isSuccess());
    assertEquals(
        List.of(dir.toRealPath().toString(), "first", "zweite ä", "grüße||a b"), heard.out);
    assertEquals(List.of("oops"), heard.err);
  }

  @Test
  void leadsAGroupAndASessionOfItsOwn() throws Exception {
    Heard heard = new Heard();
    run("echo $$; cut -d' ' -f5,6 /proc/$$/stat", heard);
    String pid = heard.out.getFirst();
    assertEquals(pid + " " + pid, heard.out.get(1));
  }

  @Test
  void tellsHowItEnded() throws Exception {
    assertEquals("exit code 0", run("exit 0").toString());
    assertEquals("exit code 3", run("exit 3").toString());
    assertEquals("signal SIGKILL (exit code 137)", run("kill -9 $$").toString());
    assertEquals("signal SIGSEGV (exit code 139)", run("kill -SEGV $$").toString());
  }

  @Test
  void aProgramThatNeverReadsItsLongInputIsNoProblem() throws Exception {
    Heard heard = new Heard();
    String prompt = "x".repeat(5 << 20);
    assertTrue(process().run(launch("echo done", prompt), heard).isSuccess());
    assertTrue(process().run(launch("exec <&-; echo closed", prompt), heard).isSuccess());
    assertEquals(List.of("done", "closed"), heard.out);
  }

  @Test
  void aProgramThatPrintsMuchBeforeItReadsMuchDoesNotHang() throws Exception {
    Heard heard = new Heard();
    String prompt = "y".repeat(5 << 20);
    run("head -c 3000000 /dev/zero | tr '\\0' '\\n'; wc -c", prompt, heard);
    assertEquals(3_000_001, heard.out.size());
    assertEquals(5 << 20, Integer.parseInt(heard.out.getLast().strip()));
  }

  @Test
  void bytesThatAreNoTextAreReplacedAndALineOfTenMegabytesIsCut() throws Exception {
    Heard heard = new Heard();
    run("printf 'a\\377b\\r\\n'; head -c 10485760 /dev/zero | tr '\\0' x; echo; echo last", heard);
    assertEquals("a\uFFFDb", heard.out.get(0));
    assertTrue(heard.out.get(1).endsWith("x … (cut: the line has 10485760 bytes)"));
    assertEquals("last", heard.out.get(2));
  }

  @Test
  void childrenInTheBackgroundEndWithTheTurnEvenIfTheyIgnoreIt() throws Exception {
    Heard heard = new Heard();
    Exit exit =
        run(
            """
            sh -c 'trap "" TERM; sleep 300; sleep 300' & echo $!
            sleep 300 & echo $!
            exit 7
            """,
            heard);
    assertEquals(7, exit.code());
    assertEquals(2, heard.pids().size());
    heard.pids().forEach(pid -> assertFalse(Heard.isLive(pid), "still there: " + pid));
    assertNoRecord();
  }

  @Test
  void childrenInGroupsOfJobControlEndToo() throws Exception {
    Heard heard = new Heard();
    run("exec bash -c \"set -m; sleep 300 & echo \\$!; cut -d' ' -f5 /proc/\\$!/stat\"", heard);
    long child = heard.pids().getFirst();
    assertEquals(child, heard.pids().get(1), "the child should lead a group of its own");
    assertFalse(Heard.isLive(child));
  }

  @Test
  void aChildInASessionOfItsOwnEndsTooEvenIfItIgnoresThat() throws Exception {
    Heard heard = new Heard();
    run(
        """
        mkfifo fled
        setsid sh -c 'trap "" TERM; echo $$; cut -d" " -f6 /proc/$$/stat; sleep 300 & echo $!
          echo > fled; wait; sleep 300' &
        read -r _ < fled
        """,
        heard);
    List<Long> pids = heard.pids();
    assertEquals(3, pids.size());
    assertEquals(pids.get(0), pids.get(1), "the child should lead a session of its own");
    pids.forEach(pid -> assertFalse(Heard.isLive(pid), "still there: " + pid));
    assertNoRecord();
  }

  @Test
  void whatAnotherProgramOfTheSameTaskStartedIsNotTouched() throws Exception {
    Heard first = new Heard();
    Heard second = new Heard();
    CompletableFuture<Exit> one = started("mkfifo go; echo ready; read -r _ < go", first);
    first.ready.get(30, TimeUnit.SECONDS);
    CompletableFuture<Exit> other =
        started("mkfifo on; setsid -w sh -c 'echo $$; echo ready; read -r _ < on'", second);
    second.ready.get(30, TimeUnit.SECONDS);
    Files.writeString(dir.resolve("go"), "\n");
    assertTrue(one.get(30, TimeUnit.SECONDS).isSuccess());
    assertTrue(Heard.isLive(second.pids().getFirst()));
    Files.writeString(dir.resolve("on"), "\n");
    assertTrue(other.get(30, TimeUnit.SECONDS).isSuccess());
  }

  /** How a program ended that runs beside. */
  private CompletableFuture<Exit> started(String script, Heard heard) {
    CompletableFuture<Exit> exit = new CompletableFuture<>();
    Thread.ofPlatform()
        .start(
            () -> {
              try {
                exit.complete(run(script, heard));
              } catch (Throwable e) {
                exit.completeExceptionally(e);
              }
            });
    return exit;
  }

  @Test
  void aChildThatFledWithThePipesIsNotWaitedFor() throws Exception {
    Heard heard = new Heard();
    String prompt = "x".repeat(1 << 20);
    // It holds all three pipes; its own session and environment keep it out of reach.
    run(fleeing("exec sleep 300"), prompt, heard);
    long fled = heard.pids().getFirst();
    ProcessHandle child = ProcessHandle.of(fled).orElseThrow();
    try {
      assertEquals("bye", heard.out.getLast());
    } finally {
      child.destroyForcibly();
      child.onExit().get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void anInterruptEndsTheWholeGroupHoweverOftenItComes() throws Exception {
    Heard heard = new Heard();
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    Thread turn =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    run("trap '' TERM; sleep 300 & echo $$; echo $!; echo ready; wait", heard);
                    ended.completeExceptionally(new AssertionError("was not interrupted"));
                  } catch (Throwable e) {
                    ended.complete(e);
                  }
                });
    heard.ready.get(30, TimeUnit.SECONDS);
    while (!ended.isDone()) {
      turn.interrupt();
      Thread.onSpinWait();
    }
    assertSame(InterruptedException.class, ended.get().getClass());
    assertEquals(2, heard.pids().size());
    heard.pids().forEach(pid -> assertFalse(Heard.isLive(pid), "still there: " + pid));
    assertNoRecord();
  }

  @Test
  void aThreadThatIsInterruptedAlreadyLeavesNothingBehind() throws Exception {
    Path trace = dir.resolve("trace");
    Thread.currentThread().interrupt();
    assertThrows(
        InterruptedException.class, () -> run("echo $$ > " + trace + "; sleep 300", new Heard()));
    if (Files.exists(trace) && Files.size(trace) > 0) {
      assertFalse(Heard.isLive(Long.parseLong(Files.readString(trace).strip())));
    }
    assertNoRecord();
  }

  @Test
  void theRecordIsThereBeforeTheProgramIs() throws Exception {
    Heard heard = new Heard();
    run("echo $$; cat records/*.process | tail -1; cut -d' ' -f22 /proc/$$/stat", heard);
    ProcStat recorded = ProcStat.parse(heard.out.get(1));
    assertNotNull(recorded);
    assertEquals(heard.out.get(0), Long.toString(recorded.pid()));
    assertEquals(heard.out.get(2), Long.toString(recorded.started()));
    assertNoRecord();
  }

  @Test
  void withoutARecordTheProgramDoesNotStart() throws Exception {
    // A folder in which nobody can make a file, not even root.
    AgentProcess broken = new AgentProcess(Path.of("/proc/self/fdinfo"), claims, PATIENCE);
    IOException refused =
        assertThrows(IOException.class, () -> broken.run(launch("touch started", ""), new Heard()));
    assertTrue(refused.getMessage().startsWith("it could not be started: "), refused.getMessage());
    assertFalse(Files.exists(dir.resolve("started")));
  }

  @Test
  void withoutItsTurnTheProgramDoesNotStart() throws Exception {
    claims.take("me");
    IOException late =
        assertThrows(
            IOException.class, () -> process().run(launch("touch started", ""), new Heard()));
    assertTrue(late.getMessage().contains("taken over by another process"), late.getMessage());
    assertFalse(Files.exists(dir.resolve("started")));
    assertNoRecord();
  }

  @Test
  void whereNobodyKnowsWhoseTurnItIsTheProgramDoesNotStart() throws Exception {
    Claims unknown =
        new Claims() {
          @Override
          public String me() {
            return "me";
          }

          @Override
          public boolean hasTurn(TaskId task, String owner) {
            throw new IllegalStateException("the journal can't be read");
          }
        };
    AgentProcess process = new AgentProcess(dir.resolve("records"), unknown, PATIENCE);
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () -> process.run(launch("touch started", ""), new Heard()));
    assertEquals("the journal can't be read", thrown.getMessage());
    assertFalse(Files.exists(dir.resolve("started")));
    assertNoRecord();
  }

  @Test
  void aListenerThatBreaksNeitherStopsTheProgramNorGoesUnnoticed() {
    Output broken =
        new Output() {
          @Override
          public void out(String line) {
            throw new IllegalStateException("the disk is full");
          }

          @Override
          public void err(String line) {}
        };
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                process()
                    .run(
                        launch("head -c 1000000 /dev/zero | tr '\\0' '\\n'; touch end", ""),
                        broken));
    assertEquals("the disk is full", thrown.getMessage());
    assertTrue(Files.exists(dir.resolve("end")));
  }

  @Test
  void lastWordsAreHeardHoweverSlowTheListenerIs() throws Exception {
    List<String> heard = new ArrayList<>();
    Output slow =
        new Output() {
          @Override
          public void out(String line) {
            LockSupport.parkNanos(Duration.ofMillis(700).toNanos());
            heard.add(line);
          }

          @Override
          public void err(String line) {}
        };
    process().run(launch("echo one; echo two; echo three", ""), slow);
    assertEquals(List.of("one", "two", "three"), heard);
  }

  @Test
  void aChildThatFledAndNeverStopsTalkingIsNotHeardForEver() throws Exception {
    Heard heard = new Heard();
    run(fleeing("while :; do echo chatter; sleep 0.1; done"), heard);
    ProcessHandle child = ProcessHandle.of(Long.parseLong(heard.out.getFirst())).orElseThrow();
    child.destroyForcibly();
    child.onExit().get(60, TimeUnit.SECONDS);
    assertTrue(heard.out.contains("bye"), heard.out::toString);
  }

  @Test
  void aMissingDirectoryIsAnErrorAndLeavesNoRecord() {
    Launch nowhere = new Launch(TASK, List.of("/bin/true"), dir.resolve("nowhere"), Map.of(), "");
    assertThrows(IOException.class, () -> process().run(nowhere, new Heard()));
  }

  /** The shell ends when its child is out of reach, and not before. */
  private static String fleeing(String child) {
    return "mkfifo fled; env -u HOLDPOINT_LAUNCH setsid sh -c 'echo > fled; "
        + child
        + "' <&0 & echo $!; read -r fled < fled; echo bye";
  }

  private Exit run(String script) throws Exception {
    return run(script, new Heard());
  }

  private Exit run(String script, Heard heard) throws IOException, InterruptedException {
    return run(script, "", heard);
  }

  private Exit run(String script, String input, Heard heard)
      throws IOException, InterruptedException {
    return process().run(launch(script, input), heard);
  }

  private Launch launch(String script, String input) {
    return new Launch(
        TASK, List.of("/bin/sh", "-c", script), dir, Map.of("PATH", "/usr/bin:/bin"), input);
  }

  private AgentProcess process() {
    return new AgentProcess(dir.resolve("records"), claims, PATIENCE);
  }

  private void assertNoRecord() throws IOException {
    try (Stream<Path> records = Files.list(dir.resolve("records"))) {
      assertEquals(List.of(), records.toList());
    }
  }
}
