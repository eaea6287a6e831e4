package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of a task as they are sent. */
class TaskPagesTest extends WorkGround {
  private static String address(Task task, TaskPart part) {
    return "/tasks/" + task.id() + part.path();
  }

  @ParameterizedTest
  @EnumSource(TaskPart.class)
  void nothingThatAnAgentWroteCanRun(TaskPart part) throws Exception {
    Task task = waiting("Title " + SCRIPT);
    for (Role role : new Role[] {Role.VIEWER, Role.ADMIN}) {
      String page = as(role).get(address(task, part)).is(200).body();
      assertFalse(page.contains(SCRIPT), page);
      assertFalse(page.contains("<img"), page);
      assertFalse(page.contains("href=\"javascript:"), page);
      assertFalse(page.contains(" style="), page);
      assertTrue(page.contains("Title &lt;script"), page);
    }
  }

  @Test
  void aTaskBehindAnotherIsNotSaidToRunNow() throws Exception {
    Task first = project.add("First");
    Task after = project.engine().create(first.spec().related(null, List.of(first.id())));
    String page = as(Role.ADMIN).get("/tasks/" + after.id()).is(200).body();
    assertFalse(page.contains("runs it now"), page);
    assertTrue(page.contains("be run before <a class=\"link mono\" href=\"/tasks/" + first.id()));
    assertTrue(as(Role.ADMIN).get("/tasks/" + first.id()).body().contains("runs it now"), page);
  }

  @Test
  void theStoryTellsWhatWasAskedAndWhatWasAnswered() throws Exception {
    Task task = waiting("Choose a database");
    String held = as(Role.VIEWER).get(address(task, TaskPart.STORY)).is(200).body();
    assertTrue(held.contains("Human interactions"), held);
    assertTrue(held.contains("Held for"), held);
    assertTrue(held.contains("<strong>Bold</strong>"), held);
    assertTrue(held.contains("Assumed without asking: Port"), held);
    project.engine().answer(new GateId(task.id(), 1), "sqlite", "Jonas", Channel.CLI);
    project.work();
    String done = as(Role.VIEWER).get(address(task, TaskPart.STORY)).is(200).body();
    assertTrue(done.contains("by <b>Jonas</b> through cli, after"), done);
    assertTrue(done.contains(">sqlite<"), done);
    assertTrue(done.contains("What came of it"), done);
    assertTrue(done.contains("12 k"), done);
    assertFalse(done.contains("Held for"), done);
  }

  @Test
  void aSensitiveAnswerStandsNowhere() throws Exception {
    GateId gate = new Asks(project.engine()).secret("Password of the carrier?");
    project.engine().answer(gate, "hunter2-secret", "Ada", Channel.CLI);
    Task task = project.engine().task(gate.task());
    for (TaskPart part : TaskPart.values()) {
      String page = as(Role.ADMIN).get(address(task, part)).is(200).body();
      assertFalse(page.contains("hunter2-secret"), page);
    }
    assertTrue(
        as(Role.ADMIN).get(address(task, TaskPart.STORY)).body().contains("readable nowhere"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hp-zzzz", "HP-1A2B", "x", "..%2f..%2fetc", "%00"})
  void aTaskThatIsNotThereIsAPageThatSaysSo(String id) throws Exception {
    for (TaskPart part : TaskPart.values()) {
      Browser.Seen seen = as(Role.VIEWER).get("/tasks/" + id + part.path());
      assertTrue(seen.status() == 404 || seen.status() == 400, () -> id + " " + seen.status());
    }
    Browser.Seen seen = as(Role.VIEWER).get("/tasks/hp-zzzz").is(404);
    assertTrue(seen.body().contains("There is no task \"hp-zzzz\""), seen::body);
    assertTrue(seen.header("Content-Type").startsWith("text/html"));
    Browser program = Browser.at(project.address()).bearer(project.token(Role.VIEWER));
    assertEquals("urn:holdpoint:not_found", program.get("/tasks/hp-zzzz").json().text("type"));
  }

  @Test
  void anAgentSeesNoPageEvenOfWhatIsRefused() throws Exception {
    Task task = waiting("Secret plans");
    for (String path : new String[] {"/live", "/tasks/" + task.id(), "/tasks/hp-zzzz", "/no"}) {
      Browser.Seen seen = as(Role.AGENT).get(path);
      assertTrue(seen.status() >= 400, path);
      assertFalse(seen.body().contains("Secret plans"), seen::body);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"VIEWER", "RESPONDER"})
  void whoMayNotManageHasNoButtonsAndIsRefused(Role role) throws Exception {
    Task task = waiting("Choose a database");
    String page = as(role).get(address(task, TaskPart.STORY)).is(200).body();
    assertFalse(page.contains("action=\"/tasks/"), page);
    assertFalse(page.contains("/edit\""), page);
    for (Deed deed : Deed.values()) {
      as(role).post("/tasks/" + task.id() + "/" + deed.word(), "").is(403);
    }
    assertEquals(TaskState.AWAITING_INPUT, project.engine().task(task.id()).state());
  }

  @Test
  void buttonsDoWhatTheySayAndLeadBack() throws Exception {
    Task task = waiting("Choose a database");
    Session ada = signIn();
    String path = "/tasks/" + task.id();
    assertEquals(path, ada.press(path + "/defer").is(303).header("Location"));
    assertEquals(TaskState.DEFERRED, state(task));
    ada.press(path + "/reopen").is(303);
    assertEquals(TaskState.AWAITING_INPUT, state(task));
    ada.press(path + "/close", "reason=Done+by+hand").is(303);
    assertEquals(TaskState.DONE, state(task));
    assertTrue(ada.browser().get(path).body().contains("Done by hand"));
    ada.press(path + "/reopen").is(303);
    ada.press(path + "/run").is(303);
    assertEquals(2, project.engine().task(task.id()).run().number());
    ada.press(path + "/cancel").is(303);
    assertEquals(TaskState.CANCELLED, state(task));
    assertTrue(ada.browser().get(path).body().contains("Cancelled by Ada"));
  }

  @Test
  void whatIsDoneIsRunOnceMoreAndItIsSaidWhatThatDoes() throws Exception {
    Task task = waiting("Choose a database");
    String path = "/tasks/" + task.id();
    Session ada = signIn();
    assertFalse(ada.browser().get(path).body().contains("Run again"));
    String fresh = "/tasks/" + project.add("Not run yet").id();
    String open = ada.browser().get(fresh).body();
    assertTrue(open.contains("id=\"do-run\">Run<"), open);
    assertFalse(open.contains("deeds-words"), open);
    project.engine().answer(new GateId(task.id(), 1), "postgres", "Jonas", Channel.CLI);
    project.work();
    assertEquals(TaskState.DONE, state(task));
    String done = ada.browser().get(path).body();
    assertTrue(done.contains("id=\"do-run\">Run again<"), done);
    assertTrue(done.contains("Run again begins a new run with the first step"), done);
    ada.press(path + "/run").is(303);
    assertEquals(2, project.engine().task(task.id()).run().number());
  }

  @Test
  void aSummaryIsRenderedInTheStoryAndNothingInItRuns() throws Exception {
    Files.writeString(
        project.root().resolve("scenario.yaml"),
        """
        turns:
          - - finish: {summary: "I wrote **numbers** <script>alert(1)</script>"}
        """);
    Task task = project.add("Count");
    project.work();
    String story = as(Role.VIEWER).get("/tasks/" + task.id()).is(200).body();
    String turn = story.replaceAll("(?s).*<b>Turn 1</b>(.*?)</li>.*", "$1");
    assertTrue(turn.contains("I wrote <strong>numbers</strong>"), turn);
    assertFalse(turn.contains("<script"), turn);
  }

  private TaskState state(Task task) {
    return project.engine().task(task.id()).state();
  }

  @Test
  void whatIsRefusedIsSaidInPlace() throws Exception {
    Task task = waiting("Choose a database");
    Session ada = signIn();
    String path = "/tasks/" + task.id();
    Browser.Seen seen = ada.press(path + "/reopen").is(409);
    assertTrue(seen.body().contains("That was not done."), seen::body);
    assertTrue(seen.body().contains("there is nothing to reopen"), seen::body);
    assertTrue(seen.body().contains("Choose a database"), seen::body);
    Files.writeString(project.root().resolve("holdpoint.yaml"), "interactionThreshold: 99\n");
    ada.press(path + "/cancel").is(303);
    ada.press(path + "/reopen").is(303);
    Browser.Seen problems = ada.press(path + "/run").is(409);
    assertTrue(problems.body().contains("The project has problems"), problems::body);
    assertTrue(problems.body().contains("interactionThreshold"), problems::body);
    ada.press("/tasks/hp-zzzz/run").is(404);
  }

  @Test
  void aFormThatIsNotOursDoesNothing() throws Exception {
    Task task = waiting("Choose a database");
    Session ada = signIn();
    Session forged = new Session(ada.browser(), "0".repeat(64), ada.secret());
    forged.press("/tasks/" + task.id() + "/cancel").is(403);
    Session foreign =
        new Session(ada.browser().with("Origin", "http://evil.example"), ada.csrf(), ada.secret());
    foreign.press("/tasks/" + task.id() + "/cancel").is(403);
    assertEquals(TaskState.AWAITING_INPUT, state(task));
  }

  @Test
  void anAnswerWithoutScriptLeadsToAReceiptAndBackToTheTask() throws Exception {
    Task task = waiting("Choose a database");
    Session ada = signIn();
    String page = ada.browser().get("/tasks/" + task.id()).is(200).body();
    String form = "/gates/" + task.id() + ".1/answer?from=task";
    assertTrue(page.contains("action=\"" + form + "\""), page);
    ada.press(form, "answer=sqlite").is(403);
    assertTrue(project.engine().task(task.id()).gate(1).isOpen());
    String shown = page.replaceAll("(?s).*name=\"shown\" value=\"([^\"]+)\".*", "$1");
    Browser.Seen seen = ada.press(form, "answer=sqlite", "shown=" + shown).is(303);
    String receipt = ada.browser().get(seen.header("Location")).is(200).body();
    assertTrue(receipt.contains(task.id() + ".1 is answered."), receipt);
    assertTrue(receipt.contains("id=\"back\" href=\"/tasks/" + task.id() + "\""), receipt);
    assertEquals("sqlite", project.engine().task(task.id()).gate(1).answer().reply().text());
    assertEquals(Channel.WEB, project.engine().task(task.id()).gate(1).answer().channel());
  }

  @Test
  void filesAreListedAndShownAndNothingOutside() throws Exception {
    Task task = waiting("Choose a database");
    Path root = project.root();
    Files.createDirectories(root.resolve("src/deep"));
    Files.writeString(root.resolve("src/deep/a b&c.txt"), "inside\n");
    Files.writeString(folder.resolve("outside.txt"), "outside\n");
    Files.createSymbolicLink(root.resolve("link"), folder.resolve("outside.txt"));
    Files.write(root.resolve("picture.bin"), new byte[] {1, 0, 2});
    Browser viewer = as(Role.VIEWER);
    String files = "/tasks/" + task.id() + "/files";
    String top = viewer.get(files).is(200).body();
    assertTrue(top.contains("?folder=src\""), top);
    assertTrue(top.contains("link, not followed"), top);
    assertFalse(top.contains(".holdpoint"), top);
    String deep = viewer.get(files + "?folder=src%2Fdeep").is(200).body();
    assertTrue(deep.contains("?file=src%2Fdeep%2Fa+b%26c.txt"), deep);
    assertTrue(
        viewer.get(files + "?file=src%2Fdeep%2Fa+b%26c.txt").is(200).body().contains("inside"));
    assertTrue(viewer.get(files + "?file=picture.bin").is(200).body().contains("This is no text"));
    for (String path :
        new String[] {
          "link",
          "..%2Foutside.txt",
          "%2Fetc%2Fpasswd",
          "src%2F..%2F..%2Foutside.txt",
          "a%00b",
          ".holdpoint%2Fholdpoint.db",
          "src%2F%2Fdeep",
          ".",
          "%2e%2e",
          "src",
          "nothing"
        }) {
      Browser.Seen seen = viewer.get(files + "?file=" + path).is(404);
      assertFalse(seen.body().contains("outside\n"), seen::body);
    }
    for (String path : new String[] {"..", "%2Fetc", "src%2F..%2F..", "link", ".holdpoint", "no"}) {
      viewer.get(files + "?folder=" + path).is(404);
    }
  }

  @Test
  void theJournalIsVerifiedAndTheEntryThatWasChangedIsNamed() throws Exception {
    Task task = waiting("Choose a database");
    String path = address(task, TaskPart.JOURNAL);
    String well = as(Role.VIEWER).get(path).is(200).body();
    assertTrue(well.contains("entries verified"), well);
    Task other = waiting("Another");
    try (Connection store =
            DriverManager.getConnection(
                "jdbc:sqlite:" + project.root().resolve(".holdpoint/holdpoint.db"));
        Statement change = store.createStatement()) {
      int changed =
          change.executeUpdate(
              "UPDATE entry SET body = replace(body, 'postgres', 'oracle') WHERE task = '"
                  + other.id()
                  + "' AND type = 'gate.opened'");
      assertEquals(1, changed);
    }
    String changed = as(Role.VIEWER).get(address(other, TaskPart.JOURNAL)).is(200).body();
    long number =
        project.engine().journal().read(other.id()).stream()
            .filter(entry -> entry.event() instanceof dev.holdpoint.model.Event.GateOpened)
            .findFirst()
            .orElseThrow()
            .sequence();
    assertTrue(
        changed.contains("Entry " + number + " of " + other.id() + " is not what was written"),
        changed);
    assertFalse(changed.contains("entries verified"), changed);
  }

  @Test
  void aHistoryThatCannotBeReadNamesItsEntry() throws Exception {
    Task task = waiting("Choose a database");
    try (Connection store =
            DriverManager.getConnection(
                "jdbc:sqlite:" + project.root().resolve(".holdpoint/holdpoint.db"));
        Statement change = store.createStatement()) {
      change.executeUpdate(
          "UPDATE entry SET body = '{' WHERE task = '" + task.id() + "' AND sequence = 2");
    }
    for (TaskPart part : TaskPart.values()) {
      Browser.Seen seen = as(Role.VIEWER).get(address(task, part)).is(503);
      assertTrue(
          seen.body().contains("Entry 2 of " + task.id() + " is not what was written"), seen::body);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/log?kind=other",
        "/log?before=x",
        "/log?before=-1",
        "/journal?before=1e9",
        "/log/more?kind=log&from=x",
        "/log/more?from=99999999999999999999"
      })
  void aWrongAddressIsSaidToBeWrong(String rest) throws Exception {
    Task task = waiting("Choose a database");
    as(Role.VIEWER).get("/tasks/" + task.id() + rest).is(400);
  }

  @Test
  void whatIsNewInALogComesAlone() throws Exception {
    Task task = waiting("Choose a database");
    Browser viewer = as(Role.VIEWER);
    String more = "/tasks/" + task.id() + "/log/more?kind=log&from=";
    Browser.Seen all = viewer.get(more + 0).is(200);
    assertTrue(all.body().contains("Reading &lt;script"), all::body);
    assertEquals("no", all.header("X-Goes-On"));
    String end = all.header("X-Next-Offset");
    assertEquals(end, viewer.get(more + end).is(204).header("X-Next-Offset"));
    project.engine().answer(new GateId(task.id(), 1), "sqlite", "Jonas", Channel.CLI);
    Browser.Seen line = viewer.get(more + end).is(200);
    assertTrue(line.body().contains("[ANSWER] " + task.id() + ".1 by Jonas via cli"), line::body);
    assertFalse(line.body().contains("Reading"), line::body);
    viewer.get("/tasks/hp-zzzz/log/more?from=0").is(404);
  }
}
