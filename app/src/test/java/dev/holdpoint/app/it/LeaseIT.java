package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Processes that are stopped for longer than their lease, and wake up when all is over. */
@Execution(ExecutionMode.CONCURRENT)
class LeaseIT {
  /** Notices another agent of the task that is still alive; one that is a zombie is dead. */
  private static final String ALONE =
      """
      if [ -e "$SEEN/pid" ]; then
        stat=$(cat "/proc/$(cat "$SEEN/pid")/stat" 2> /dev/null)
        case $stat in '' | *') Z '*) ;; *) echo "$stat" >> "$SEEN/overlap" ;; esac
      fi
      echo $$ > "$SEEN/pid"
      echo "$HOLDPOINT_TURN" >> "$SEEN/begun"
      """;

  private static final String STAYS_ONCE =
      ALONE
          + """
          if [ ! -e "$SEEN/second" ]; then
            echo up > "$SEEN/up"
            sleep 300
          fi
          echo '{"status":"completed","summary":"second try"}'
          """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
    lease(1500);
  }

  @Test
  void whoWasStoppedForTooLongCanNotWriteWhenItWakesUp() throws Exception {
    project.agent(STAYS_ONCE);
    assertTakenOver();
  }

  @Test
  void theSameInAWorktree() throws Exception {
    project.agent(STAYS_ONCE).git();
    assertTakenOver();
  }

  private void assertTakenOver() throws Exception {
    // Long enough that the first one gives signs of life on a slow machine, until it is stopped.
    lease(10_000);
    try (Running first = project.start("run", "-m", "x")) {
      awaitUp();
      String task = project.task();
      project.run("run", task).exits(Result.REFUSED).saysErr("process " + first.pid());
      first.signal("STOP");
      Files.createFile(project.seen.resolve("second"));
      awaitTakeOver(task);
      String journal = project.run("journal", task, "--json").exits(0).out();
      List<String> turns = project.turns();

      first.signal("CONT");

      first.end().exits(Result.REFUSED).saysErr("no sign of life", task);
      assertEquals(journal, project.run("journal", task, "--json").exits(0).out());
      assertEquals(turns, project.turns());
    }
    assertEquals(List.of("1", "1"), project.turns());
    assertTrue(project.seen("prompt.1").contains("Cut Off"), project.seen("prompt.1"));
    assertNeverTwoAgents();
    assertEquals(1, project.events().stream().filter("run.finished"::equals).count());
  }

  @Test
  void whoWakesUpBeforeAnybodyTookOverGoesOn() throws Exception {
    project.agent(ALONE + "echo up > \"$SEEN/up\"; sleep 4\n");
    try (Running run = project.start("run", "-m", "x")) {
      awaitUp();
      run.signal("STOP");
      LockSupport.parkNanos(Duration.ofMillis(2000).toNanos());
      run.signal("CONT");

      run.end().exits(Result.DONE);
    }
    assertEquals(List.of("1"), project.turns());
  }

  @RepeatedTest(6)
  void whoWakesUpInTheMiddleOfATakeOverDoesNoHarm(RepetitionInfo repetition) throws Exception {
    Random random = new Random(repetition.getCurrentRepetition());
    lease(900);
    project.agent(ALONE + "echo up > \"$SEEN/up\"; sleep 1.2\n");
    try (Running first = project.start("run", "-m", "x")) {
      awaitUp();
      String task = project.task();
      first.signal("STOP");
      LockSupport.parkNanos(Duration.ofMillis(800 + random.nextInt(200)).toNanos());
      try (Running second = project.start("run", task)) {
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(500)).toNanos());
        first.signal("CONT");
        Result one = first.end();
        Result two = second.end();

        assertTrue(one.exit() <= 1 && two.exit() <= 1, one + "\n" + two);
      }
      if (!project.state().equals("done")) {
        project.run("run", task).exits(Result.DONE);
      }
    }
    assertNeverTwoAgents();
    List<String> events = project.events();
    assertEquals(1, events.stream().filter("run.finished"::equals).count(), events::toString);
    assertEquals(0, events.stream().filter("run.failed"::equals).count(), events::toString);
    assertEquals(List.of("1"), project.turns().stream().distinct().toList());
  }

  private void lease(int millis) {
    project.with("HOLDPOINT_JAVA_OPTS", "-Dholdpoint.leaseMillis=" + millis);
  }

  private void awaitUp() throws Exception {
    Await.until("the agent is up", () -> project.hasSeen("up"));
  }

  private void awaitTakeOver(String task) throws Exception {
    Await.until(
        "the lease lapses",
        () -> {
          Result run = project.run("run", task);
          run.exits(run.exit() == Result.DONE ? Result.DONE : Result.REFUSED);
          return run.exit() == Result.DONE;
        });
  }

  private void assertNeverTwoAgents() throws IOException {
    Path overlap = project.seen.resolve("overlap");
    assertFalse(Files.exists(overlap), () -> "two agents at once");
  }
}
