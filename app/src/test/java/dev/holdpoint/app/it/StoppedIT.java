package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs that are stopped: by a person, by a signal, by a crash, by the grace after a question. */
@Execution(ExecutionMode.CONCURRENT)
class StoppedIT {
  /** Starts children in every way that a shell has, then stays; the second time it finishes. */
  private static final String STAYS =
      """
      echo "partial $HOLDPOINT_TURN" >> work.txt
      if [ ! -e "$SEEN/second" ]; then
        (trap '' TERM; sleep 300) & echo $! >> "$SEEN/pids"
        (sleep 300 & echo $! >> "$SEEN/pids"; wait) &
        set -m; sleep 300 & echo $! >> "$SEEN/pids"; set +m
        echo $$ >> "$SEEN/pids"
        echo up > "$SEEN/up"
        sleep 300
      fi
      echo '{"status":"completed","summary":"second try"}'
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).graceMillis(1500);
  }

  @Test
  void controlCWhileTheAgentWorksEndsItsWholeTreeAndTheTurnIsRepeated() throws Exception {
    project.agent(STAYS);
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      awaitAgent();
      run.type("\u0003");
      run.end().exits(Result.INTERRUPTED).saysOut("holdpoint run");
    }
    assertNoAgentIsLeft();
    assertEquals("open", project.state());
    assertEquals("partial 1\n", project.read("work.txt"));

    Files.createFile(project.seen.resolve("second"));
    project.run("run").exits(0).saysOut("second try");

    assertEquals(List.of("1", "1"), project.turns());
    assertTrue(project.seen("prompt.1").contains("Cut Off"), project.seen("prompt.1"));
    assertEquals("partial 1\npartial 1\n", project.read("work.txt"));
  }

  @Test
  void anInterruptBySignalDoesTheSameWithoutATerminal() throws Exception {
    project.agent(STAYS);
    try (Running run = project.start("run", "-m", "x")) {
      awaitAgent();
      run.signal("INT");
      run.end().exits(Result.INTERRUPTED).saysErr("holdpoint run");
    }
    assertNoAgentIsLeft();
    assertEquals("open", project.state());
  }

  @Test
  void aTerminationIsCleanToo() throws Exception {
    project.agent(STAYS);
    try (Running run = project.start("run", "-m", "x")) {
      awaitAgent();
      run.signal("TERM");
      assertEquals(143, run.end().exit());
    }
    assertNoAgentIsLeft();
    assertEquals("open", project.state());
  }

  @Test
  void aKilledRunnerIsNoticedAtOnceAndItsAgentIsEnded() throws Exception {
    project.agent(STAYS);
    try (Running run = project.start("run", "-m", "x")) {
      awaitAgent();
      run.signal("KILL");
      run.end();
    }
    Files.createFile(project.seen.resolve("second"));

    project.run("run").exits(0).saysOut("second try");

    assertNoAgentIsLeft();
    assertEquals(List.of("1", "1"), project.turns());
    assertTrue(project.seen("prompt.1").contains("Cut Off"), project.seen("prompt.1"));
    assertEquals(1, project.events().stream().filter("run.finished"::equals).count());
  }

  @Test
  void aRunnerKilledAfterTheQuestionLosesNothing() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1)
            holdpoint ask "Which name?" >> "$SEEN/asked"
            [ -e "$SEEN/up" ] || { echo up > "$SEEN/up"; sleep 300; }
            echo '{"status":"completed","summary":"resumed"}' ;;
        esac
        """);
    project.graceMillis(60_000);
    try (Running run = project.start("run", "-m", "x")) {
      awaitAgent();
      run.signal("KILL");
      run.end();
    }
    project.run("respond", project.task(), "Ada").exits(0);
    project.graceMillis(1500);

    project.run("run").exits(0).saysOut("resumed");

    assertTrue(project.seen("asked").contains("was answered: Ada"), project.seen("asked"));
    assertEquals(1, project.show(project.task()).objects("gates").size());
    assertTrue(project.seen("prompt.1").contains("Ada"), project.seen("prompt.1"));
  }

  @Test
  void anAgentThatGoesOnAfterAskingIsStoppedAfterTheGrace() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1) echo $$ > "$SEEN/pids"; holdpoint ask "Which name?"; sleep 300; echo never > never.txt ;;
          *) echo '{"status":"completed","summary":"resumed"}' ;;
        esac
        """);

    project.run("run", "-m", "x").exits(Result.WAITING).saysOut("Which name?");

    assertNoAgentIsLeft();
    assertFalse(project.has("never.txt"));
    assertEquals("awaiting_input", project.state());
    project.run("respond", project.task(), "Ada", "--run").exits(0).saysOut("resumed");
    assertEquals(List.of("1", "2"), project.turns());
  }

  @Test
  void anAskThatWaitsIsEndedWithItsTurnInAsynchronousMode() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1) holdpoint ask --wait "Which name?"; echo "exit $?" > "$SEEN/exit" ;;
          *) echo '{"status":"completed","summary":"resumed"}' ;;
        esac
        """);

    project.run("run", "-m", "x").exits(Result.WAITING);

    assertFalse(Files.exists(project.seen.resolve("exit")));
    project.run("respond", project.task(), "Ada", "--run").exits(0);
    assertTrue(project.seen("prompt.2").contains("Ada"));
  }

  @Test
  void aTaskThatALiveProcessOwnsIsRefusedByName() throws Exception {
    project.agent(STAYS);
    try (Running run = project.start("run", "-m", "x")) {
      awaitAgent();
      String task = project.task();

      project.run("run", task).exits(Result.REFUSED).saysErr(task, "process ");
      project.run("run").exits(Result.DONE);
      assertTrue(run.isAlive());
      assertEquals(List.of("1"), project.turns());
      run.signal("INT").end().exits(Result.INTERRUPTED);
    }
  }

  @Test
  void twoRunsAtOnceStartOneAgentOnly() throws Exception {
    project.agent("[ -n \"$SLOW\" ] || sleep 1; echo '{\"status\":\"completed\"}'\n");
    project.write("tasks/t.md", "# T\n");
    List<Running> runs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      runs.add(project.start("run", "tasks/t.md"));
    }
    int done = 0;
    for (Running run : runs) {
      try (run) {
        Result result = run.result();
        assertTrue(result.exit() == 0 || result.exit() == 1, result::toString);
        done += result.exit() == 0 ? 1 : 0;
      }
    }
    assertTrue(done >= 1);
    assertEquals(List.of("1"), project.turns());
  }

  private void awaitAgent() throws Exception {
    Await.until("the agent is up", () -> project.hasSeen("up"));
  }

  private void assertNoAgentIsLeft() throws IOException {
    for (String pid : Files.readAllLines(project.seen.resolve("pids"))) {
      assertTrue(Death.of(pid), () -> "still there: " + pid);
    }
  }
}
