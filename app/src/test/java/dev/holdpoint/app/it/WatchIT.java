package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A listing that stays and follows what changes. */
@Execution(ExecutionMode.CONCURRENT)
class WatchIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).scenario("turns:\n  - - ask: {prompt: \"Which database?\"}\n");
  }

  @Test
  void asJsonItIsOneArrayForEachChange() throws Exception {
    try (Running watch = project.start("list", "--watch", "--json")) {
      watch.awaitOut("[]\n");
      String task = project.here("add", "First").exits(0).out().strip();
      watch.awaitOut(task).awaitOut("\"open\"");
      project.here("close", task).exits(0);
      watch.awaitOut("\"done\"");
      Result end = watch.signal("INT").end();
      assertEquals(Result.INTERRUPTED, end.exit());
      List<String> lines = end.out().lines().toList();
      assertTrue(lines.size() == 3, end::toString);
      assertTrue(lines.stream().allMatch(l -> l.startsWith("[") && l.endsWith("]")));
    }
  }

  @Test
  void withoutATerminalTheTableIsPrintedAgain() throws Exception {
    try (Running watch = project.start("list", "--watch", "--awaiting")) {
      watch.awaitOut("Nothing waits");
      project.here("run", "-m", "x").exits(Result.WAITING);
      watch.awaitOut("Which database?");
      project.here("respond", project.task(), "this").exits(0);
      Await.until(watch::toString, () -> watch.out().split("Nothing waits", -1).length == 3);
      assertEquals(Result.INTERRUPTED, watch.signal("INT").end().exit());
    }
  }

  @Test
  void onATerminalItIsDrawnInPlaceAndTheTerminalIsLeftAsItWas() throws Exception {
    try (Running watch =
        project.atTerminal(
            "trap : INT; stty rows 12 cols 80; before=$(stty -g); "
                + "HOLDPOINT_JAVA_OPTS=-Dholdpoint.sizeMillis=60000 '%s' list --watch; code=$?; "
                    .formatted(Program.LAUNCHER)
                + "[ \"$before\" = \"$(stty -g)\" ] && echo same terminal; exit $code")) {
      watch.awaitOut("\u001b[?1049h").awaitOut("No tasks");
      for (int i = 0; i < 12; i++) {
        project.here("add", "Task " + i).exits(0);
      }
      watch.awaitOut("Task 3").awaitOut("more lines");
      watch.type("\u0003");
      Result end = watch.end();
      assertEquals(Result.INTERRUPTED, end.exit(), end::toString);
      assertTrue(end.out().contains("\u001b[?25h\u001b[?1049l"), end::toString);
      assertTrue(end.out().contains("same terminal"), end::toString);
    }
  }

  @Test
  void anExpiryIsSeenWhenItsTimeHasCome() throws Exception {
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml") + "gates: {timeout: 1h, onTimeout: fail}\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    // By its clock five seconds are left. A slower start sees the end of the hour at once.
    Duration later = Duration.ofHours(1).minusSeconds(5);
    project.with("HOLDPOINT_JAVA_OPTS", "-Dholdpoint.clockOffsetMillis=" + later.toMillis());
    try (Running watch = project.start("list", "--watch", "--json")) {
      watch.awaitOut("\"failed\"");
      watch.signal("TERM").end();
    }
  }

  @Test
  void itEndsWhenNobodyReadsAnyMore() throws Exception {
    String program = Program.quoted(Program.LAUNCHER.toString());
    String watch =
        "(%s list --watch --json; echo ended > ended.txt) | head -n 1".formatted(program);
    try (Running shell =
        Program.start(project.root, project.environment, List.of("sh", "-c", watch))) {
      shell.awaitOut("[]");
      Await.until(
          "the end",
          () -> {
            project.here("add", "x").exits(0);
            return project.has("ended.txt");
          });
      shell.result().exits(0);
    }
  }
}
