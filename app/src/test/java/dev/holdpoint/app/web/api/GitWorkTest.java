package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commits and changes of a task with a worktree of its own. */
@Timeout(120)
class GitWorkTest {
  private static final String CONFIG =
      """
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      git: {autoCommit: true}
      server: {port: 0}
      """;

  @TempDir Path folder;

  private static void git(Path root, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
    command.addAll(List.of("-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
  }

  @Test
  void whatATaskCommittedAndChangedIsShown() throws Exception {
    Path root = Files.createDirectories(folder.toRealPath().resolve("project"));
    git(root, "init", "-q", "-b", "main");
    git(root, "commit", "-q", "--allow-empty", "-m", "first");
    String scenario =
        """
        turns:
          - - write: {path: notes.md, text: "<b>draft</b>\\n"}
            - finish: {summary: done}
        """;
    try (ServedProject project = ServedProject.open(folder, CONFIG, scenario)) {
      Browser viewer = Browser.at(project.address()).bearer(project.token(Role.VIEWER));
      String task = "/api/v1/tasks/" + project.add("Write notes").id();
      viewer.get(task + "/git/log").is(404);
      viewer.get(task + "/files").is(404);
      project.work();
      List<JsonObject> commits = viewer.get(task + "/git/log").is(200).json().objects("items");
      assertEquals(1, commits.size());
      assertTrue(commits.getFirst().text("id").matches("[0-9a-f]{40,64}"));
      Browser.Seen diff = viewer.get(task + "/git/diff").is(200);
      assertTrue(diff.body().contains("+<b>draft</b>"), diff::body);
      assertTrue(diff.header("Content-Type").startsWith("text/plain"));
      assertEquals("<b>draft</b>\n", viewer.get(task + "/files/notes.md").is(200).body());
      viewer.get(task + "/files/.git").is(404);
    }
  }
}
