package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.store.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The journal is checked, exported and kept on a server, by the program as people call it. */
@Execution(ExecutionMode.CONCURRENT)
class JournalIT {
  private static final String SCENARIO =
      """
      turns:
        - - ask: {prompt: "Which database?"}
        - - finish: {summary: "Uses ${answer}"}
      """;

  @TempDir Path folder;

  private Project answered() throws Exception {
    Project project = Project.in(folder).scenario(SCENARIO);
    project.here("run", "-m", "Keep it").exits(Result.WAITING);
    project.here("respond", project.task(), "postgres", "--run").exits(0);
    return project;
  }

  private static void change(Project project, String sql) throws Exception {
    Path store = project.root.resolve(".holdpoint/holdpoint.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
        var statement = connection.createStatement()) {
      assertTrue(statement.executeUpdate(sql) > 0);
    }
  }

  @Test
  void whatWasChangedIsNamed() throws Exception {
    Project project = answered();
    String task = project.task();
    project.here("journal", "verify").exits(0).saysOut("entries of 1 task.");
    project.here("journal", "verify", task).exits(0);
    JsonObject well = project.here("journal", "verify", "--json").exits(0).json();
    assertEquals(true, well.values().get("ok"));
    assertEquals(List.of(), well.objects("findings"));

    change(project, "UPDATE entry SET body = replace(body, 'postgres', 'sqlite')");
    long number = firstAnswer(project);
    project
        .here("journal", "verify")
        .exits(Result.REFUSED)
        .saysOut("Entry " + number + " of " + task + " is not what was written.");
    JsonObject report = project.here("journal", "verify", "--json").exits(Result.REFUSED).json();
    JsonObject finding = report.objects("findings").getFirst();
    assertEquals("entry", finding.text("kind"));
    assertEquals(task, finding.text("task"));
    assertEquals(number, finding.number("number"));
  }

  private static long firstAnswer(Project project) throws Exception {
    return project.here("journal", project.task(), "--json").exits(0).jsonList().stream()
        .filter(entry -> entry.text("type").equals("gate.answered"))
        .findFirst()
        .orElseThrow()
        .number("sequence");
  }

  @Test
  void aCutOffTailIsFoundWithACheckpoint() throws Exception {
    Project project = answered();
    String head = project.here("journal", "head").exits(0).out().strip();
    assertEquals(head, project.here("journal", "head", "--json").exits(0).json().text("head"));
    project.here("journal", "verify", "--from", head).exits(0);
    change(project, "DELETE FROM entry WHERE type = 'run.finished'");
    project.here("journal", "verify").exits(Result.REFUSED).saysOut("journal rebuild");
    project.here("journal", "rebuild").exits(0).saysOut("1 task.");
    project.here("journal", "verify").exits(0);
    project
        .here("journal", "verify", "--from", head)
        .exits(Result.REFUSED)
        .saysOut("the last 1 are missing");
    project
        .here("journal", "verify", "--from", head.substring(0, head.length() - 2) + "00")
        .exits(Result.USAGE)
        .saysErr("checkpoint");
    project.here("journal", "verify", "--from", "nonsense").exits(Result.USAGE);
  }

  @Test
  void anExportHasEveryEntryOnALine() throws Exception {
    Project project = answered();
    List<JsonObject> lines =
        project.here("journal", "export").exits(0).out().lines().map(Json::object).toList();
    assertEquals(1, lines.getFirst().integer("holdpoint"));
    List<String> types =
        lines.stream().filter(line -> line.has("type")).map(line -> line.text("type")).toList();
    assertEquals(project.events(), types);
  }

  @Test
  void withoutAWordJournalSaysWhatItTakes() throws Exception {
    Project project = Project.in(folder).scenario(SCENARIO);
    project.here("journal").exits(Result.USAGE).saysErr("verify, head, export");
    project.here("journal", "--help").exits(0).saysOut("verify", "head", "export", "rebuild");
    project.here("journal", "verify", "--help").exits(0).saysOut("--from", "-C");
    project.here("journal", "verify", "-C", project.root.toString()).exits(0);
  }

  @Test
  void withoutItsKeyAStoreIsListedButNotWritten() throws Exception {
    Project project = Project.in(folder).scenario(SCENARIO);
    project.here("run", "-m", "Keep it").exits(Result.WAITING);
    Path key = Path.of(project.run("where", "--json").exits(0).json().text("key"));
    assertTrue(key.startsWith(folder.toRealPath().resolve("home/.local/share/holdpoint/keys")));
    byte[] bytes = Files.readAllBytes(key);
    Files.delete(key);

    project.here("list").exits(0).saysOut(project.task());
    project.here("list", "--awaiting").exits(0).saysOut("Which database?");
    project.here("show", project.task()).exits(0);
    for (List<String> command :
        List.of(
            List.of("respond", project.task(), "postgres"),
            List.of("journal", "verify"),
            List.of("journal", "head"))) {
      project
          .run(command.toArray(String[]::new))
          .exits(Result.REFUSED)
          .saysErr(key.toString(), "is missing", "backup");
    }
    assertFalse(Files.exists(key), "never made anew");

    Files.write(key, bytes);
    project.here("respond", project.task(), "postgres", "--run").exits(0);
    project.here("journal", "verify").exits(0);
  }

  @Test
  void aProjectKeepsItsJournalOnAServer() throws Exception {
    String url = TestServer.freshUrl();
    Project project = Project.in(folder).scenario(SCENARIO);
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + "store: " + url + "\n");
    project.here("run", "-m", "Keep it").exits(Result.WAITING);
    assertFalse(project.has(".holdpoint/holdpoint.db"));
    project.here("respond", project.task(), "postgres", "--run").exits(0);
    assertEquals("done", project.state());
    project.here("journal", "verify").exits(0);
    String head = project.here("journal", "head").exits(0).out().strip();
    project.here("journal", "verify", "--from", head).exits(0);
    assertEquals(url, project.run("where", "--json").exits(0).json().text("store"));
  }

  @Test
  void anAgentAsksThroughTheShellWithTheJournalOnAServer() throws Exception {
    Project project =
        Project.in(folder)
            .agent(
                """
                if [ "$HOLDPOINT_TURN" = 1 ]; then holdpoint ask "Which database?"; else echo done; fi
                """);
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml") + "store: " + TestServer.freshUrl() + "\n");
    project.here("run", "-m", "Keep it").exits(Result.WAITING).saysOut("Which database?");
    project.here("respond", project.task(), "postgres", "--run").exits(0);
    assertEquals("done", project.state());
  }

  @Test
  void aServerThatIsNotThereIsOneClearLine() throws Exception {
    Project project = Project.in(folder).scenario(SCENARIO).with("PGPASSWORD", "hunter2");
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml") + "store: postgresql://ada@localhost:1/work\n");
    project
        .here("list")
        .exits(Result.REFUSED)
        .saysErr("postgresql://ada@localhost:1/work", "can't be reached")
        .neverSays("hunter2")
        .neverSays("SLF4J");
  }
}
