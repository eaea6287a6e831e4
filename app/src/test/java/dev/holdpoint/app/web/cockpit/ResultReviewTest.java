package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a run came to, looked at and accepted in a real browser. */
@Timeout(300)
class ResultReviewTest {
  private static final String CONFIG =
      """
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      review: {result: true}
      server: {port: 0}
      """;
  private static final String SCENARIO =
      """
      turns:
        - - write: {path: docs/made.md, text: "# Made\\n\\nOne **thing**.\\n"}
          - finish: {summary: first try}
        - - write: {path: docs/made.md, text: "# Made\\n\\nTwo **things**.\\n"}
          - finish: {summary: second try}
      """;

  @TempDir Path folder;
  @RegisterExtension final Chromium chromium = new Chromium();
  private ServedProject project;

  private static void git(Path root, String words) throws Exception {
    Process git =
        new ProcessBuilder("sh", "-c", "git -c user.name=A -c user.email=a@example.org " + words)
            .directory(root.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, git.waitFor(), said);
  }

  @BeforeEach
  void serve() throws Exception {
    Path root = Files.createDirectories(folder.toRealPath().resolve("project"));
    git(root, "init -q -b main");
    git(root, "commit -q --allow-empty -m first");
    project = ServedProject.open(folder, CONFIG, SCENARIO);
  }

  /** After the browser has left: a page complains about a server that is gone. */
  @AfterEach
  void stop() {
    project.close();
  }

  @Test
  void aResultIsCorrectedThenAccepted() throws Exception {
    TaskId task = project.add("Make things").id();
    project.work();
    Visit ada = chromium.signIn(project.link(), Look.LIGHT).go("/tasks/" + task + "/review");
    assertThat(ada.find("h1")).hasText("Review the result: Make things");
    assertThat(ada.find("#outputs")).containsText("docs/made.md");
    assertThat(ada.find("#outputs strong").first()).hasText("thing");
    assertThat(ada.find("#outputs .diff").first()).containsText("One **thing**.");
    assertThat(ada.find("#edit-plan")).hasCount(0);
    ada.isAccessible().shot("review-result");
    ada.find("#feedback").fill("Two of them");
    ada.find("button[value=changes]").click();
    assertThat(ada.find("#judged")).containsText("Changes requested by Ada");
    project.work();
    ada.go("/tasks/" + task + "/review");
    assertThat(ada.find("#outputs")).containsText("Two");
    assertTrue(project.engine().task(task).gate(2).isOpen());
    ada.find("button[value=approve]").click();
    assertThat(ada.find("#judged")).containsText("Approved by Ada");
    assertEquals(TaskState.DONE, project.engine().task(task).state());
  }
}
