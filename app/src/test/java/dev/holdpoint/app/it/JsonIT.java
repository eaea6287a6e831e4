package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** With {@code --json} the built program prints one valid JSON document, and nothing else. */
@Execution(ExecutionMode.CONCURRENT)
class JsonIT {
  private static final String SCENARIO =
      """
      turns:
        - - say: Reading
          - think: Hm
          - write: {path: notes.md, text: "draft\\n"}
          - ask: Which?
        - - finish: {summary: "took ${answer}"}
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).scenario(SCENARIO);
  }

  @Test
  void setUpAndPlaces() throws Exception {
    JsonObject made = json(0, "init", "other").json();
    assertEquals(project.root.resolve("other").toString(), made.text("project"));
    assertTrue(made.texts("written").stream().anyMatch(f -> f.endsWith("holdpoint.yaml")));
    assertEquals(List.of(), made.texts("kept"));
    assertFalse(json(0, "init", "other").json().texts("kept").isEmpty());
    json(0, "validate");
    json(0, "where");
  }

  @Test
  void aRunFromItsStartToItsEnd() throws Exception {
    project.git();
    json(Result.WAITING, "run", "-m", "x");
    String task = project.task();
    json(0, "list");
    json(0, "list", "--awaiting");
    json(0, "tree");
    json(0, "show", task);
    assertEquals("open", json(0, "show", task + ".1").json().text("state"));
    List<JsonObject> open = json(Result.WAITING, "respond", "--all").jsonList();
    assertEquals(task + ".1", open.getFirst().text("gate"));
    assertEquals("this", json(0, "respond", task, "this").json().text("answer"));
    assertEquals("took this", json(0, "run", task).json().text("summary"));
    json(0, "run", task);
  }

  @Test
  void whatComesAfterARun() throws Exception {
    project.git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    project.here("respond", task, "this", "--run").exits(0);
    json(0, "diff", task);
    assertFalse(json(0, "log", task).json().texts("lines").isEmpty());
    json(0, "log", task, "--reasoning");
    json(0, "log", task, "--raw");
    project.run("log", task, "-f", "--json").exits(Result.USAGE).saysErr("-f");
    json(0, "stats");
    json(0, "apply", task);
    json(0, "clean", task);
  }

  @Test
  void theJournal() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    json(0, "journal", project.task());
    json(0, "journal", "head");
    json(0, "journal", "verify");
    int lines = project.run("journal", "export").exits(0).out().lines().toList().size();
    assertEquals(lines, json(0, "journal", "export").jsonList().size());
    assertEquals(1, json(0, "journal", "rebuild").json().integer("tasks"));
  }

  @Test
  void theTracker() throws Exception {
    String one = json(0, "add", "One").json().text("id");
    String two = json(0, "add", "Two").json().text("id");
    json(0, "edit", one, "--priority", "1");
    json(0, "dep", "add", one, two);
    json(0, "dep", "rm", one, two);
    json(0, "defer", one);
    json(0, "reopen", one);
    json(0, "close", one);
    json(0, "cancel", two);
  }

  @Test
  void reviewsTokensAndFolders() throws Exception {
    project.scenario("turns:\n  - - finish: {summary: done}\n");
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + "review: {result: true}\n");
    project.write("tasks/a.md", "# A\n");
    json(Result.WAITING, "run-all", "tasks");
    json(0, "review", project.task());
    json(0, "review", project.task(), "--approve");
    json(0, "run-all", "tasks");
    String token = json(0, "token", "create", "--role", "viewer").json().text("id");
    json(0, "token", "list");
    json(0, "token", "revoke", token);
  }

  @Test
  void theDemo() throws Exception {
    Result demo = project.runWithInput("postgres\nyes\n", "demo", "--json").exits(0);

    assertEquals("done", demo.json().text("state"));
  }

  @Test
  void everythingAnsweredAtATerminal() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    String call = "'" + Program.LAUNCHER + "' respond --all --json > out.json";
    try (Running all = project.atTerminal(call)) {
      all.awaitOut("Your answer: ").type("this\n");
      all.end().exits(0).saysOut("answered: Which? → this");
    }
    List<?> gates = (List<?>) Json.parse(project.read("out.json"));
    assertEquals(1, gates.size());
  }

  @Test
  void anAgentsQuestionWithAndWithoutWaiting() throws Exception {
    project.agent(
        """
        if [ $HOLDPOINT_TURN = 1 ]; then
          holdpoint ask --json --confidence 1 'Nobody?' > "$SEEN/unasked"
          holdpoint ask --json 'First?' > "$SEEN/open"
        else
          holdpoint ask --json --wait 'Second?' > "$SEEN/answered"
        fi
        """);
    project.here("run", "-m", "x").exits(Result.WAITING);
    project.here("respond", project.task(), "one").exits(0);
    try (Running run = project.start("run", "--wait")) {
      run.awaitOut("Second?");
      project.here("respond", project.task(), "two").exits(0);
      run.end().exits(0);
    }
    assertEquals(null, Json.object(project.seen("unasked")).optionalText("gate"));
    assertEquals("open", Json.object(project.seen("open")).text("state"));
    assertEquals("two", Json.object(project.seen("answered")).text("answer"));
  }

  /** Those that go on until they are stopped print one document a line. */
  @Test
  void aWorkerPrintsOneObjectALine() throws Exception {
    project.here("add", "One").exits(0);

    Result work = project.run("work", "--once", "--json").exits(Result.WAITING);

    List<String> events = new ArrayList<>();
    for (String line : work.out().lines().toList()) {
      events.add(Json.object(line).text("event"));
    }
    assertTrue(events.containsAll(List.of("turn", "waiting")), events::toString);
  }

  private Result json(int exit, String... command) throws Exception {
    List<String> words = new ArrayList<>(List.of(command));
    words.add("--json");
    Result result = project.run(words.toArray(String[]::new)).exits(exit);
    assertDoesNotThrow(() -> Json.parse(result.out()), () -> words + " " + result);
    return result;
  }
}
