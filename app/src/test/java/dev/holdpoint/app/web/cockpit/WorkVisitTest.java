package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.HasCountOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Work that goes on while somebody looks, in a real browser. */
class WorkVisitTest extends WorkGround {
  private static final double PATIENCE = 30_000;
  private static final HasCountOptions SOON = new HasCountOptions().setTimeout(PATIENCE);

  /** Says a lot, then a part whenever it is told to, then asks. */
  private static final String TALKATIVE =
      """
      turns:
        - - think: Numbers are patient.
          - shell: "seq -f 'line %g' 1 200; for n in 1 2 3; do while [ ! -e go$n ]; do sleep 0.1; done; echo part $n; done"
          - ask: {prompt: "Which database?", context: "Any **will** do.", inputType: choice, choices: [postgres, sqlite]}
        - - finish: {summary: "Uses ${answer}", inputTokens: 12000, outputTokens: 300}
      """;

  @RegisterExtension final Chromium chromium = new Chromium();
  private Thread worker;

  @AfterEach
  void end() throws Exception {
    for (int part = 1; part <= 3; part++) {
      goOn(part);
    }
    if (worker != null) {
      worker.join();
    }
  }

  private void goOn(int part) throws IOException {
    Files.writeString(project.root().resolve("go" + part), "");
  }

  private Visit ada(Look look) {
    return chromium.signIn(project.link(), look);
  }

  /** A task that an agent is at. */
  private Task talking() throws Exception {
    Files.writeString(project.root().resolve("scenario.yaml"), TALKATIVE);
    Task task = project.add("Count to two hundred");
    worker = workBeside();
    InboxGround.until(() -> said(task, "line 200"));
    return task;
  }

  private boolean said(Task task, String text) {
    try {
      return Files.readString(project.root().resolve(".holdpoint/logs/" + task.id() + ".log"))
          .contains(text);
    } catch (IOException e) {
      return false;
    }
  }

  private static void contains(Locator locator, String text) {
    assertThat(locator).containsText(text, new ContainsTextOptions().setTimeout(PATIENCE));
  }

  private static void visible(Locator locator) {
    assertThat(locator).isVisible(new IsVisibleOptions().setTimeout(PATIENCE));
  }

  private static boolean isAtEnd(Visit visit) {
    return (boolean)
        visit
            .find("[role=log]")
            .evaluate("log => log.scrollHeight - log.scrollTop - log.clientHeight < 24");
  }

  @Test
  void aLogIsFollowedUntilSomebodyScrollsUp() throws Exception {
    Task task = talking();
    Visit ada = ada(Look.LIGHT).go("/live");
    Locator log = ada.find("[role=log]");
    contains(log, "line 200");
    contains(ada.find("#job-" + task.id()), "line 200");
    contains(ada.find("#job-" + task.id()), "turn 1");
    goOn(1);
    contains(log, "part 1");
    assertTrue(isAtEnd(ada), "follows");
    assertThat(ada.find("[data-following]")).isVisible();

    log.evaluate("log => { log.scrollTop = 0; }");
    assertThat(ada.find("[data-follow]")).isVisible();
    assertTrue(ada.page().url().contains("task=" + task.id()), ada.page().url());
    goOn(2);
    contains(log, "part 2");
    assertEquals(0.0, ((Number) log.evaluate("log => log.scrollTop")).doubleValue());
    assertThat(log.locator("text=part 1")).hasCount(1);

    ada.press("f");
    assertThat(ada.find("[data-following]")).isVisible();
    assertTrue(isAtEnd(ada), "follows again");
    goOn(3);
    contains(log, "[QUESTION] " + task.id() + ".1");
    contains(ada.find("#live-held"), "Which database?");
    assertThat(ada.find("#live-jobs")).hasCount(0);
    assertThat(log.locator("text=line 200")).hasCount(1);
    ada.press("l");
    ada.page().waitForURL("**/tasks/" + task.id() + "/log?kind=log");
  }

  @Test
  void aCallUnderWayIsALineAndItsResultTakesItsPlace() throws Exception {
    Task task = talking();
    Visit ada = ada(Look.LIGHT).go("/tasks/" + task.id());
    Locator log = ada.find("#story-now [role=log]");
    contains(log.locator("[data-ended=no]"), "seq -f");
    assertThat(log.locator("[data-ended=yes]")).hasCount(0);
    ada.go("/tasks/" + task.id() + "/log");
    goOn(1);
    goOn(2);
    goOn(3);
    contains(ada.find("[data-ended=yes]"), "ok");
    assertThat(ada.find("[data-ended=no]")).hasCount(0);
  }

  @Test
  void ofTwoEqualCallsAtOnceTheOneUnderWayStays() throws Exception {
    Task task = waiting("Choose a database");
    Visit ada = ada(Look.LIGHT).go("/tasks/" + task.id() + "/log");
    Locator begun = ada.find("[role=log] [data-ended=no][data-call='Bash: make']");
    Locator ended = ada.find("[role=log] [data-ended=yes][data-call='Bash: make']");
    logged(task, "[TOOL] Bash: make", "[TOOL] Bash: make");
    assertThat(begun).hasCount(2, SOON);
    logged(task, "[RESULT] Bash: make → ok");
    assertThat(ended).hasCount(1, SOON);
    assertThat(begun).hasCount(1);
    logged(task, "[TOOL] Bash: make", "[RESULT] Bash: make → ok");
    assertThat(ended).hasCount(2, SOON);
    assertThat(begun).hasCount(1);
    logged(task, "[TURN] turn 2 started: step work", "[TOOL] Bash: make");
    assertThat(begun).hasCount(2, SOON);
    logged(task, "[RESULT] Bash: make → ok");
    assertThat(ended).hasCount(3, SOON);
    assertThat(begun).hasCount(0);
  }

  private void logged(Task task, String... lines) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line : lines) {
      all.append("[2026-01-31 12:00:00 +00:00] ").append(line).append('\n');
    }
    Files.writeString(
        project.root().resolve(".holdpoint/logs/" + task.id() + ".log"),
        all,
        StandardOpenOption.APPEND);
  }

  @Test
  void whatIsUnfoldedStaysSoWhileTheLogGrows() throws Exception {
    Task task = waiting("Choose a database");
    Visit ada = ada(Look.LIGHT).go("/tasks/" + task.id() + "/log");
    Locator written = ada.find("[role=log] details.call");
    contains(written.locator("summary"), "ok, +1 −0");
    assertThat(written.locator("pre")).isHidden();
    written.locator("summary").focus();
    ada.press("Enter");
    assertThat(written.locator("pre")).hasText("+ " + SCRIPT);
    project.engine().answer(new GateId(task.id(), 1), "sqlite", "Jonas", Channel.CLI);
    contains(ada.find("[role=log]"), "[ANSWER] " + task.id() + ".1");
    assertThat(written.locator("pre")).isVisible();
    assertThat(written.locator("summary")).isFocused();
  }

  @Test
  void aCallThatIsCutIsReadInFull() throws Exception {
    String wide =
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do echo \"shipment $i: same price\"; done";
    Files.writeString(
        project.root().resolve("scenario.yaml"),
        "turns:\n  - - shell: '%s'\n    - shell: ls\n".formatted(wide));
    Task task = project.add("Compare");
    project.work();
    Visit ada = ada(Look.LIGHT).go("/live?task=" + task.id());
    Locator cut = ada.find("[role=log] .call").first();
    Locator words = cut.locator(".cut");
    assertTrue(isCut(words), "there is no room for it");
    cut.locator("summary").click();
    assertThat(words).hasText(wide);
    assertFalse(isCut(words), "all of it is to be seen");
    assertThat(ada.find("[role=log] .call").last()).hasClass(Pattern.compile(".*is-whole.*"));
  }

  private static boolean isCut(Locator words) {
    return (boolean) words.evaluate("one => one.scrollWidth > one.clientWidth");
  }

  @Test
  void theExactTimeIsReadByATapAndByAKey() throws Exception {
    Task task = waiting("Choose a database");
    Visit ada = ada(Look.PHONE).go("/tasks/" + task.id());
    Locator time = ada.find("#time time[data-relative]").first();
    String exact = ".* 20[0-9]{2}, [0-9:]{8} UTC";
    time.tap();
    assertThat(time).hasText(Pattern.compile(exact));
    time.tap();
    assertThat(time).hasText(Pattern.compile(".*(ago|just now)"));
    ada.press("t");
    assertThat(time).hasText(Pattern.compile(exact));
    assertThat(ada.find("#exact-times")).hasAttribute("aria-pressed", "true");
    ada.find("#me > summary").tap();
    ada.find("#me-times").tap();
    assertThat(ada.find("#me-times")).hasAttribute("aria-pressed", "false");
    assertThat(time).hasText(Pattern.compile(".*(ago|just now)"));
    ada.find("#me-times").tap();
    assertThat(time).hasText(Pattern.compile(exact));
    ada.find("#me > summary").tap();
    Object beyond = ada.page().evaluate("document.documentElement.scrollWidth - innerWidth");
    assertTrue(((Number) beyond).intValue() <= 0, () -> "too wide by " + beyond);
    ada.go("/live");
    assertThat(ada.find("#live-held time[data-span]")).hasText(Pattern.compile("since " + exact));
  }

  @Test
  void aTaskThatBeginsShowsUpByItselfWithItsLog() throws Exception {
    Visit ada = ada(Look.LIGHT).go("/live");
    contains(ada.find("#live-empty"), "Nothing here yet");
    Task task = talking();
    visible(ada.find("#job-" + task.id()));
    contains(ada.find("[role=log]"), "line 200");
    goOn(1);
    contains(ada.find("[role=log]"), "part 1");
    assertThat(ada.find("#live-empty")).hasCount(0);
  }

  @Test
  void whatAnotherProcessDoesShowsUpByItself() throws Exception {
    Task task = waiting("Choose a database");
    Visit ada = ada(Look.LIGHT).go("/tasks/" + task.id());
    visible(ada.find("[id='gate-" + task.id() + ".1']"));
    try (ServedProject another = project.another()) {
      another.engine().answer(new GateId(task.id(), 1), "sqlite", "Jonas", Channel.CLI);
      contains(ada.find("[id='moment-" + task.id() + ".1']"), "by Jonas through cli");
      contains(ada.find("[id='gate-" + task.id() + ".1']"), "by command: “sqlite”");
      another.work();
      contains(ada.find("#task-head"), "done");
      contains(ada.find("#story-end"), "What came of it");
    }
  }

  @Test
  void aGateIsAnsweredOnTheTasksOwnPage() throws Exception {
    Task task = waiting("Choose a database");
    Visit ada = ada(Look.LIGHT).go("/tasks/" + task.id());
    assertThat(ada.find("input:checked")).hasCount(0);
    ada.find("[id='gate-" + task.id() + ".1'] input[value=sqlite]").check();
    ada.find("[id='gate-" + task.id() + ".1'] .btn-main").click();
    ada.find("[data-does=send]").click();
    contains(ada.find("[id='moment-" + task.id() + ".1']"), "by Ada through web");
    contains(ada.find("[id='gate-" + task.id() + ".1']"), "Saved at");
    ada.find("[data-does=dismiss]").click();
    assertThat(ada.find("[id='gate-" + task.id() + ".1']")).hasCount(0);
  }

  @Test
  void withoutScriptAGateIsAnsweredAndAButtonPressed() throws Exception {
    Task task = waiting("Choose a database");
    Visit ada = ada(Look.WITHOUT_SCRIPT).go("/tasks/" + task.id());
    ada.find("input[value=sqlite]").check();
    ada.find("[id='gate-" + task.id() + ".1'] .btn-main").click();
    contains(ada.find("main"), "sqlite");
    ada.find("#back").click();
    contains(ada.find("[id='moment-" + task.id() + ".1']"), "by Ada through web");
    ada.find("#do-defer").click();
    contains(ada.find("#task-head"), "deferred");
    ada.go("/tasks/" + task.id() + "/log");
    contains(ada.find("[role=log]"), "[ANSWER] " + task.id() + ".1 by Ada via web");
  }

  @Test
  void keysAloneAreEnough() throws Exception {
    Task task = waiting("Choose a database");
    Visit ada = ada(Look.LIGHT).go("/tasks/" + task.id());
    ada.press("j", "2", "Control+Enter").tabTo("[data-does=send]").press("Enter");
    contains(ada.find("[id='moment-" + task.id() + ".1']"), "sqlite");
    ada.find("#do-edit").focus();
    ada.press("Tab");
    assertThat(ada.find("#do-defer")).isFocused();
    ada.press("Enter");
    contains(ada.find("#task-head"), "deferred");
    assertEquals(TaskState.DEFERRED, project.engine().task(task.id()).state());
    ada.find("#do-close").focus();
    ada.press("Enter", "Tab");
    assertThat(ada.find("#close-reason")).isFocused();
    ada.page().keyboard().type("Not wanted any more");
    ada.press("Enter");
    contains(ada.find("#track"), "Not wanted any more");
    contains(ada.find("#task-head"), "done");
  }

  @ParameterizedTest
  @EnumSource(
      value = Look.class,
      names = {"LIGHT", "DARK", "PHONE"})
  void everyPageKeepsNobodyOut(Look look) throws Exception {
    Task task = talking();
    Task held = project.engine().task(new Asks(project.engine()).text("Which paper sizes?").task());
    Visit ada = ada(look);
    String name = look.name().toLowerCase(Locale.ROOT);
    check(ada.go("/live"), "live-" + name);
    for (TaskPart part : TaskPart.values()) {
      String shot = "task-" + part.name().toLowerCase(Locale.ROOT) + "-" + name;
      check(ada.go("/tasks/" + task.id() + part.path()), shot);
    }
    check(ada.go("/tasks/" + held.id()), "task-held-" + name);
    ada.expecting("404");
    check(ada.go("/tasks/hp-zzzz"), "missing-" + name);
  }

  private static void check(Visit ada, String shot) {
    ada.page().waitForLoadState();
    ada.shot(shot);
    ada.isAccessible();
    Object beyond = ada.page().evaluate("document.documentElement.scrollWidth - innerWidth");
    assertTrue(((Number) beyond).intValue() <= 0, () -> shot + " is too wide by " + beyond);
  }

  @Test
  void whatAnAgentWroteDoesNotRun() throws Exception {
    Task task = waiting("Title " + SCRIPT);
    Visit ada = ada(Look.LIGHT);
    ada.page()
        .onDialog(
            dialog -> {
              dialog.dismiss();
              throw new AssertionError("it ran");
            });
    ada.go("/live");
    contains(ada.find("#live-held"), SCRIPT);
    for (TaskPart part : TaskPart.values()) {
      ada.go("/tasks/" + task.id() + part.path());
      contains(ada.find("h1"), SCRIPT);
    }
    Browser viewer = as(Role.VIEWER);
    viewer.get("/tasks/" + task.id() + "/log/more?from=0").is(200);
    project.engine().answer(new GateId(task.id(), 1), "sqlite", SCRIPT, Channel.CLI);
    ada.go("/tasks/" + task.id());
    contains(ada.find("#track"), "by " + SCRIPT);
  }
}
