package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.ReviewSheet;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Todos, and departures from an approved plan, where people and programs look at a task. */
@Timeout(300)
class PlanPagesTest {
  private static final String SCRIPT = "<script>alert(1)</script>";
  private static final String CONFIG =
      """
      interactionThreshold: 2
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      planning: {interactive: true}
      server: {port: 0}
      """;
  private static final String SCENARIO =
      """
      turns:
        - - write: {path: .plan/workspace.md, text: "# Notes\\n"}
          - write: {path: .plan/plan.md, text: "# Plan\\n\\n1. schema\\n2. pages\\n"}
          - write: {path: .plan/todos.yaml, text: "phase: one\\ntodos: [{id: t1, title: Read}, {id: t2, title: Build}, {id: t3, title: Test}]\\n"}
          - finish: {summary: planned}
        - - write: {path: .plan/plan.md, text: "# Plan\\n\\n1. pages\\n"}
          - write: {path: .plan/todos.yaml, text: "phase: one\\ntodos: [{id: t1, title: Read, status: done}, {id: t2, title: \\"Build <script>alert(1)</script> \\\\u202eevil\\", status: doing, detail: \\"<img src=x onerror=alert(1)>\\"}, {id: t3, title: Test}, {id: t4, title: Rest, status: dropped}]\\n"}
          - ask: {prompt: "Which colour?"}
        - - write: {path: .plan/todos.yaml, text: "phase: one\\ntodos: [{id: t1, title: Read, status: done}, {id: t3, title: Test, status: done}]\\n"}
          - finish: {summary: done}
      """;

  @RegisterExtension final Chromium chromium = new Chromium();
  @TempDir Path folder;
  ServedProject project;
  TaskId task;

  @BeforeEach
  void open() throws Exception {
    Path root = Files.createDirectories(folder.toRealPath().resolve("project"));
    git(root, "init -q -b main");
    git(root, "commit -q --allow-empty -m first");
    project = ServedProject.open(folder, CONFIG, SCENARIO);
    task = project.add("Add login").id();
    project.work();
  }

  @AfterEach
  void close() {
    project.close();
  }

  private static void git(Path root, String words) throws Exception {
    Process git =
        new ProcessBuilder("sh", "-c", "git -c user.name=A -c user.email=a@example.org " + words)
            .directory(root.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, git.waitFor(), said);
  }

  private void approve() throws Exception {
    Reviews reviews = project.bench().reviews();
    ReviewSheet sheet = reviews.sheet(task);
    reviews.judge(
        sheet.gate().id(),
        sheet.review().current().digest(),
        new Judgement.Approve(),
        new Reviews.Person("Jonas", Channel.CLI));
    project.work();
  }

  private void answer() throws Exception {
    project.engine().answer(new GateId(task, 2), "blue", "Jonas", Channel.CLI);
    project.work();
  }

  private Path todos() {
    return project.root().resolve(".holdpoint/workspaces/" + task + "/.plan/todos.yaml");
  }

  private Browser viewer() {
    return Browser.at(project.address())
        .with("Accept", "text/html")
        .bearer(project.token(Role.VIEWER));
  }

  private JsonObject json() throws Exception {
    return viewer().get("/api/v1/tasks/" + task).is(200).json();
  }

  private static List<String> states(JsonObject json) {
    return json.objects("todos").stream()
        .map(one -> one.text("id") + " " + one.text("state"))
        .toList();
  }

  private String page(String part) throws Exception {
    return viewer().get("/tasks/" + task + part).is(200).body();
  }

  @Test
  void whatIsProposedIsShownUntilItIsApproved() throws Exception {
    assertEquals(List.of("t1 pending", "t2 pending", "t3 pending"), states(json()));
    assertEquals(List.of(), json().objects("drift"));
    String page = page("");
    assertTrue(page.contains("0 of 3 done"), page);
    assertTrue(page.contains("proposed, not approved yet"));
    assertFalse(page.contains("id=\"drift\""));
  }

  @Test
  void howFarItIsAndWhereItDepartedFromThePlan() throws Exception {
    approve();
    JsonObject json = json();
    assertEquals(List.of("t1 done", "t2 doing", "t3 pending", "t4 dropped"), states(json));
    String shown = page("/plan");
    // As todos.yaml has them, which takes no other words.
    for (String word : List.of("done", "doing", "pending", "dropped")) {
      assertTrue(shown.contains("aria-label=\"" + word + "\"><use"), shown);
    }
    assertNull(json.optionalText("todosProblem"));
    JsonObject drift = json.objects("drift").getFirst();
    assertEquals(2, drift.integer("turn"));
    assertEquals(2, drift.texts("departures").size(), drift::toString);
    assertTrue(drift.texts("departures").getFirst().startsWith("plan.md was rewritten"));
    assertNull(drift.optionalText("gate"), "nobody was asked at this threshold");
    for (String part : List.of("", "/plan")) {
      String page = page(part);
      assertTrue(page.contains("1 of 3 done, 1 dropped"), page);
      assertTrue(page.contains("Build &lt;script&gt;"), page);
      assertFalse(page.contains(SCRIPT));
      assertFalse(page.contains("<img src=x"));
      assertFalse(page.contains("\u202e"));
      assertTrue(page.contains("Nothing was stopped."));
      assertFalse(page.contains("aria-label=\"failed\""), "a departure is no failure");
    }
    String plan = page("/plan");
    assertTrue(plan.contains("id=\"drift-1\""), plan);
    assertTrue(plan.contains("class=\"del\"") && plan.contains("1. schema"), plan);
    assertTrue(plan.contains("/tasks/" + task + "/review"), plan);
  }

  @Test
  void onlyWhatIsNewIsADepartureOfItsTurn() throws Exception {
    approve();
    answer();
    List<JsonObject> drift = json().objects("drift");
    assertEquals(2, drift.size(), drift::toString);
    assertEquals(3, drift.getLast().integer("turn"));
    assertEquals(List.of("todo t2 (Build) is gone"), drift.getLast().texts("departures"));
  }

  @Test
  void aTaskThatIsDoneKeepsThemWithoutItsWorkspace() throws Exception {
    approve();
    answer();
    assertEquals("done", json().text("state"));
    assertEquals(List.of("t1 done", "t3 done"), states(json()));
    Files.delete(todos());
    assertEquals(List.of("t1 done", "t3 done"), states(json()));
    assertTrue(page("").contains("2 of 2 done"));
  }

  @Test
  void whatPeopleChangeInTheWorkspaceCountsAtOnce() throws Exception {
    approve();
    Files.writeString(todos(), "todos: [{id: x, title: Mine, status: done}]\n");
    assertEquals(List.of("x done"), states(json()));
  }

  @Test
  void aListThatCanNotBeReadIsNamed() throws Exception {
    approve();
    for (String broken : List.of("todos: [{id: 1", "\0\0", "- a\n- b\n", "todos: " + SCRIPT)) {
      Files.writeString(todos(), broken);
      assertEquals(List.of(), json().objects("todos"), broken);
      assertTrue(json().text("todosProblem").contains("todos.yaml"), broken);
      for (String part : List.of("", "/plan")) {
        String page = page(part);
        assertTrue(page.contains("The list can't be read."), page);
        assertFalse(page.contains(SCRIPT));
      }
    }
    Files.delete(todos());
    Files.createSymbolicLink(todos(), Path.of("/etc/passwd"));
    assertTrue(json().text("todosProblem").contains("is no file"));
    assertEquals(4, json().objects("todos").size(), "what the last turn left");
  }

  @Test
  void aTaskWithoutAPlanSaysSo() throws Exception {
    TaskId fresh = project.add("Later").id();
    JsonObject json = viewer().get("/api/v1/tasks/" + fresh).is(200).json();
    assertEquals(List.of(), json.objects("todos"));
    assertEquals(List.of(), json.objects("drift"));
    assertTrue(viewer().get("/tasks/" + fresh + "/plan").is(200).body().contains("No todos"));
    viewer().get("/tasks/hp-none/plan").is(404);
  }

  @Test
  void thousandsOfTodosAreNoLargePage() throws Exception {
    approve();
    StringBuilder many = new StringBuilder("todos:\n");
    for (int i = 0; i < 9_000; i++) {
      many.append("- {id: \"").append(i).append("\", title: Step, status: done}\n");
    }
    Files.writeString(todos(), many + "- {id: last, title: Here it is}\n");
    assertEquals(9_001, json().objects("todos").size());
    String page = page("");
    assertTrue(page.contains("9000 of 9001 done"), page);
    assertTrue(page.contains("Here it is"), "what is under way is shown");
    assertTrue(page("/plan").length() < 400_000);
  }

  @Test
  void anOpenPageFollowsTheAgent() throws Exception {
    approve();
    Visit ada = chromium.signIn(project.link(), Look.LIGHT).go("/tasks/" + task);
    assertThat(ada.find("#todos .num")).hasText("1 of 3 done, 1 dropped");
    answer();
    assertThat(ada.find("#todos .num")).hasText("2 of 2 done");
  }

  @Test
  void itIsLaidOutWellAndAccessible() throws Exception {
    approve();
    for (Look look : List.of(Look.LIGHT, Look.DARK, Look.PHONE, Look.WITHOUT_SCRIPT)) {
      Visit ada = chromium.signIn(project.link(), look);
      ada.go("/tasks/" + task).shot("task-plan-" + look.name());
      ada.go("/tasks/" + task + "/plan").shot("plan-" + look.name());
      if (look != Look.WITHOUT_SCRIPT) {
        ada.isAccessible();
        for (int width : List.of(390, 768, 1280, 1440)) {
          assertEquals(List.of(), LayoutCheck.at(ada.page(), width));
        }
      }
    }
  }
}
