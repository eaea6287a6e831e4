package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Plan, changes, plan, approval, execution, end, with a kill at every stage, by a script. */
@Execution(ExecutionMode.CONCURRENT)
class PlanningCycleIT {
  /**
   * In each turn it goes on when it may, or says that it has begun and stays. It looks before: the
   * one whose runner was killed must not find that it may.
   */
  private static final String SCENARIO =
      """
      turns:
        - - shell: "[ -e goes.1 ] || { touch begun.1; sleep 300; }"
          - write: {path: .plan/workspace.md, text: "# Notes\\n"}
          - write: {path: .plan/plan.md, text: "# First plan\\n"}
          - write: {path: .plan/todos.yaml, text: "todos: [{id: 1, title: Make it}]\\n"}
          - finish: {summary: planned}
        - - shell: "[ -e goes.2 ] || { touch begun.2; sleep 300; }"
          - write: {path: .plan/plan.md, text: "# Second plan\\n"}
          - finish: {summary: planned again}
        - - shell: "[ -e goes.3 ] || { touch begun.3; sleep 300; }; echo made >> made.txt"
          - write: {path: .plan/todos.yaml, text: "todos: [{id: 1, title: Make it, status: done}]\\n"}
          - finish: {summary: made}
      """;

  @TempDir Path folder;

  @Test
  void aKillAtEveryStageLosesNothingOfAScript() throws Exception {
    Project project = Project.in(folder).scenario(SCENARIO);
    project.write("tasks/t.md", "---\nplanning: {interactive: true}\n---\n# T\nDo it.\n");
    killedInTurn(project, 1);
    killedWhileItWaits(project);
    String task = project.task();
    String first = review(project, task).text("digest");
    project.here("review", task, "--changes", "Another one").exits(0);
    killedInTurn(project, 2);
    killedWhileItWaits(project);
    JsonObject second = review(project, task);
    assertEquals("# Second plan\n", text(second, "plan.md"));
    assertTrue(text(second, "workspace.md").contains("> Another one"), second::toString);
    project
        .here("review", task, "--approve", "--digest", first)
        .exits(Result.REFUSED)
        .saysErr("replaced");
    project.here("review", task, "--approve", "--digest", second.text("digest")).exits(0);
    killedInTurn(project, 3);
    project.here("run", "tasks/t.md").exits(0);

    assertEquals("made\n", project.read("made.txt"), "once");
    List<String> events = project.events();
    assertEquals(3, events.stream().filter("turn.interrupted"::equals).count(), events::toString);
    assertEquals(2, events.stream().filter("gate.opened"::equals).count(), events::toString);
    assertEquals(2, events.stream().filter("gate.answered"::equals).count(), events::toString);
    project.here("journal", "verify").exits(0);
  }

  private static JsonObject review(Project project, String task) throws Exception {
    return project.here("review", task, "--json").exits(0).json();
  }

  private static String text(JsonObject review, String path) {
    return review.objects("files").stream()
        .filter(file -> file.text("path").equals(path))
        .findFirst()
        .orElseThrow()
        .text("text");
  }

  private static void killedInTurn(Project project, int turn) throws Exception {
    try (Running run = project.start("run", "tasks/t.md")) {
      Await.until("turn " + turn + " begins", () -> project.has("begun." + turn));
      run.signal("KILL");
      run.end();
    }
    Files.createFile(project.root.resolve("goes." + turn));
  }

  /** The review is open, and whoever waits for it dies. */
  private static void killedWhileItWaits(Project project) throws Exception {
    try (Running run = project.start("run", "--wait", "tasks/t.md")) {
      Await.until("it is to be reviewed", () -> project.state().equals("awaiting_review"));
      run.signal("KILL");
      run.end();
    }
    assertEquals("awaiting_review", project.state());
  }
}
