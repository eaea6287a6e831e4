package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of one gate, of every kind, open and closed. */
@Timeout(300)
class GatePagesTest {
  @RegisterExtension final Chromium chromium = new Chromium();
  private static EveryPage pages;
  private static GateId approval;

  @BeforeAll
  static void open(@TempDir Path folder) throws Exception {
    pages = new EveryPage(folder);
    approval = new GateId(pages.task, 5);
  }

  @AfterAll
  static void close() {
    pages.close();
  }

  private Visit ada(Look look, GateId gate) {
    return chromium.signIn(pages.project.link(), look).go("/gates/" + gate);
  }

  private static Browser viewer() {
    return Browser.at(pages.project.address())
        .with("Accept", "text/html")
        .bearer(pages.project.token(Role.VIEWER));
  }

  private static String closed(int number) throws Exception {
    return viewer().get("/gates/" + pages.task + "." + number).is(200).body();
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void theActionComesFirstThenWhyThenWhatHappensThenTheDecision(Look look) {
    Visit ada = ada(look, approval);
    Locator card = ada.find("[id='gate-" + approval + "']");
    assertThat(card.locator("h1")).hasText("Edit deploy/events.yaml");
    assertThat(card.locator(".act .del")).hasText("    memory: 512Mi");
    List<String> order = List.of("h1", ".act", ".why", ".ends", "form.answer");
    for (int i = 1; i < order.size(); i++) {
      double above = card.locator(order.get(i - 1)).boundingBox().y;
      assertTrue(above < card.locator(order.get(i)).boundingBox().y, order.get(i));
    }
    assertThat(card.locator(".ends dt"))
        .hasText(new String[] {"Approve", "Reject", "Edit", "No answer"});
    assertThat(card.locator(".ends")).containsText("goes on in turn 6 with step work");
    assertThat(card.locator(".ends")).containsText("There is no deadline");
    assertThat(ada.find("#earlier-panel")).containsText("Approved, edited");
    assertFalse(ada.page().content().contains("hunter2"));
    ada.shot("gate-" + look.name().toLowerCase());
    if (look != Look.WITHOUT_SCRIPT) {
      assertThat(card).isFocused();
      assertThat(ada.find("#gate-changes .filed")).hasCount(2);
      ada.isAccessible();
    }
  }

  @Test
  void aClosedGateShowsWhoDecidedWhatAndWhatReallyRan() throws Exception {
    String edited = closed(2);
    assertTrue(edited.contains("Approved with changes"), edited);
    assertTrue(edited.contains("npm publish --tag next"), edited);
    assertTrue(edited.contains("npm publish --tag beta"), edited);
    assertTrue(edited.contains("Mara, web, after"), edited);
    assertFalse(edited.contains("<form class=\"answer\""), edited);
    String words = closed(3);
    assertTrue(words.contains("tell the desk in Leipzig first."), words);
    assertTrue(words.contains("Jonas, cli, after"), words);
    assertTrue(words.contains("Some of them are loud."), words);
    String secret = closed(4);
    assertFalse(secret.contains("hunter2"), secret);
    assertTrue(secret.contains("Given, and readable nowhere"), secret);
  }

  @Test
  void theIdOfATaskIsAnsweredWithAWayToIt() throws Exception {
    for (String path : List.of("/gates/" + pages.task, "/gates/" + pages.task + ".99")) {
      String page = viewer().get(path).is(404).body();
      assertTrue(page.contains("href=\"/tasks/" + pages.task + "\">The task"), page);
      String hidden =
          Browser.at(pages.project.address())
              .with("Accept", "text/html")
              .bearer(pages.project.token(Role.AGENT))
              .get(path)
              .is(403)
              .body();
      assertFalse(hidden.contains("/tasks/"), hidden);
    }
    assertFalse(viewer().get("/gates/hp-none").is(404).body().contains("The task "));
  }

  @Test
  void closedGatesAreLaidOutForReading() {
    Visit ada = ada(Look.LIGHT, new GateId(pages.task, 2));
    assertThat(ada.find("#gate-closed h1")).hasText("Run a command");
    ada.isAccessible().shot("gate-closed");
  }

  @Test
  void aReviewLeadsToItsPage() {
    GateId review = new GateId(pages.planned, 2);
    Visit ada = ada(Look.LIGHT, review);
    assertThat(ada.find(".ends dt"))
        .hasText(new String[] {"Approve", "Ask for changes", "Edit", "No answer"});
    ada.find("a[data-review]").click();
    assertTrue(ada.page().url().endsWith("/tasks/" + pages.planned + "/review"));
  }

  @ParameterizedTest
  @CsvSource({"hp-,''", "HP-,''", "'',''"})
  void anUnusualFormLeadsToTheOneAddress(String prefix, String suffix) throws Exception {
    String end = pages.task.value().substring(3);
    String path = "/gates/" + prefix + end.toUpperCase() + suffix + ".5";
    HttpResponse<byte[]> sent = viewer().bytes(path);
    assertEquals(302, sent.statusCode());
    String to = sent.headers().firstValue("Location").orElseThrow();
    assertTrue(to.endsWith("/gates/" + approval), to);
    assertEquals(302, viewer().bytes("/gates/" + end.substring(0, 3) + ".5").statusCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/gates/hp-none.1", "/gates/hp-", "/gates/x", "/gates/.1", "/gates/1.hp-2222"})
  void whatIsNoGateIsNotFound(String path) throws Exception {
    assertTrue(viewer().get(path).is(404).body().contains("Nothing is here"));
    assertTrue(
        viewer().get("/gates/" + pages.task + ".99").is(404).body().contains("There is no gate"));
    assertEquals(404, viewer().get("/gates/" + pages.task + ".0005").status());
  }

  @Test
  void allLinksToAGateLeadToItsPage() throws Exception {
    String link = "href=\"/gates/" + approval + "\"";
    for (String path :
        List.of("/", "/live", "/board?view=tree", "/tasks/" + pages.task, "/gates/" + approval)) {
      String page = viewer().get(path).is(200).body();
      assertTrue(page.contains(link), path);
    }
    assertTrue(
        viewer().get("/tasks/" + pages.task).body().contains("/gates/" + pages.task + ".2\""));
  }

  @Test
  void theNextOpenGateIsOneKeyAway() {
    Visit ada = ada(Look.LIGHT, approval);
    String next = ada.find("#gate-next").getAttribute("href");
    ada.press("j");
    ada.page().waitForURL(url -> url.endsWith(next));
    assertThat(ada.find("#gates > [data-gate]")).isFocused();
    ada.press("k");
    ada.page().waitForURL(url -> url.endsWith("/gates/" + approval));
    assertTrue(pages.project.engine().task(pages.task).gate(5).isOpen());
  }
}
