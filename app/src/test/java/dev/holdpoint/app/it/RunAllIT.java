package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Folders of task files, and rate limits. */
@Execution(ExecutionMode.CONCURRENT)
class RunAllIT {
  @TempDir Path temporary;
  private Project project;

  @BeforeEach
  void make() throws Exception {
    project = Project.in(temporary);
  }

  @Test
  void filesAreRunInTheirOrderStoppingAtAGateAndGoingOnThere() throws Exception {
    project.agent(
        """
        grep -o 'file [a-z]*' "$SEEN/prompt.$HOLDPOINT_TURN" | head -1 >> "$SEEN/order"
        if grep -q 'file bravo' "$SEEN/prompt.$HOLDPOINT_TURN" && [ $HOLDPOINT_TURN = 1 ]; then
          holdpoint ask 'Go on?'
          echo '# file charlie' > "$HOLDPOINT_PROJECT/tasks/c.md"
        fi
        """);
    project.write("tasks/b.md", "# file bravo\n");
    project.write("tasks/a.md", "# file alpha\n");
    project.write("tasks/_draft.md", "# file draft\n");
    project.run("run-all", "tasks").exits(Result.WAITING).saysOut("Go on?");
    project.run("run-all", "tasks").exits(Result.WAITING);
    project
        .run(
            "respond",
            project.run("list", "--awaiting", "--json").jsonList().getFirst().text("gate"),
            "yes")
        .exits(0);
    project.run("run-all", "tasks").exits(0);
    assertEquals("file alpha\nfile bravo\nfile bravo\nfile charlie\n", project.seen("order"));
    project.run("run-all", "tasks", "--json").exits(0);
    assertEquals("file alpha\nfile bravo\nfile bravo\nfile charlie\n", project.seen("order"));
  }

  @Test
  void aFailureStopsIt() throws Exception {
    project.agent("grep -q 'file alpha' \"$SEEN/prompt.1\" && exit 1\n");
    project.write("tasks/a.md", "# file alpha\n").write("tasks/b.md", "# file bravo\n");
    project.run("run-all", "tasks").exits(1);
    assertEquals(1, project.run("list", "--json").jsonList().size());
    project.run("run-all", "nowhere").exits(2);
  }

  @Test
  void aRateLimitIsToldAndIsNoTry() throws Exception {
    project.scenario(
        """
        turns:
          - - rateLimit: 3600
          - - finish: {summary: ok}
        """);
    String config = project.read("holdpoint.yaml");
    project.write("holdpoint.yaml", config + "waitForRateLimitReset: false\n");
    project.run("run", "-m", "x").exits(102).saysOut("rate limit");
    assertEquals("awaiting_reset", project.show(project.task()).text("state"));
    project.write("holdpoint.yaml", config);
    String later = "-Dholdpoint.clockOffsetMillis=" + Duration.ofHours(2).toMillis();
    project.with("HOLDPOINT_JAVA_OPTS", later).run("run").exits(0);
  }

  @Test
  void aRateLimitIsWaitedFor() throws Exception {
    project.scenario(
        """
        turns:
          - - rateLimit: 5
          - - finish: {summary: ok}
        """);
    project.run("run", "-m", "y").exits(0).saysErr("rate limit");
  }

  @Test
  void aWorkerWaitsForRateLimits() throws Exception {
    project.scenario(
        """
        turns:
          - - rateLimit: 1
          - - shell: touch "$SEEN/finished"
            - finish: {summary: ok}
        """);
    project.run("add", "x").exits(0);
    try (Running worker = project.start("work")) {
      Await.until("it is finished", () -> project.seen.resolve("finished").toFile().exists());
      worker.signal("TERM");
      worker.result().exits(143);
    }
  }
}
