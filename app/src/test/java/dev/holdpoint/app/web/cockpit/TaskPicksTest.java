package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Route;
import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.Multipart;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Parents and dependencies are picked by title or id, with and without a script. */
@Timeout(300)
class TaskPicksTest {
  private static final String HOSTILE = "<img src=x onerror=alert(1)> \u202eevil zebra";

  @RegisterExtension final Chromium chromium = new Chromium();
  private static ServedProject project;
  private static Task login;
  private static Task form;
  private static Task hostile;

  @BeforeAll
  static void open(@TempDir Path folder) throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
    login = project.add("Ship the login");
    form =
        project.engine().create(TaskSpec.of("Build the form", "f").related(login.id(), List.of()));
    hostile = project.add(HOSTILE);
  }

  @AfterAll
  static void close() {
    project.close();
  }

  private Browser as(Role role) {
    return Browser.at(project.address()).bearer(project.token(role));
  }

  private static String at(String field, String text) {
    return "/tasks/pick?field=" + field + "&q=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private List<String> found(String path) throws Exception {
    String part = as(Role.ADMIN).get(path).is(200).body();
    List<String> ids = new ArrayList<>();
    Matcher id = Pattern.compile("data-id=\"([^\"]+)\"").matcher(part);
    while (id.find()) {
      ids.add(id.group(1));
    }
    return ids;
  }

  @Test
  void tasksAreFoundByTitleOrById() throws Exception {
    String id = login.id().value();
    assertEquals(List.of(id), found(at("parent", "the LOGIN")).subList(0, 1));
    assertEquals(id, found(at("parent", id)).getFirst());
    assertEquals(id, found(at("dependsOn", id.substring(3))).getFirst());
    assertEquals(List.of(), found(at("parent", "nothing of that name")));
    assertTrue(found(at("parent", "")).size() > 2, "the latest ones before anything is typed");
    assertEquals(List.of(), found(at("parent", "x".repeat(5_000))));
  }

  @Test
  void itselfAndWhatWouldCloseACircleAreNotOffered() throws Exception {
    Task third =
        project
            .engine()
            .create(TaskSpec.of("Third form", "x").related(form.id(), List.of(form.id())));
    String mine = "&for=" + login.id();
    assertEquals(List.of(), found(at("parent", "form") + mine), "parts of its parts");
    assertTrue(found(at("dependsOn", "form") + mine).contains(third.id().value()));
    assertFalse(found(at("dependsOn", "login") + mine).contains(login.id().value()));
    String forms = "&for=" + form.id();
    assertFalse(found(at("dependsOn", "form") + forms).contains(third.id().value()));
    assertTrue(found(at("parent", "login") + forms).contains(login.id().value()));
  }

  @Test
  void onlyAdminsAskAndOnlyForWhatThereIs() throws Exception {
    as(Role.VIEWER).get(at("parent", "x")).is(403);
    as(Role.RESPONDER).get(at("parent", "x")).is(403);
    Browser.at(project.address()).get(at("parent", "x")).is(401);
    as(Role.ADMIN).get(at("child", "x")).is(400);
    as(Role.ADMIN).get(at("parent", "x") + "&for=../x").is(400);
  }

  @Test
  void whatWasRefusedStandsAtItsField() throws Exception {
    String edit = "/tasks/" + login.id() + "/edit";
    String page =
        as(Role.ADMIN).post(edit, fields("T").field("parent", form.id().value())).is(409).body();
    assertTrue(error(page, "parent").contains("can't be a part of " + form.id()), page);
    page =
        as(Role.ADMIN)
            .post(edit, fields("T").field("dependsOn", login.id().value()))
            .is(409)
            .body();
    assertTrue(error(page, "dependsOn").contains("can't depend on itself"), page);
    page = as(Role.ADMIN).post("/tasks/new", fields("T").field("parent", "hp")).is(422).body();
    assertTrue(error(page, "parent").contains("There is no task “hp”"), page);
    page =
        as(Role.ADMIN)
            .post("/tasks/new", fields("T").field("dependsOn", login.id().value().substring(3, 4)))
            .is(422)
            .body();
    assertTrue(error(page, "dependsOn").contains("too short"), page);
    page =
        as(Role.ADMIN)
            .post("/tasks/new", fields("T").field("parent", login.id() + " " + form.id()))
            .is(422)
            .body();
    assertTrue(error(page, "parent").contains("one id"), page);
    assertTrue(page.contains("Ship the login"), "what was named is shown with its title");
  }

  private static Multipart fields(String title) {
    return new Multipart().field("title", title).field("priority", "2").field("size", "medium");
  }

  private static String error(String page, String field) {
    Matcher error = Pattern.compile("id=\"e-" + field + "\"[^>]*>(.*?)</div>").matcher(page);
    assertTrue(error.find(), page);
    return error.group(1);
  }

  private static Task created(Visit ada) {
    assertThat(ada.page()).hasURL(Pattern.compile("/tasks/hp-[a-z0-9]+$"));
    return project.engine().task(new TaskId(ada.page().url().replaceFirst(".*/", "")));
  }

  @Test
  void withKeysAlone() {
    Visit ada = chromium.signIn(project.link(), Look.LIGHT).go("/tasks/new");
    ada.find("#title").fill("Picked with keys");
    ada.find("#parent").focus();
    ada.page().keyboard().type("login");
    assertThat(ada.find("#parent")).hasAttribute("aria-expanded", "true");
    ada.press("ArrowDown");
    assertThat(ada.find("#parent-options [aria-selected=true]")).containsText("Ship the login");
    ada.isAccessible().shot("pick-open");
    ada.press("Enter");
    assertThat(ada.find("#picked-parent li")).hasCount(1);
    assertThat(ada.find("#parent")).hasValue("");
    assertThat(ada.find("#parent")).isFocused();
    // Another one takes its place: a task is a part of one.
    ada.page().keyboard().type("zebra");
    ada.press("Enter");
    assertThat(ada.find("#picked-parent li")).hasCount(1);
    assertThat(ada.find("#picked-parent")).containsText("evil zebra");
    assertThat(ada.find("#picked-parent img")).hasCount(0);
    ada.find("#dependsOn").focus();
    ada.page().keyboard().type("login");
    ada.press("ArrowDown", "Enter");
    ada.page().keyboard().type("form");
    ada.press("ArrowDown", "Escape");
    assertThat(ada.find("#dependsOn")).hasAttribute("aria-expanded", "false");
    assertThat(ada.find("#picked-dependsOn li")).hasCount(1);
    ada.find("#dependsOn").fill(form.id().value().substring(3));
    ada.find("button[value=create]").focus();
    ada.press("Enter");
    TaskSpec spec = created(ada).spec();
    assertEquals(hostile.id(), spec.parent());
    assertEquals(List.of(login.id(), form.id()), spec.dependsOn(), "typed ids count as well");
  }

  @Test
  void keysThatAreFasterThanTheServerActInTurn() {
    Visit ada = chromium.signIn(project.link(), Look.LIGHT).go("/tasks/new");
    List<Route> held = new ArrayList<>();
    ada.page().route(Pattern.compile("/tasks/pick\\?"), held::add);
    ada.find("#title").fill("Picked in a hurry");
    ada.find("#dependsOn").focus();
    ada.page().keyboard().type("login");
    ada.press("ArrowDown", "Enter");
    ada.page().keyboard().type("form");
    ada.press("ArrowDown", "Escape");
    ada.find("#parent").focus();
    ada.press("ArrowDown", "Enter");
    ada.page().keyboard().type("login");
    ada.press("Tab");
    assertThat(ada.find("#picked-dependsOn li")).hasCount(0);
    assertThat(ada.page()).hasURL(Pattern.compile("/tasks/new$"));
    held.forEach(Route::resume);
    ada.page().unroute(Pattern.compile("/tasks/pick\\?"));

    ada.find("#dependsOn").fill("");
    held.clear();
    ada.page().route(Pattern.compile("/tasks/pick\\?"), held::add);
    ada.page().keyboard().type(login.id().value());
    ada.press("ArrowDown", "Enter");
    ada.page().keyboard().type(form.id().value());
    ada.press("Enter");
    assertThat(ada.find("#picked-dependsOn li")).hasCount(0);
    // One after the other, and those that a pause while typing sent as well.
    ada.page()
        .waitForCondition(
            () -> {
              List.copyOf(held).forEach(Route::resume);
              held.clear();
              return ada.find("#picked-dependsOn li").count() == 2;
            });
    assertThat(ada.find("#dependsOn")).hasValue("");
  }

  @Test
  void withAFingerAndTakenAwayAgain() {
    Visit ada = chromium.signIn(project.link(), Look.PHONE).go("/tasks/new");
    ada.find("#title").fill("Picked by touch");
    ada.find("#dependsOn").tap();
    assertThat(ada.find("#dependsOn-options")).isVisible();
    ada.find("#dependsOn").fill("login");
    ada.find("#dependsOn-options [data-id='" + login.id() + "']").tap();
    ada.find("#dependsOn").fill("form");
    assertThat(ada.find("#dependsOn-options [data-id='" + form.id() + "']")).isVisible();
    ada.shot("pick-phone");
    ada.find("#dependsOn-options [data-id='" + form.id() + "']").tap();
    assertThat(ada.find("#picked-dependsOn li")).hasCount(2);
    ada.isAccessible().shot("picked-phone");
    ada.find("#picked-dependsOn button").first().tap();
    assertThat(ada.find("#picked-dependsOn li")).hasCount(1);
    ada.find("button[value=create]").tap();
    assertEquals(List.of(form.id()), created(ada).spec().dependsOn());
  }

  @Test
  void nothingIsPickedWhereSeveralFitAndNothingTypedIsLost() {
    project.add("Twin one");
    project.add("Twin two");
    Visit ada = chromium.signIn(project.link(), Look.DARK).expecting("422").go("/tasks/new");
    ada.find("#title").fill("Undecided");
    ada.find("#parent").fill("twin");
    ada.find("#parent").press("Enter");
    assertThat(ada.find("#parent-options [role=option]")).hasCount(2);
    assertThat(ada.find("#picked-parent li")).hasCount(0);
    ada.shot("pick-dark");
    ada.find("button[value=create]").click();
    assertThat(ada.find("#e-parent")).containsText("There is no task “twin”");
    assertThat(ada.find("#parent")).hasValue("twin");
    assertThat(ada.find("#parent")).hasAttribute("aria-invalid", "");
    ada.find("#parent").fill("");
    ada.find("button[value=create]").click();
    assertNull(created(ada).spec().parent());
  }

  @Test
  void whatStandsThereIsShownWithItsTitleAndState() {
    Visit ada = chromium.signIn(project.link(), Look.LIGHT).go("/tasks/" + form.id() + "/edit");
    assertThat(ada.find("#picked-parent li")).containsText("Ship the login");
    assertThat(ada.find("#picked-parent svg.st")).hasAttribute("aria-label", "open");
    assertThat(ada.find("#parent")).hasValue("");
    ada.isAccessible();
    Visit bare =
        chromium.signIn(project.link(), Look.WITHOUT_SCRIPT).go("/tasks/" + form.id() + "/edit");
    assertThat(bare.find("#picked-parent li")).containsText("Ship the login");
    assertThat(bare.find("#parent")).hasValue(login.id().value());
    bare.shot("pick-bare");
  }

  @Test
  void aServerThatIsGoneStopsNobodyFromTypingAnId() {
    Visit ada =
        chromium.signIn(project.link(), Look.LIGHT).expecting("ERR_FAILED").go("/tasks/new");
    ada.page().route("**/tasks/pick**", route -> route.abort());
    ada.find("#title").fill("Typed");
    ada.find("#parent").fill(login.id().value());
    assertThat(ada.find(".picks .hint").first()).containsText("can't be asked");
    ada.find("button[value=create]").click();
    assertEquals(login.id(), created(ada).spec().parent());
  }

  @Test
  void amongManyTasksItIsQuick() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      project.add("Bulk " + i);
    }
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long begun = System.nanoTime();
      assertEquals(8, found(at("parent", "bulk 99") + "&for=" + login.id()).size());
      best = Math.min(best, System.nanoTime() - begun);
    }
    assertTrue(Duration.ofNanos(best).toMillis() < 2_000);
  }
}
