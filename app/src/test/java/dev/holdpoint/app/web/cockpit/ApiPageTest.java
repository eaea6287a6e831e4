package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.BoundingBox;
import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page about the API, as people read it. */
@Timeout(120)
class ApiPageTest {
  @TempDir static Path folder;
  private static ServedProject project;
  @RegisterExtension final Chromium chromium = new Chromium();

  @BeforeAll
  static void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
  }

  @AfterAll
  static void close() {
    project.close();
  }

  private static JsonObject described() throws Exception {
    return Browser.at(project.address())
        .bearer(project.token(Role.VIEWER))
        .get("/api/v1/openapi.json")
        .is(200)
        .json();
  }

  private static List<String> operations() throws Exception {
    List<String> all = new ArrayList<>();
    JsonObject paths = described().object("paths");
    for (String path : paths.values().keySet()) {
      JsonObject item = paths.object(path);
      for (String method : item.values().keySet()) {
        if (!method.equals("parameters")) {
          all.add(item.object(method).text("operationId"));
        }
      }
    }
    return all;
  }

  @Test
  void codeIsShownAsCodeAndRowsThatUnfoldAreMarked() {
    Visit ada = chromium.signIn(project.link(), Look.LIGHT).go("/api");
    assertFalse(ada.find("main").textContent().contains("`"), "a backtick");
    assertThat(ada.find(".page-head code").first()).hasText("ETag");
    assertThat(ada.find("#createTask > summary code").last()).hasText("run");
    double mark =
        ((Number)
                ada.find(".operation > summary")
                    .first()
                    .evaluate("one => parseFloat(getComputedStyle(one, '::before').width)"))
            .doubleValue();
    assertTrue(mark > 4, "no mark");
    BoundingBox code = ada.find(".begin pre").boundingBox();
    BoundingBox below = ada.find(".begin pre + p").boundingBox();
    assertTrue(below.y - code.y - code.height >= 8, "touches the next sentence");
  }

  @ParameterizedTest
  @EnumSource
  void everyOperationUnfoldsInPlaceWithAndWithoutScript(Look look) throws Exception {
    Visit ada = chromium.signIn(project.link(), look).go("/api");
    assertEquals(
        operations(),
        ada.find(".operation[id]").all().stream().map(one -> one.getAttribute("id")).toList());
    assertThat(ada.find("#answerGate pre")).isHidden();
    ada.find("#answerGate summary").click();
    assertThat(ada.find("#answerGate pre")).isVisible();
    assertThat(ada.find("#answerGate pre")).containsText("--json '{\"answer\":\"postgres\"}'");
    assertThat(ada.find("#answerGate pre")).containsText(project.address() + "/api/v1/gates/hp-");
    assertThat(ada.find("#answerGate")).containsText("Needs: responder.");
    ada.find("#answerGate .rows a[href='#object-Gate']").click();
    assertThat(ada.find("#object-Gate")).isVisible();
    assertThat(ada.find("#object-Gate")).containsText("decision");
    if (look != Look.WITHOUT_SCRIPT) {
      ada.isAccessible();
    }
    ada.shot("api-" + look.name().toLowerCase(Locale.ROOT));
  }

  @Test
  void itIsFoundFromEveryPage() {
    Visit ada = chromium.signIn(project.link(), Look.LIGHT).go("/board");
    ada.find(".side-foot a[href='/api']").click();
    assertThat(ada.find("h1")).hasText("API");
  }

  @Test
  void theDescriptionSaysWhereTheServerIs() throws Exception {
    assertEquals(
        project.address().toString(), described().objects("servers").getFirst().text("url"));
  }

  @Test
  void itsExamplesAreCommandsThatRun() throws Exception {
    Visit ada = chromium.signIn(project.link(), Look.WITHOUT_SCRIPT).go("/api");
    String command = ada.find("#openGate pre").textContent();
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", command + " --silent");
    shell.environment().put("HOLDPOINT_TOKEN", project.token(Role.AGENT));
    Process process = shell.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertTrue(said.contains("\"prompt\":\"Which database?\""), said);
  }
}
