package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.options.FilePayload;
import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Board, form and statistics in a real browser: with keys alone, on a phone, without a script. */
@Timeout(300)
class BoardVisitTest {
  private static final FilePayload BRIEF =
      new FilePayload("Größen.txt", "text/plain", "the brief".getBytes(StandardCharsets.UTF_8));

  @RegisterExtension final Chromium chromium = new Chromium();
  @TempDir Path folder;
  ServedProject project;

  @BeforeEach
  void open() throws Exception {
    project =
        ServedProject.open(
            folder,
            """
            turns:
              - - ask: {prompt: "Which database?"}
              - - finish: {summary: done, model: m, inputTokens: 1200, outputTokens: 80, costUsd: 0.5}
            """);
  }

  @AfterEach
  void close() {
    project.close();
  }

  private Visit at(String path, Look look) {
    return chromium.signIn(project.link(), look).go(path);
  }

  private static void isAt(Visit visit, String pattern) {
    assertThat(visit.page()).hasURL(Pattern.compile(pattern));
    // The address changes before the scripts are there that answer to keys.
    visit.page().waitForLoadState();
  }

  @Test
  void filtersAreChosenWithKeysAlone() {
    project.add("Add login");
    Task other = project.add("Other");
    project.engine().cancel(other.id(), "Ada");
    Visit ada = at("/board", Look.LIGHT);
    ada.press("/");
    assertThat(ada.find("#q")).isFocused();
    ada.page().keyboard().type("login");
    ada.press("Enter");
    isAt(ada, "/board\\?q=login$");
    assertThat(ada.find(".card")).hasCount(1);
    ada.find("#f-clear").focus();
    ada.press("Enter");
    isAt(ada, "/board$");
    ada.find("#f-state").focus();
    // One letter: the next would have to come before a choice counts as made.
    ada.press("c");
    isAt(ada, "/board\\?state=cancelled$");
    assertThat(ada.find(".card")).hasText(Pattern.compile("Other"));
    ada.find("nav.seg a").nth(1).focus();
    ada.press("Enter");
    isAt(ada, "/board\\?view=tree&state=cancelled$");
    assertThat(ada.find(".tree")).containsText("Other");
    // Another person sees the same by the same address.
    Visit bob = chromium.signIn(project.link(), Look.LIGHT).go("/board?view=tree&state=cancelled");
    assertThat(bob.find(".tree")).containsText("Other");
  }

  @Test
  void aTaskIsMadeWithADocumentAndSeen() throws Exception {
    Visit ada = at("/board", Look.LIGHT);
    ada.press("n");
    isAt(ada, "/tasks/new$");
    assertThat(ada.find("#title")).isFocused();
    ada.page().keyboard().type("Read the brief");
    ada.find("#documents").setInputFiles(BRIEF);
    assertThat(ada.find("#chosen")).hasText("Größen.txt · 9 B");
    ada.find("text=Create and run").click();
    isAt(ada, "/tasks/hp-[a-z0-9]+$");
    ada.find("#about summary").click();
    Download download = ada.page().waitForDownload(() -> ada.find("#about a[download]").click());
    assertEquals("Größen.txt", download.suggestedFilename());
    assertEquals("the brief", Files.readString(download.path()));
    project.work();
    Task task = project.engine().task(project.engine().journal().tasks().getFirst().id());
    assertEquals(1, task.openGates().size(), "it was run");
  }

  @Test
  void whatIsWrongIsToldWhereItIsAndNothingIsLost() {
    Visit ada = at("/tasks/new", Look.LIGHT).expecting("422");
    ada.find("#title").fill("Mine");
    ada.find("#parent").fill("zzzz");
    ada.find("#documents").setInputFiles(BRIEF);
    ada.find("text=Create >> nth=0").click();
    assertThat(ada.find("#e-parent")).containsText("There is no task “zzzz”");
    assertThat(ada.find("#title")).hasValue("Mine");
    ada.isAccessible();
    ada.find("#parent").fill("");
    ada.press("Enter");
    isAt(ada, "/tasks/hp-[a-z0-9]+$");
    Task task = project.engine().task(project.engine().journal().tasks().getFirst().id());
    assertEquals(1, task.spec().documents().size(), "the file was still chosen");
  }

  @Test
  void whatIsTooLargeIsToldBeforeItIsSent(@TempDir Path elsewhere) throws Exception {
    Visit ada = at("/tasks/new", Look.LIGHT);
    ada.find("#title").fill("Mine");
    // By its path: Playwright sends bytes through two pipes, which takes long on a loaded machine.
    Path big = elsewhere.resolve("big.bin");
    try (RandomAccessFile file = new RandomAccessFile(big.toFile(), "rw")) {
      file.setLength(20_000_001);
    }
    ada.find("#documents").setInputFiles(big);
    assertThat(ada.find("#e-documents")).containsText("Larger than 20 MB: big.bin");
    ada.find("text=Create >> nth=0").click();
    isAt(ada, "/tasks/new$");
    assertEquals(List.of(), project.engine().journal().tasks());
  }

  @Test
  void theFormsWorkWithoutAScript() {
    Visit ada = at("/tasks/new", Look.WITHOUT_SCRIPT);
    ada.find("#title").fill("Plain");
    ada.find("#parent").fill("zzzz");
    ada.expecting("422");
    ada.find("text=Create >> nth=0").click();
    assertThat(ada.find("#e-parent")).containsText("There is no task “zzzz”");
    ada.find("#parent").fill("");
    ada.find("#documents").setInputFiles(BRIEF);
    ada.find("text=Create >> nth=0").click();
    isAt(ada, "/tasks/hp-[a-z0-9]+$");
    ada.go("/board");
    ada.find("#q").fill("nothing like this");
    ada.find("#f-go").click();
    assertThat(ada.find("#board-none")).containsText("No task matches");
  }

  @Test
  void theBoardStaysTrueByItself() throws Exception {
    Visit ada = at("/board", Look.LIGHT);
    assertThat(ada.find("#board-empty")).isVisible();
    Task task = project.add("Comes");
    String card = "#card-" + task.id();
    assertThat(ada.find("#col-ready " + card)).isVisible();
    ada.page().evaluate("window.stays = true");
    project.work();
    assertThat(ada.find("#col-people " + card)).containsText("Which database?");
    assertThat(ada.find("#col-ready " + card)).hasCount(0);
    project.engine().answer(new GateId(task.id(), 1), "x", "Bob", Channel.CLI);
    project.work();
    assertThat(ada.find("#col-closed " + card)).isVisible();
    assertEquals(true, ada.page().evaluate("window.stays"), "without a reload");
  }

  @Test
  void whatIsBeingSearchedForIsNotTakenAway() {
    Visit ada = at("/board", Look.LIGHT);
    ada.find("#q").pressSequentially("half a wo");
    Task task = project.add("Meanwhile");
    assertThat(ada.find("#card-" + task.id())).isVisible();
    assertThat(ada.find("#q")).hasValue("half a wo");
    assertThat(ada.find("#q")).isFocused();
  }

  @Test
  void statisticsOfASpan() throws Exception {
    Task task = project.add("Measured");
    project.work();
    project.engine().answer(new GateId(task.id(), 1), "x", "Bob", Channel.CLI);
    project.work();
    Visit ada = at("/stats", Look.LIGHT);
    assertThat(ada.find("#stats-words")).containsText("1 task finished");
    assertThat(ada.find(".figure").first()).containsText("1.0");
    assertThat(ada.find(".figure").last()).containsText("$0.50");
    assertThat(ada.find("[aria-labelledby=h-persons]")).containsText("Bob");
    assertThat(ada.find("[aria-labelledby=h-channels]")).containsText("cli");
    assertThat(ada.find("[aria-labelledby=h-cost]")).containsText("1.2 k");
    String words = ada.find("[aria-labelledby=h-asked] svg.chart").getAttribute("aria-label");
    assertTrue(words.contains("1.0"), words);
    ada.find("text=90 days").click();
    isAt(ada, "/stats\\?span=90d$");
    assertThat(ada.find("[aria-labelledby=h-hours]")).containsText("by week");
    project.engine().close(project.add("One more").id(), "Ada", null);
    assertThat(ada.find("#stats-words")).containsText("2 tasks finished");
  }

  @ParameterizedTest
  @EnumSource(
      value = Look.class,
      names = {"LIGHT", "DARK", "PHONE"})
  void everyPageIsForEverybodyAndNothingSticksOut(Look look) throws Exception {
    Task release = project.add("A release with quite a long title that has to be broken somewhere");
    project.work();
    Task part =
        project
            .engine()
            .create(TaskSpec.of("W".repeat(120), "b").related(release.id(), List.of(release.id())));
    project.engine().close(project.add("Over").id(), "Ada", null);
    Visit ada = chromium.signIn(project.link(), look);
    for (String path :
        List.of(
            "/board",
            "/board?view=tree",
            "/board?view=list",
            "/board?q=nothing",
            "/tasks/new",
            "/tasks/" + part.id() + "/edit",
            "/stats",
            "/stats?span=all")) {
      ada.go(path);
      assertEquals(
          true,
          ada.page().evaluate("document.documentElement.scrollWidth <= innerWidth"),
          path + " can be moved sideways");
      ada.isAccessible();
    }
  }
}
