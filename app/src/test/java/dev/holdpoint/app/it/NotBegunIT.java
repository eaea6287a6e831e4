package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.lock.LockFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs that were asked for and could not begin: what is wanted next time counts. */
@Execution(ExecutionMode.CONCURRENT)
class NotBegunIT {
  private static final String FILE = "tasks/b.md";

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void prepare() throws Exception {
    project = Project.in(folder);
    project.executable("other.sh", "#!/bin/sh\ncat > \"$SEEN/told.other\"\n");
  }

  @Test
  void besideAnotherTaskInAPlainDirectory() throws Exception {
    project.agent("echo up > \"$SEEN/up\"; while [ ! -e \"$SEEN/go\" ]; do sleep 0.1; done\n");
    configured();
    project.write(FILE, "# B\nThe old words.\n");
    try (Running first = project.start("run", "-m", "one")) {
      Await.until("the agent is up", () -> project.hasSeen("up"));

      failsToBegin("one at a time");

      assertTrue(project.seen.resolve("go").toFile().createNewFile());
      first.end().exits(0);
    }
    assertIsPlannedAnew();
  }

  @Test
  void whereNoWorktreeCanBeMade() throws Exception {
    project.agent("exit 1\n");
    configured();
    project.write(FILE, "# B\nThe old words.\n").git();
    project.write(".holdpoint/workspaces", "no folder");

    failsToBegin(".holdpoint/workspaces");

    Files.delete(project.root.resolve(".holdpoint/workspaces"));
    assertIsPlannedAnew();
  }

  @Test
  void whereTheProcessWasKilledBefore() throws Exception {
    project.agent("exit 1\n");
    configured();
    project.write(FILE, "# B\nThe old words.\n");
    project.with("HOLDPOINT_JAVA_OPTS", "-Dholdpoint.enteringMillis=90000");
    try (LockFile _ = closedDoor()) {
      try (Running run = project.start("run", FILE)) {
        project.environment.remove("HOLDPOINT_JAVA_OPTS");
        Await.until("the task is there", () -> !tasks().isEmpty());
        assertFalse(LockFile.isHeld(project.root.resolve(".holdpoint/workspace.lock")));
        Program.shell("kill -KILL " + run.pid());
        run.end();
      }
    }
    assertIsPlannedAnew();
  }

  @Test
  void aWorkerLeavesItToTheProcessThatIsAboutToBeginItUntilThatIsGone() throws Exception {
    project.agent("exit 1\n");
    configured();
    // Without an agent of the project's, only a run that names one can be planned.
    project.write("holdpoint.yaml", project.read("holdpoint.yaml").replace("agent: mine\n", ""));
    project.write(FILE, "# B\nThe old words.\n");
    // However slow this machine is, the process does not take too long to begin.
    project.with(
        "HOLDPOINT_JAVA_OPTS",
        "-Dholdpoint.clockOffsetMillis=3600000 -Dholdpoint.leaseMillis=3600000"
            + " -Dholdpoint.enteringMillis=90000");
    try (LockFile _ = closedDoor();
        Running run = project.start("run", FILE, "--agent", "other")) {
      project.environment.remove("HOLDPOINT_JAVA_OPTS");
      Await.until("the task is there", () -> !tasks().isEmpty());
      Program.shell("kill -STOP " + run.pid());

      project.here("work", "--once").exits(0).neverSays("agent");
      project.here("run", FILE, "--agent", "mine").exits(Result.REFUSED).saysErr("process");
      assertEquals(List.of("task.created"), project.events());

      Program.shell("kill -KILL " + run.pid());
      run.end();
    }
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + "agent: other\n");
    project.here("work", "--once").exits(0);
    assertEquals("done", task().text("state"));
  }

  private void configured() throws Exception {
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml") + "  other: {type: command, command: [\"./other.sh\"]}\n");
  }

  private void failsToBegin(String why) throws Exception {
    project.here("run", FILE).exits(Result.REFUSED).saysErr(why);
  }

  /** Nobody is let into the directory meanwhile. */
  private LockFile closedDoor() throws Exception {
    Path home = Files.createDirectories(project.root.resolve(".holdpoint"));
    return Objects.requireNonNull(
        LockFile.take(home.resolve("workspace.door"), Duration.ofSeconds(1)));
  }

  /** By the rules of the moment in which somebody runs it, which nobody else does. */
  private void assertIsPlannedAnew() throws Exception {
    JsonObject task = task();
    assertEquals("open", task.text("state"));
    project.here("run").exits(0).saysErr("No run is under way");
    assertEquals("open", task().text("state"));

    project.write(FILE, "# B\nThe new words.\n");
    Result run =
        project.here("run", FILE, "--agent", "other", "--threshold", "5", "--json").exits(0);

    run.neverSays("no effect");
    assertTrue(project.seen("told.other").contains("The new words."));
    assertTrue(project.seen("told.other").contains("5/5"), project.seen("told.other"));
    assertFalse(project.seen("told.other").contains("The old words."));
    assertEquals(task.text("id"), run.json().text("id"));
    assertEquals("done", run.json().text("state"));
    assertEquals("other", run.json().text("agent"));
    assertEquals(5, run.json().integer("threshold"));
    assertEquals(1, run.json().integer("run"));
    List<String> types =
        project.here("journal", task.text("id"), "--json").exits(0).jsonList().stream()
            .map(entry -> entry.text("type"))
            .toList();
    assertEquals(1, types.stream().filter("run.queued"::equals).count(), types::toString);
  }

  private JsonObject task() throws Exception {
    return tasks().stream()
        .filter(task -> task.text("title").equals("B"))
        .findFirst()
        .orElseThrow();
  }

  private List<JsonObject> tasks() throws Exception {
    return project.here("list", "--json").exits(0).jsonList();
  }
}
