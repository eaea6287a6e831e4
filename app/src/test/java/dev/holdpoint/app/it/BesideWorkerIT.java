package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs that people start while a worker takes whatever is ready. */
@Execution(ExecutionMode.CONCURRENT)
class BesideWorkerIT {
  private static final int TRIES = 4;
  private static final String PROMPT = "Your answer: ";

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void prepare() throws Exception {
    project = Project.in(folder);
  }

  @Test
  void aRunKeepsItsNewTaskFromTheFirstTurnToTheLast() throws Exception {
    project.agent("echo '{\"status\":\"completed\"}'\n");
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml")
            + "pipelines:\n  default: [{name: a, prompt: work}, {name: b, prompt: work}]\n");
    project.git();
    try (Running _ = project.start("work")) {
      for (int i = 0; i < TRIES; i++) {
        String task = project.run("run", "--json", "-m", "x").exits(0).json().text("id");
        List<JsonObject> entries = project.here("journal", task, "--json").exits(0).jsonList();
        List<String> owners =
            entries.stream()
                .map(entry -> entry.object("data"))
                .filter(body -> body.has("owner"))
                .map(body -> body.text("owner"))
                .toList();
        assertEquals(3, owners.size(), "of the run and of its turns");
        assertEquals(1, owners.stream().distinct().count(), owners::toString);
      }
    }
  }

  @Test
  void aQuestionOfATurnThatTheWorkerDrivesIsAskedHereWhileItsAgentWaits() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1) holdpoint ask "First?" ;;
          *) answer=$(holdpoint ask --wait "Second?") || exit 1
             echo '{"status":"completed","summary":"got '"$answer"'"}' ;;
        esac
        """);
    // Within a shell: the program that plays the terminal would stop with its only child.
    String run = "'%s' run -i -m x; exit $?".formatted(Program.LAUNCHER);
    try (Running one = project.atTerminal(run)) {
      one.awaitOut("First?").awaitOut(PROMPT);
      long program = one.program();
      Program.shell("kill -STOP " + program);
      try (Running _ = project.start("work")) {
        project.run("respond", project.task() + ".1", "a").exits(0);
        Await.until(
            "the worker's agent asks",
            () -> project.show(project.task()).objects("gates").size() == 2);
        Program.shell("kill -CONT " + program);
        one.awaitOut("Second?").awaitOut(PROMPT, 2).type("Eve\r");
        one.end().exits(0).saysOut("got Eve");
      }
    }
    assertEquals(List.of("1", "2"), project.turns());
  }
}
