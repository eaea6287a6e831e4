package dev.holdpoint.app.agent.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RpcProgramTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Map<String, String> ENV = Map.of("PATH", "/usr/bin:/bin");

  @TempDir Path dir;
  private final List<String> lines = new ArrayList<>();

  private RpcProgram sh(String script) {
    return start(List.of("/bin/sh", "-c", script));
  }

  private RpcProgram start(List<String> command) {
    CommandSettings settings =
        new CommandSettings(dir, dir, dir.resolve("records"), GivenClaims.of("me"), ENV);
    Launch launch = new Launch(new TaskId("hp-1a2b"), command, dir, ENV, "");
    return RpcProgram.start(new AgentProcess(settings), launch, lines::add);
  }

  private static RpcMessage.Ended end(RpcProgram program) throws Exception {
    while (true) {
      if (program.next(LONG) instanceof RpcMessage.Ended ended) {
        return ended;
      }
    }
  }

  @Test
  void aReplyGoesToWhoCalled() throws Exception {
    List<String> heard = new ArrayList<>();
    try (RpcProgram program =
        sh("read a; echo '{\"id\":1,\"result\":{\"r\":\"one\"}}'; read b; read c; echo \"$c\"")) {
      program.call("first", Map.of(), reply -> heard.add(reply.result().text("r")));
      while (heard.isEmpty()) {
        program.next(LONG);
      }
      program.tell("second", Map.of());
      program.tell("third", Map.of("x", 1));
      RpcMessage told = null;
      while (told == null) {
        told = program.next(LONG);
      }
      assertEquals("third", assertInstanceOf(RpcMessage.Told.class, told).method());
      assertEquals(new Exit(0), end(program).exit());
    }
    assertEquals(List.of("one"), heard);
    assertEquals(2, lines.size());
  }

  @Test
  void theEndAnswersWhatIsStillOpenAndSaysWhy() throws Exception {
    List<String> problems = new ArrayList<>();
    try (RpcProgram program = sh("read a; echo oops >&2; exit 3")) {
      program.call("first", Map.of(), reply -> problems.add(reply.problem()));
      RpcMessage.Ended ended = end(program);
      assertEquals(new Exit(3), ended.exit());
      assertEquals("oops", ended.lastWords());
      assertEquals(ended, program.next(LONG), "it stays ended");
    }
    assertEquals(List.of("the program has ended"), problems);
  }

  @Test
  void whoDoesNotReadStopsNobody() throws Exception {
    try (RpcProgram program = sh("echo '{\"method\":\"up\"}'; exec sleep 300")) {
      for (int i = 0; i < 100; i++) {
        program.tell("much", Map.of("text", "x".repeat(100_000)));
      }
      assertInstanceOf(RpcMessage.Told.class, program.next(LONG));
      program.stop();
    }
  }

  @Test
  void aFloodThatNobodyTakesDoesNotKeepItFromEnding() throws Exception {
    try (RpcProgram program = sh("yes '{\"method\":\"again\"}'")) {
      assertInstanceOf(RpcMessage.Told.class, program.next(LONG));
    }
    assertTrue(lines.size() < 5);
  }

  @Test
  void helpersHaveThingsDoneByTheOneThread() throws Exception {
    List<Thread> who = new ArrayList<>();
    try (RpcProgram program = sh("read a")) {
      Thread.ofVirtual().start(() -> program.post(() -> who.add(Thread.currentThread())));
      while (who.isEmpty()) {
        program.next(LONG);
      }
    }
    assertEquals(List.of(Thread.currentThread()), who);
  }

  @Test
  void oneThatIgnoresTheEndOfItsInputIsEnded() throws Exception {
    long pid;
    try (RpcProgram program =
        sh("sleep 300 & echo '{\"method\":\"up\",\"params\":{\"pid\":'$!'}}'; wait")) {
      RpcMessage up = program.next(LONG);
      pid = assertInstanceOf(RpcMessage.Told.class, up).params().number("pid");
    }
    ProcessHandle.of(pid)
        .ifPresent(handle -> handle.onExit().orTimeout(60, TimeUnit.SECONDS).join());
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void anInterruptIsKeptWhileItCloses() throws Exception {
    RpcProgram program = sh("exec sleep 300");
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> program.next(LONG));
    program.stop();
    Thread.currentThread().interrupt();
    program.close();
    assertTrue(Thread.interrupted());
  }

  @Test
  void whatCannotBeStartedSaysSo() {
    CommandSettings settings =
        new CommandSettings(dir, dir, dir.resolve("records"), GivenClaims.of("me"), ENV);
    Launch launch =
        new Launch(new TaskId("hp-1a2b"), List.of("/bin/true"), dir.resolve("gone"), ENV, "");
    try (RpcProgram program = RpcProgram.start(new AgentProcess(settings), launch, lines::add)) {
      assertThrows(IOException.class, () -> program.next(LONG));
    }
  }
}
