package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.Multipart;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.CsvSource;

/** The form by which tasks are written down and changed, as browsers without a script send it. */
@Timeout(120)
class TaskFormTest {
  private static final String NEW = "/tasks/new";

  @TempDir Path folder;
  ServedProject project;
  Browser admin;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
    admin = as(Role.ADMIN);
  }

  private Browser as(Role role) {
    return Browser.at(project.address()).bearer(project.token(role));
  }

  @AfterEach
  void close() {
    project.close();
  }

  private static Multipart form(String title) {
    return new Multipart().field("title", title).field("priority", "2").field("size", "medium");
  }

  private Task made(Browser.Seen seen) {
    String location = seen.is(303).header("Location");
    assertTrue(location.matches("/tasks/hp-[a-z0-9]+"), location);
    return project.engine().task(new TaskId(location.substring("/tasks/".length())));
  }

  private int count() {
    return project.engine().journal().tasks().size();
  }

  @Test
  void everythingThatCanBeSaidIsKept() throws Exception {
    Task parent = project.add("Parent");
    Task needed = project.add("Needed");
    String part = needed.id().value().substring(TaskId.PREFIX.length());
    Multipart form =
        new Multipart()
            .field("title", "  Add login ")
            .field("body", "Two fields.\r\nNo more.\r\n")
            .field("priority", "0")
            .field("size", "large")
            .field("threshold", "5")
            .field("agent", "play")
            .field("role", "code")
            .field("parent", parent.id().value())
            .field("dependsOn", part + ", ")
            .file("documents", "brief.txt", "brief");
    TaskSpec spec = made(admin.post(NEW, form)).spec();
    assertEquals("Add login", spec.title());
    assertEquals("Two fields.\nNo more.", spec.body());
    assertEquals(0, spec.priority());
    assertEquals(Size.LARGE, spec.size());
    assertEquals(new Threshold(5), spec.threshold());
    assertEquals("play", spec.agent());
    assertEquals("code", spec.role());
    assertNull(spec.pipeline());
    assertEquals(parent.id(), spec.parent());
    assertEquals(List.of(needed.id()), spec.dependsOn());
    assertEquals(List.of("brief.txt"), spec.documents().stream().map(Document::name).toList());
  }

  @Test
  void createdOrCreatedAndRun() throws Exception {
    assertNull(made(admin.post(NEW, form("Later"))).run());
    Task now = made(admin.post(NEW, form("Now").field("then", "run")));
    assertNotNull(now.run());
    assertEquals("Now", now.spec().body(), "the title where nothing else is said");
    Task waits =
        made(
            admin.post(
                NEW,
                form("Waits")
                    .field("then", "run")
                    .field("dependsOn", project.add("First").id().value())));
    assertNull(waits.run(), "written down, though it can't be run yet");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "title|''|needs a title",
        "priority|10|from 0 to 9",
        "size|huge|small, medium or large",
        "threshold|6|from 0 to 5",
        "planning|perhaps|true, false or auto",
        "parent|hp-none|There is no task",
        "dependsOn|zzzz|>There is no task “zzzz”.<",
        "dependsOn|Bulk task 3|>“Bulk task 3” is not what tasks are named by here",
        "parent|Bulk task 3|>“Bulk task 3” is not what tasks are named by here",
        "agent|gone|gone",
        "pipeline|gone|gone",
        "role|gone|gone"
      })
  void errorsStandAtTheirFieldAndWhatWasTypedIsKept(String field, String value, String why)
      throws Exception {
    Multipart form = new Multipart().field("body", "Typed <text>");
    if (!field.equals("title")) {
      form.field("title", "Kept & safe");
    }
    if (!field.equals("priority")) {
      form.field("priority", "7");
    }
    if (!field.equals("size")) {
      form.field("size", "small");
    }
    String page = admin.post(NEW, form.field(field, value)).is(422).body();
    Matcher error = Pattern.compile("id=\"e-" + field + "\"[^>]*>(.*?)</div>").matcher(page);
    assertTrue(error.find(), page);
    assertTrue(error.group(1).contains(why), error.group(1));
    assertTrue(page.contains("Typed &lt;text&gt;"), page);
    assertTrue(field.equals("title") || page.contains("value=\"Kept &amp; safe\""), page);
    assertTrue(field.equals("priority") || page.contains("<option value=\"7\" selected>"), page);
    assertEquals(0, count());
  }

  @Test
  void documentsThatCanNotBeAreRefusedInPlace() throws Exception {
    String path = admin.post(NEW, form("T").file("documents", "../x", "x")).is(422).body();
    assertTrue(path.contains("plain file name"), path);
    String twins =
        admin
            .post(NEW, form("T").file("documents", "a", "1").file("documents", "a", "2"))
            .is(422)
            .body();
    assertTrue(twins.contains("Two documents are called"), twins);
    byte[] large = new byte[21_000_000];
    String big = admin.post(NEW, form("T").file("documents", "b.bin", large)).is(422).body();
    assertTrue(big.contains("at most 20 MB"), big);
    assertTrue(big.contains("value=\"T\""));
    assertEquals(0, count());
  }

  @Test
  void onlyAdminsGetIt() throws Exception {
    String edit = "/tasks/" + project.add("Mine").id() + "/edit";
    for (String path : List.of(NEW, edit)) {
      for (Role role : List.of(Role.VIEWER, Role.RESPONDER, Role.AGENT)) {
        as(role).get(path).is(403);
        as(role).post(path, form("T")).is(403);
      }
      Browser.at(project.address()).post(path, form("T")).is(401);
    }
    assertEquals(1, count());
    admin.get("/tasks/hp-none/edit").is(404);
  }

  @Test
  void aBrowserMustRepeatWhatItsPageSays() throws Exception {
    Browser.Seen in = Browser.at(project.address()).useLink(project.link()).is(303);
    String cookie = in.header("Set-Cookie").replaceFirst(";.*", "");
    Browser ada = Browser.at(project.address()).with("Cookie", cookie);
    String page = ada.get(NEW).is(200).body();
    Matcher csrf = Pattern.compile("name=\"csrf\" value=\"([0-9a-f]+)\"").matcher(page);
    assertTrue(csrf.find(), page);
    ada.post(NEW, form("Forged")).is(403);
    ada.post(NEW, form("Forged").field("csrf", "0".repeat(64))).is(403);
    ada.with("Origin", "http://evil.example")
        .post(NEW, form("x").field("csrf", csrf.group(1)))
        .is(403);
    assertEquals(0, count());
    ada.post(NEW, form("Mine").field("csrf", csrf.group(1))).is(303);
    assertEquals(1, count());
  }

  private String opened(Task task) throws Exception {
    return admin.get("/tasks/" + task.id() + "/edit").is(200).body();
  }

  private static String seen(String page) {
    Matcher seen = Pattern.compile("name=\"seen\" value=\"([0-9a-f]+)\"").matcher(page);
    assertTrue(seen.find(), page);
    return seen.group(1);
  }

  @Test
  void aTaskIsChangedAndItsDocumentsStayGoOrCome() throws Exception {
    Task task =
        made(
            admin.post(
                NEW,
                form("Before")
                    .file("documents", "stays.txt", "1")
                    .file("documents", "goes.txt", "2")));
    String path = "/tasks/" + task.id() + "/edit";
    String page = opened(task);
    assertTrue(page.contains("value=\"Before\"") && page.contains("value=\"goes.txt\" checked"));
    Multipart form =
        form("After")
            .field("seen", seen(page))
            .field("keep", "stays.txt")
            .file("documents", "comes.txt", "3");
    TaskSpec spec = made(admin.post(path, form)).spec();
    assertEquals("After", spec.title());
    assertEquals(
        List.of("stays.txt", "comes.txt"), spec.documents().stream().map(Document::name).toList());
    assertEquals(
        "3",
        new String(
            project.engine().journal().bytes(spec.documents().getLast().digest()),
            StandardCharsets.UTF_8));
    // Nobody can name a document that the task never had.
    Multipart forged = form("After").field("keep", "other.txt").field("keep", "stays.txt");
    assertEquals(1, made(admin.post(path, forged)).spec().documents().size());
  }

  @Test
  void whatSomebodyElseChangedMeanwhileIsNotOverwrittenUnseen() throws Exception {
    Task task = project.add("Before");
    String path = "/tasks/" + task.id() + "/edit";
    String mine = seen(opened(task));
    project.engine().edit(task.id(), TaskSpec.of("Theirs", "t"));
    Browser.Seen refused = admin.post(path, form("Mine").field("seen", mine)).is(409);
    assertTrue(refused.body().contains("Somebody else changed this task"), refused.body());
    assertTrue(refused.body().contains("value=\"Mine\""));
    assertEquals("Theirs", project.engine().task(task.id()).spec().title());
    admin.post(path, form("Mine").field("seen", seen(refused.body()))).is(303);
    assertEquals("Mine", project.engine().task(task.id()).spec().title());
  }

  @Test
  void planningIsChosenAndWhatAFileSaysBesideItStays() throws Exception {
    Task task = made(admin.post(NEW, form("Plan it").field("planning", "true")));
    assertEquals(Interactive.TRUE, task.spec().planning().interactive());
    assertTrue(opened(task).contains("<option value=\"true\" selected>"), opened(task));
    assertTrue(opened(task).contains("its agent's, else the project's: false"));
    PlanningWish wish = new PlanningWish(Interactive.AUTO, ".way", 2);
    project.engine().edit(task.id(), task.spec().planned(wish));
    String path = "/tasks/" + task.id() + "/edit";
    TaskSpec spec = made(admin.post(path, form("Plan it").field("planning", ""))).spec();
    assertEquals(new PlanningWish(null, ".way", 2), spec.planning());
  }

  @Test
  void aCircleIsRefusedAndToldInTheForm() throws Exception {
    Task a = project.add("A");
    Task b = project.engine().create(TaskSpec.of("B", "b").related(null, List.of(a.id())));
    Multipart form = form("A").field("dependsOn", b.id().value());
    Browser.Seen refused = admin.post("/tasks/" + a.id() + "/edit", form).is(409);
    assertTrue(refused.body().contains("which depends on it"), refused.body());
    assertTrue(refused.body().contains("value=\"" + b.id() + "\""));
  }

  @Test
  void whereATaskComesFromIsSaid() throws Exception {
    TaskSpec spec = new TaskSpec("T", "b", "tasks/t.md", 2, Size.SMALL, null, null, null);
    Task task = project.engine().create(spec);
    assertTrue(opened(task).contains("<code>tasks/t.md</code>"));
    Multipart form = form("T2").field("seen", seen(opened(task)));
    assertEquals(
        "tasks/t.md", made(admin.post("/tasks/" + task.id() + "/edit", form)).spec().source());
    assertFalse(opened(project.add("No file")).contains("It comes from"));
  }
}
