package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Which task {@code run} goes on with, and how it ends. */
@Execution(ExecutionMode.CONCURRENT)
class RunIT {
  private static final String ASKS =
      """
      turns:
        - - ask: {prompt: "Which name?"}
        - - finish: {summary: "named ${answer}"}
      """;
  private static final String FINISHES = "turns:\n  - - finish: {summary: at once}\n";
  private static final String FAILS = "turns:\n  - - fail: it broke\n";

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void aTaskFileGoesOnWhereItWaits() throws Exception {
    project.scenario(ASKS).write("tasks/login.md", "# Add login\nbody\n");

    Result first = project.run("run", "tasks/login.md").exits(Result.WAITING);
    String id = project.task();
    first.saysOut(
        "Which name?",
        "holdpoint respond " + id + ".1 ",
        "echo \"…\" > .holdpoint/interaction/" + id + ".1/response.txt",
        "holdpoint run");
    project.run("run", "tasks/login.md").exits(Result.WAITING);
    project.run("respond", id, "Ada").exits(0);
    assertEquals("open", project.state());

    project.run("run", "tasks/login.md").exits(0).saysOut(id + " is done: named Ada");
    assertEquals(1, project.show(id).objects("gates").size());
    assertEquals("tasks/login.md", project.show(id).text("source"));
    assertEquals("Add login", project.show(id).text("title"));
  }

  @Test
  void aTaskFileIsKnownByItsPathWhicheverWayItIsNamed() throws Exception {
    project.scenario(ASKS).write("tasks/a.md", "# A\n");
    Path file = project.root.resolve("tasks/a.md");
    project.run("run", file.toString()).exits(Result.WAITING);

    project.run("run", "./tasks/../tasks/a.md").exits(Result.WAITING);
    try (Running below =
        Program.start(
            project.root.resolve("tasks"), project.environment, Program.line("run", "a.md"))) {
      below.result().exits(Result.WAITING);
    }
    project.task();
  }

  @Test
  void byIdByPartAndByTextOfTheArgument() throws Exception {
    project.scenario(ASKS);
    project.run("run", "-m", "Say \"hello\"\nto everybody").exits(Result.WAITING);
    String id = project.task();
    assertEquals("Say \"hello\"", project.show(id).text("title"));
    assertEquals("Say \"hello\"\nto everybody", project.show(id).text("body"));

    project.run("run", id).exits(Result.WAITING);
    project.run("run", id.substring(3)).exits(Result.WAITING);
    project.run("run", id.substring(3, 6)).exits(Result.WAITING);
    project.run("run", id.toUpperCase(Locale.ROOT)).exits(Result.WAITING);
    project.task();
  }

  @Test
  void doneItSaysSoUnlessAgain() throws Exception {
    project.scenario(FINISHES).write("tasks/a.md", "# A\n");
    project.run("run", "tasks/a.md").exits(0).saysOut("is done: at once");

    project.run("run", "tasks/a.md").exits(0).saysOut("done already", "--again");
    project.run("run", project.task()).exits(0).saysOut("done already");
    assertEquals(1, project.show(project.task()).integer("run"));

    project.run("run", "tasks/a.md", "--again").exits(0).saysOut("is done: at once");
    assertEquals(2, project.show(project.task()).integer("run"));
  }

  @Test
  void failedItGetsANewRunByTheRulesOfThatMoment() throws Exception {
    project.scenario(FAILS).write("tasks/a.md", "# A\n");
    project.run("run", "tasks/a.md").exits(Result.REFUSED).saysOut("failed: it broke");
    assertEquals("failed", project.state());
    assertEquals("it broke", project.show(project.task()).text("reason"));

    project.write("scenario.yaml", FINISHES).write("tasks/a.md", "# A new title\n");
    project.run("run", "tasks/a.md").exits(0);

    assertEquals(2, project.show(project.task()).integer("run"));
    assertEquals("A new title", project.show(project.task()).text("title"));
  }

  @Test
  void withoutATaskItGoesOnWithWhatCanAndStartsNothing() throws Exception {
    project.scenario(ASKS).write("tasks/never.md", "# Never\n");
    project.run("run").exits(0).saysErr("No run is under way").saysNothingOut();
    project.write("tasks/low.md", "---\npriority: 5\n---\n# Low\n");
    project.write("tasks/high.md", "---\npriority: 0\n---\n# High\n");
    project.run("run", "tasks/low.md").exits(Result.WAITING);
    project.run("run", "tasks/high.md").exits(Result.WAITING);
    List<JsonObject> tasks = project.run("list", "--json").jsonList();
    assertEquals(2, tasks.size());
    for (JsonObject task : tasks) {
      project.run("respond", task.text("id"), task.text("title")).exits(0);
    }

    Result all = project.run("run").exits(0);

    assertTrue(all.out().indexOf("named High") < all.out().indexOf("named Low"), all::toString);
    project.run("run").exits(0).saysNothingOut();
  }

  @Test
  void withoutATaskAFailureOutranksAnOpenGate() throws Exception {
    project.scenario("turns:\n  - - ask: {prompt: Q?}\n  - - fail: it broke\n");
    project.run("run", "-m", "one").exits(Result.WAITING);
    String one = project.task();
    project.run("run", "-m", "two").exits(Result.WAITING);
    project.run("respond", one, "x").exits(0);

    project.run("run").exits(Result.REFUSED).saysOut("failed: it broke", "Q?");
    project.run("run").exits(Result.WAITING);
  }

  @Test
  void aRateLimitIs102() throws Exception {
    project.scenario("turns:\n  - - rateLimit: 3600\n  - - finish: {summary: x}\n");
    project.write(
        "holdpoint.yaml", project.read("holdpoint.yaml") + "waitForRateLimitReset: false\n");

    project.run("run", "-m", "x").exits(Result.LIMITED).saysOut("rate limit");
    project.run("run").exits(Result.LIMITED);
    assertEquals("awaiting_reset", project.state());
  }

  @Test
  void aRateLimitThatIsOverGoesOnWithTheNextTurn() throws Exception {
    project.scenario("turns:\n  - - rateLimit: 1\n  - - finish: {summary: after}\n");

    project.run("run", "-m", "x").exits(0).saysOut("after");
  }

  @Test
  void stepsThatFinishedStayFinished() throws Exception {
    project.agent(
        """
        echo "$HOLDPOINT_STEP" >> steps.txt
        if [ "$HOLDPOINT_STEP" = implement ] && [ "$HOLDPOINT_TURN" = 2 ]; then
          holdpoint ask "Go on?"
        else
          echo '{"status":"completed","summary":"'"$HOLDPOINT_STEP"'"}'
        fi
        """);
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml")
            + "pipelines:\n  default:\n    - {name: plan, prompt: plan}\n"
            + "    - {name: implement, prompt: implement}\n");

    project.run("run", "-m", "x").exits(Result.WAITING);
    project.run("respond", project.task(), "yes", "--run").exits(0);

    assertEquals("plan\nimplement\nimplement\n", project.read("steps.txt"));
    assertEquals(List.of("1", "2", "3"), project.turns());
  }

  @Test
  void thresholdsOfCommandLineTaskFileAndProjectInThisOrder() throws Exception {
    project.scenario(FINISHES).write("tasks/a.md", "---\ninteractionThreshold: 4\n---\n# A\n");
    project.run("run", "-m", "x").exits(0);
    assertEquals(3, project.show(project.task()).integer("threshold"));

    String file = project.run("run", "tasks/a.md", "--json").exits(0).json().text("id");
    assertEquals(4, project.show(file).integer("threshold"));

    project.run("run", "tasks/a.md", "--again", "--threshold", "5").exits(0);
    assertEquals(5, project.show(file).integer("threshold"));
  }

  @Test
  void wrongOptionsChangeNothing() throws Exception {
    project.scenario(FINISHES).write("tasks/a.md", "# A\n");
    for (String wrong : List.of("6", "-1", "2.5", "x", "")) {
      project.run("run", "-m", "x", "--threshold", wrong).exits(Result.USAGE).saysErr("0 to 5");
    }
    project.run("run", "-m", "x", "--agent", "nobody").exits(Result.USAGE).saysErr("nobody");
    project.run("run", "-m", "x", "--pipeline", "none").exits(Result.USAGE).saysErr("none");
    project.run("run", "-m", " ").exits(Result.USAGE);
    project.run("run", "-m", "x", "tasks/a.md").exits(Result.USAGE);
    project.run("run", "-m", "x", "-i", "--wait").exits(Result.USAGE);
    project.run("run", "--again").exits(Result.USAGE);
    project.run("run", "tasks/missing.md").exits(Result.USAGE).saysErr("tasks/missing.md");
    project.run("run", "zzzz").exits(Result.USAGE).saysErr("no task \"zzzz\"");
    project.run("list").saysErr("No tasks");
  }

  @Test
  void optionsThatComeTooLateAreSaidToHaveNoEffect() throws Exception {
    project.scenario(ASKS).write("tasks/a.md", "# A\n");
    project.run("run", "tasks/a.md").exits(Result.WAITING);

    Result later = project.run("run", "tasks/a.md", "--threshold", "5", "--again");

    later.exits(Result.WAITING).saysErr("--threshold", "--again", "under way");
    assertEquals(3, project.show(project.task()).integer("threshold"));
    assertEquals(1, project.show(project.task()).integer("run"));
  }

  @Test
  void withoutAnAgentItSaysHowAndNamesTheDemo() throws Exception {
    project.write("holdpoint.yaml", "interactionThreshold: 2\n");

    project.run("run", "-m", "x").exits(Result.USAGE).saysErr("agent", "holdpoint demo");
    project.run("list").saysErr("No tasks");
  }

  @Test
  void theProjectIsNamedOrFoundUpwards() throws Exception {
    project.scenario(FINISHES);
    Path below = Files.createDirectories(project.root.resolve("src/deep"));
    try (Running run = Program.start(below, project.environment, Program.line("run", "-m", "x"))) {
      run.result().exits(0);
    }
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    try (Running run =
        Program.start(
            elsewhere,
            project.environment,
            Program.line("-C", project.root.toString(), "run", "-m", "y"))) {
      run.result().exits(0);
    }
    try (Running run = Program.start(elsewhere, project.environment, Program.line("list"))) {
      run.result().exits(Result.USAGE).saysErr("holdpoint init", "-C DIR", "holdpoint demo");
    }
    assertEquals(2, project.run("list", "--json").jsonList().size());
  }
}
