package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.store.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Workers as real processes. */
@Execution(ExecutionMode.CONCURRENT)
class WorkIT {
  private static final String ASKS_ONCE =
      """
      turns:
        - - write: {path: draft.txt, text: "half\\n"}
          - ask: {prompt: "Go on?", inputType: confirmation}
        - - shell: test -e draft.txt
          - shell: echo "$HOLDPOINT_TASK" >> "$SEEN/finished"
          - finish: {summary: "done"}
      """;

  @TempDir Path temporary;
  private Project project;

  @BeforeEach
  void make() throws Exception {
    project = Project.in(temporary);
  }

  @Test
  void onceDoesWhatIsReadyByPriorityAndLeavesPlacesAtGates() throws Exception {
    project.scenario(ASKS_ONCE).git();
    project.here("add", "Later", "--priority", "3").exits(0);
    project.here("add", "First", "--priority", "0").exits(0);
    List<String> lines = project.run("work", "--once").exits(Result.WAITING).out().lines().toList();
    assertTrue(lines.getFirst().contains("First"), lines.toString());
    assertEquals(2, project.here("list", "--awaiting", "--json").exits(0).jsonList().size());

    project.run("work", "--once").exits(Result.WAITING);
    for (JsonObject gate : project.here("list", "--awaiting", "--json").jsonList()) {
      project.here("respond", gate.text("gate"), "yes").exits(0);
    }
    project.run("work", "--once", "--json").exits(0).saysOut("\"event\":\"done\"");
    assertEquals(2, project.here("list", "--state", "done", "--json").jsonList().size());
    project.run("work", "--once").exits(0);
  }

  @Test
  void aBlockedTaskIsTakenWhenWhatItNeedsIsDone() throws Exception {
    project.scenario("turns:\n  - - finish: {summary: ok}\n").git();
    project.here("add", "Base").exits(0);
    String base = project.task();
    String top =
        project
            .here("add", "Top", "--priority", "0", "--depends-on", base, "--json")
            .json()
            .text("id");
    assertEquals("blocked", project.show(top).text("state"));
    project.here("run", top).exits(1).saysErr("blocked");
    List<String> lines = project.run("work", "--once").exits(0).out().lines().toList();
    assertTrue(lines.getFirst().contains("Base"), lines.toString());
    assertEquals("done", project.show(top).text("state"));
  }

  @Test
  void workersTakeAnswersFromFilesAndStopCleanly() throws Exception {
    share("");
  }

  @Test
  void workersShareAServer() throws Exception {
    share("store: " + TestServer.freshUrl() + "\n");
  }

  /** Each step once, whoever does it; answers come as files while the workers work. */
  private void share(String store) throws Exception {
    int tasks = Torture.times(12, 300);
    project.scenario(ASKS_ONCE);
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + store);
    project.git();
    for (int i = 0; i < tasks; i++) {
      project.here("add", "Task " + i, "--priority", String.valueOf(i % 4)).exits(0);
    }
    List<Running> workers = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        workers.add(project.start("work", "--concurrency", "2"));
      }
      for (int done = 0; done < tasks; done = finished()) {
        int before = done;
        Await.until("another one is done", () -> answered() && finished() > before);
      }
      // Its last line is printed before a turn is over.
      Await.until("all is written down", () -> done() == tasks);
      for (Running worker : workers) {
        worker.signal("TERM");
      }
      for (Running worker : workers) {
        worker.result().exits(143);
      }
    } finally {
      workers.forEach(Running::close);
    }
    assertEquals(tasks, done());
    List<String> finished = project.seen("finished").lines().toList();
    assertEquals(tasks, finished.size(), "none twice");
    assertEquals(tasks, finished.stream().distinct().count());
  }

  private int done() throws Exception {
    return project.here("list", "--state", "done", "--json").jsonList().size();
  }

  private boolean answered() throws Exception {
    Path folder = project.root.resolve(".holdpoint/interaction");
    if (!Files.isDirectory(folder)) {
      return true;
    }
    try (var gates = Files.newDirectoryStream(folder, "hp-*")) {
      for (Path gate : gates) {
        // Once: a file that keeps changing is not complete.
        Path response = gate.resolve("response.txt");
        if (Files.exists(gate.resolve("request.json")) && !Files.exists(response)) {
          Files.writeString(response, "yes\n");
        }
      }
    } catch (java.nio.file.NoSuchFileException e) {
      // Taken at this very moment.
    }
    return true;
  }

  private int finished() throws Exception {
    Path file = project.seen.resolve("finished");
    return Files.exists(file) ? Files.readAllLines(file).size() : 0;
  }
}
