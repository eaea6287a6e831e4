package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The board as it is sent: what an address asks for, and nothing that could run. */
@Timeout(120)
class BoardTest {
  private static final String SCRIPT = "<script>alert(1)</script>";

  @TempDir Path folder;
  ServedProject project;
  Browser viewer;
  Browser admin;

  @BeforeEach
  void open() throws Exception {
    project =
        ServedProject.open(
            folder,
            """
            turns:
              - - ask: {prompt: "Which <b>database</b>?"}
              - - finish: {summary: done}
            """);
    viewer = Browser.at(project.address()).bearer(project.token(Role.VIEWER));
    admin = Browser.at(project.address()).bearer(project.token(Role.ADMIN));
  }

  @AfterEach
  void close() {
    project.close();
  }

  private String board(String query) throws Exception {
    return viewer.get("/board" + query).is(200).body();
  }

  private static boolean shows(String page, Task task) {
    return page.contains("-" + task.id().value() + "\"") && page.contains(task.spec().title());
  }

  private Task part(String title, TaskId of) {
    return project.engine().create(TaskSpec.of(title, title).related(of, List.of()));
  }

  @Test
  void anEmptyProjectSaysWhatToDo() throws Exception {
    assertTrue(admin.get("/board").is(200).body().contains("href=\"/tasks/new\""));
    String page = board("");
    assertTrue(page.contains("No tasks yet"), page);
    assertFalse(page.contains("/tasks/new"), "who may not create is not led there");
  }

  @Test
  void onlyThoseWhoMayLookSeeIt() throws Exception {
    Browser.at(project.address()).get("/board").is(401);
    Browser.at(project.address()).bearer(project.token(Role.AGENT)).get("/board").is(403);
  }

  @Test
  void columnsByStateWithPeopleFirst() throws Exception {
    Task asks = project.add("Asks");
    project.work();
    Task waits = project.add("Waits");
    Task blocked =
        project.engine().create(TaskSpec.of("Blocked", "b").related(null, List.of(waits.id())));
    Task over = project.add("Over");
    project.engine().close(over.id(), "Ada", null);
    String page = board("");
    assertTrue(
        page.matches(
            "(?s).*col-people.*%s.*col-running.*col-ready.*%s.*col-blocked.*%s.*col-closed.*%s.*"
                .formatted(asks.id(), waits.id(), blocked.id(), over.id())),
        page);
    assertTrue(page.contains("Which &lt;b&gt;database&lt;/b&gt;?"));
    assertTrue(page.contains("after " + waits.id()));
    assertTrue(page.contains("4 tasks"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&view=tree", "&view=list"})
  void filtersLiveInTheAddressWhateverTheView(String view) throws Exception {
    Task login = project.add("Add login");
    Task other = project.add("Other");
    project.engine().close(other.id(), "Ada", null);
    assertTrue(shows(board("?q=LOGIN" + view), login));
    assertFalse(shows(board("?q=LOGIN" + view), other));
    assertTrue(shows(board("?q=what+other+is" + view), other), "in the body");
    assertTrue(shows(board("?q=" + login.id() + view), login), "by its id");
    assertTrue(shows(board("?state=done" + view), other));
    assertFalse(shows(board("?state=done" + view), login));
    assertTrue(shows(board("?state=open,done&priority=2" + view), login));
    assertTrue(board("?priority=9" + view).contains("No task matches"));
    assertTrue(board("?agent=nobody" + view).contains("agent: nobody"));
    // What nobody understands is left out.
    assertTrue(shows(board("?state=bogus&priority=x&after=%00&q=" + view), login));
  }

  @Test
  void whatIAnsweredIsMine() throws Exception {
    Task mine = project.add("Mine");
    project.work();
    Task theirs = project.add("Theirs");
    project.work();
    project.engine().answer(new GateId(mine.id(), 1), "x", "Ada", Channel.WEB);
    project.engine().answer(new GateId(theirs.id(), 1), "x", "Bob", Channel.WEB);
    String page = board("?answered=me");
    assertTrue(shows(page, mine));
    assertFalse(shows(page, theirs));
  }

  @Test
  void nothingOfATaskOrAnAddressRuns() throws Exception {
    project.engine().create(TaskSpec.of(SCRIPT, SCRIPT));
    for (String query :
        List.of(
            "",
            "?view=tree",
            "?view=list",
            "?q=%3Cscript%3Ealert(1)%3C/script%3E",
            "?agent=%3Cscript%3Ealert(1)%3C/script%3E&view=list",
            "?q=%22%20autofocus%20onfocus=alert(1)%20x=%22")) {
      String page = board(query);
      assertFalse(page.contains(SCRIPT), query);
      assertFalse(page.contains("value=\"\" autofocus onfocus"), query);
    }
    assertTrue(board("?q=script").contains("&lt;script&gt;"));
  }

  @Test
  void theTreeHasPartsUnderWhatTheyArePartOfAndQuestionsUnderTheirTask() throws Exception {
    Task release = project.add("Release");
    project.work();
    Task inner = part("Inner", release.id());
    Task deepest = part("Deepest", inner.id());
    Task done = part("Done part", release.id());
    project.engine().close(done.id(), "Ada", null);
    Task alone = project.add("Done alone");
    project.engine().close(alone.id(), "Ada", null);
    String page = board("?view=tree");
    String nested =
        "(?s).*node-%s.*Which &lt;b&gt;.*<ul>.*node-%s.*<ul>.*node-%s.*"
            .formatted(release.id(), inner.id(), deepest.id());
    assertTrue(page.matches(nested), page);
    assertTrue(shows(page, done), "finished parts are seen under what goes on");
    assertTrue(page.contains("1 of 2 done"));
    assertFalse(shows(page, alone), "what is over is not in the way");
    assertTrue(shows(board("?view=tree&state=done"), alone));
    // What leads to a match is shown with it, and nothing else is.
    String found = board("?view=tree&q=deepest");
    assertTrue(found.matches("(?s).*node-%s.*node-%s.*".formatted(release.id(), deepest.id())));
    assertFalse(shows(found, done));
  }

  @Test
  void aLongListComesInPages() throws Exception {
    for (int i = 0; i < 115; i++) {
      project.add("Task " + i);
    }
    String page = board("");
    assertTrue(page.contains(">95 more<"), "the column shows some");
    int seen = 0;
    String path = "/board?view=list";
    for (int pages = 0; pages < 5 && path != null; pages++) {
      String part = viewer.get(path).is(200).body();
      seen += part.split("id=\"row-", -1).length - 1;
      Matcher next = Pattern.compile("id=\"next-page\"[^>]*href=\"([^\"]+)\"").matcher(part);
      path = next.find() ? next.group(1).replace("&amp;", "&") : null;
    }
    assertEquals(115, seen);
    assertTrue(board("?view=tree").contains("after="));
  }

  @Test
  void finishedOnesAreLimitedAndTheLastComeFirst() throws Exception {
    for (int i = 0; i < 15; i++) {
      project.engine().close(project.add("Task " + i).id(), "Ada", null);
    }
    String page = board("");
    assertTrue(page.contains(">3 more<"), page);
    assertTrue(page.contains("state=done%2Cfailed%2Ccancelled"), page);
  }

  @Test
  void aProjectWithProblemsStillHasABoard() throws Exception {
    Task task = project.add("Still here");
    Files.writeString(project.root().resolve("holdpoint.yaml"), "agents: nonsense\n");
    assertTrue(shows(board(""), task));
    admin.get("/tasks/new").is(200);
  }
}
