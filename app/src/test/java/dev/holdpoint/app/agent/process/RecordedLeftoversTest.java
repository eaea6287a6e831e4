package dev.holdpoint.app.agent.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.TaskId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecordedLeftoversTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");
  private static final Duration PATIENCE = Duration.ofMillis(300);
  private static final String STUBBORN =
      "trap '' TERM; sleep 300 & echo $$; echo $!; echo ready; wait; sleep 300";

  @TempDir Path dir;
  private final GivenClaims claims = GivenClaims.of("me");
  private final List<Process> started = new ArrayList<>();
  private final List<Long> pids = new ArrayList<>();

  @AfterEach
  void endEverything() throws Exception {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
    for (long pid : pids) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void endsTheAgentOfAnOwnerThatWasKilled() throws Exception {
    Process owner = startOwner(TASK, STUBBORN);
    assertEquals(2, pids.size());
    kill(owner);
    pids.forEach(pid -> assertTrue(Heard.isLive(pid), "the agent outlives its owner"));
    leftovers().end(TASK);
    assertAllGone();
    assertNoRecord();
    leftovers().end(TASK);
  }

  @Test
  void endsTheRestOfTheGroupWhereItsLeaderIsGone() throws Exception {
    Process owner = startOwner(TASK, STUBBORN);
    kill(owner);
    long leader = pids.getFirst();
    ProcessHandle handle = ProcessHandle.of(leader).orElseThrow();
    handle.destroyForcibly();
    handle.onExit().get(60, TimeUnit.SECONDS);
    assertTrue(Heard.isLive(pids.get(1)));
    leftovers().end(TASK);
    assertAllGone();
  }

  @Test
  void endsWhatFledFromTheSessionWhoeverElseIsGone() throws Exception {
    Process owner =
        startOwner(
            TASK, "echo $$; setsid -w sh -c 'trap \"\" TERM; echo $$; echo ready; sleep 300'");
    kill(owner);
    ProcessHandle leader = ProcessHandle.of(pids.getFirst()).orElseThrow();
    leader.destroyForcibly();
    leader.onExit().get(10, TimeUnit.SECONDS);
    assertTrue(Heard.isLive(pids.get(1)));
    leftovers().end(TASK);
    assertAllGone();
    assertNoRecord();
  }

  @Test
  void theNextStartEndsThemToo() throws Exception {
    kill(startOwner(TASK, STUBBORN));
    Launch next = new Launch(TASK, List.of("/bin/true"), dir, java.util.Map.of(), "");
    new AgentProcess(dir.resolve("records"), claims, PATIENCE).run(next, new Heard());
    assertAllGone();
  }

  @Test
  void anAgentWhoseOwnerHasTheTurnIsNotTouched() throws Exception {
    claims.give("owner");
    startOwner(TASK, STUBBORN);
    leftovers().end(TASK);
    pids.forEach(pid -> assertTrue(Heard.isLive(pid)));
  }

  @Test
  void anAgentWhoseOwnerIsAliveButLostItsTurnIsEnded() throws Exception {
    claims.give("owner");
    Process owner = startOwner(TASK, STUBBORN);
    claims.take("owner");
    leftovers().end(TASK);
    assertAllGone();
    assertNoRecord();
    assertTrue(owner.waitFor(60, TimeUnit.SECONDS), "it sees that its agent is gone");
  }

  @Test
  void anAgentOfAnotherTaskIsNotTouched() throws Exception {
    kill(startOwner(new TaskId("hp-1a2b3"), STUBBORN));
    leftovers().end(TASK);
    pids.forEach(pid -> assertTrue(Heard.isLive(pid)));
  }

  @Test
  void aStrangerWithTheSameNumberIsNotTouched() throws Exception {
    kill(startOwner(TASK, STUBBORN));
    Path record = ProcessRecord.of(dir.resolve("records"), TASK).getFirst();
    String[] lines = Files.readString(record).split("\n");
    ProcStat leader = ProcStat.parse(lines[2]);
    String older = lines[2].replace(" " + leader.started() + " ", " 17 ");
    Files.delete(record);
    record = record.resolveSibling(TASK + ".x.process");
    Files.writeString(record, lines[0] + "\n" + lines[1] + "\n" + older + "\n");
    leftovers().end(TASK);
    pids.forEach(pid -> assertTrue(Heard.isLive(pid)));
    assertNoRecord();
  }

  @Test
  void aStrangersSessionWithoutItsLeaderIsNotTouched() throws Exception {
    // Looks as if the number of our agent, long dead, had been given to a daemon of somebody else.
    kill(startOwner(new TaskId("hp-zzzz"), STUBBORN));
    Path record = ProcessRecord.of(dir.resolve("records"), new TaskId("hp-zzzz")).getFirst();
    Files.move(record, record.resolveSibling(TASK + ".x.process"));
    ProcessHandle leader = ProcessHandle.of(pids.getFirst()).orElseThrow();
    leader.destroyForcibly();
    leader.onExit().get(60, TimeUnit.SECONDS);
    leftovers().end(TASK);
    assertTrue(Heard.isLive(pids.get(1)));
  }

  @Test
  void aRecordFromBeforeTheRebootNamesNobody() throws Exception {
    kill(startOwner(TASK, STUBBORN));
    Path record = ProcessRecord.of(dir.resolve("records"), TASK).getFirst();
    String[] lines = Files.readString(record).split("\n");
    Files.writeString(record, "another boot\n" + lines[1] + "\n" + lines[2] + "\n");
    leftovers().end(TASK);
    pids.forEach(pid -> assertTrue(Heard.isLive(pid)));
    assertNoRecord();
  }

  @Test
  void brokenRecordsAndMissingFoldersAreNoError() throws Exception {
    leftovers().end(TASK);
    Path records = Files.createDirectories(dir.resolve("records"));
    Files.writeString(records.resolve(TASK + ".a.process"), "");
    Files.writeString(records.resolve(TASK + ".b.process"), "x\ny\nz\n");
    Files.write(records.resolve(TASK + ".c.process"), new byte[] {-1, '\n', 10, -2});
    leftovers().end(TASK);
  }

  private RecordedLeftovers leftovers() {
    return new RecordedLeftovers(dir.resolve("records"), claims, PATIENCE);
  }

  /** Starts a program that starts an agent; returns when the agent is at work. */
  private Process startOwner(TaskId task, String script) throws IOException {
    Process owner =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OwnerToKill.class.getName(),
                dir.toString(),
                task.value(),
                script)
            .redirectErrorStream(true)
            .start();
    started.add(owner);
    BufferedReader lines = owner.inputReader();
    String line = lines.readLine();
    while (line != null && !line.equals("ready")) {
      assertTrue(line.matches("\\d+"), line);
      pids.add(Long.valueOf(line));
      line = lines.readLine();
    }
    return owner;
  }

  private static void kill(Process owner) throws InterruptedException {
    owner.destroyForcibly();
    assertEquals(137, owner.waitFor());
  }

  private void assertAllGone() {
    pids.forEach(pid -> assertFalse(Heard.isLive(pid), "still there: " + pid));
  }

  private void assertNoRecord() throws IOException {
    try (Stream<Path> records = Files.list(dir.resolve("records"))) {
      assertEquals(List.of(), records.toList());
    }
  }
}
