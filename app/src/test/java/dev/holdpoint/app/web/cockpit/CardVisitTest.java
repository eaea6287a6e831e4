package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Request;
import dev.holdpoint.model.GateId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a card shows for the decision, in a real browser. */
@Timeout(300)
class CardVisitTest {
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

  private Visit ada(Look look) {
    return chromium.signIn(pages.project.link(), look);
  }

  private Locator card(Visit visit, GateId gate) {
    return visit.find("[id='gate-" + gate + "']");
  }

  @Test
  void theActionStandsAboveEverythingThatTheAgentSays() {
    Visit ada = ada(Look.LIGHT);
    Locator card = card(ada, approval);
    assertThat(card.locator("h3")).hasText("Edit deploy/events.yaml");
    assertThat(card.locator(".act .del")).hasText("    memory: 512Mi");
    assertThat(card.locator(".act .del")).hasAttribute("data-n", "5");
    assertThat(card.locator(".act .add").last()).hasAttribute("data-n", "6");
    assertThat(card.locator(".act-head")).containsText("+2 −1");
    assertThat(card.locator(".why blockquote").first()).hasText("May I change the nightly job?");
    assertThat(card.locator("[data-last-words]")).containsText("I point it at the new table.");
    assertThat(card.locator(".background")).containsText("turn 5");
    double action = card.locator(".act").boundingBox().y;
    assertTrue(action < card.locator(".why").boundingBox().y);
    assertTrue(card.locator("h3").boundingBox().y < action);
    ada.isAccessible();
  }

  @Test
  void changesAreFetchedWhenTheyAreUnfolded() {
    Visit ada = ada(Look.LIGHT);
    List<String> fetched = new ArrayList<>();
    ada.page().onRequest((Request one) -> fetched.add(one.url()));
    Locator changes = card(ada, approval).locator("details[data-unfold]");
    assertThat(changes.locator(".diff")).hasCount(0);
    changes.locator("> summary").click();
    assertThat(changes.locator(".filed")).hasCount(2);
    assertThat(changes.locator("summary").first()).containsText("2 files, +6 −0");
    changes.locator(".filed summary").first().click();
    assertThat(changes.locator(".diff").first()).containsText("memory: 512Mi");
    long asked = fetched.stream().filter(one -> one.endsWith("/changes")).count();
    assertEquals(1, asked);
    ada.isAccessible();
  }

  @Test
  void whatIsUnfoldedStaysSoWhenTheCardChanges() throws Exception {
    Visit ada = ada(Look.LIGHT);
    Locator earlier = card(ada, approval).locator("details[id^='earlier-']");
    Locator changes = card(ada, approval).locator("details[data-unfold]");
    earlier.locator("summary").click();
    changes.locator("> summary").click();
    assertThat(changes.locator(".filed")).hasCount(2);
    assertThat(earlier.locator("li")).hasCount(4);
    assertThat(card(ada, approval)).not().containsText("Behind it");
    pages.waitBehind("Yearly archive job");
    assertThat(card(ada, approval)).containsText("Behind it: Yearly archive job");
    assertThat(earlier.locator("li").first()).isVisible();
    assertThat(changes.locator(".filed")).hasCount(2);
  }

  @Test
  void earlierAnswersAreReadableAndSecretsAreNot() {
    Visit ada = ada(Look.LIGHT);
    Locator earlier = card(ada, approval).locator("details[id^='earlier-']");
    assertThat(earlier.locator("summary")).hasText("Earlier answers 4");
    earlier.locator("summary").click();
    assertThat(earlier).containsText("Approved, edited");
    assertThat(earlier).containsText("ran: npm publish --tag beta");
    assertThat(earlier).containsText("(sensitive)");
    assertThat(earlier.locator("li").last().locator("b")).hasText("No");
    assertFalse(ada.page().content().contains("hunter2"));
  }

  @Test
  void aStoryShowsWhatReallyRan() {
    Visit ada = ada(Look.LIGHT).go("/tasks/" + pages.task);
    Locator asked = ada.find("[id='moment-" + pages.task + ".2']");
    assertThat(asked.locator(".q")).hasText("Run a command");
    assertThat(asked.locator("pre").first()).containsText("$ npm publish --tag next");
    assertThat(asked.locator(".verdict")).hasText("Approved with changes");
    assertThat(asked.locator("pre").last()).hasText("$ npm publish --tag beta");
    assertThat(ada.find("[id='moment-" + pages.task + ".1'] .verdict")).hasText("No");
    assertFalse(ada.page().content().contains("hunter2"));
    assertFalse(asked.textContent().contains("{"), asked.textContent());
  }

  @Test
  void aReviewSaysHowMuchChanged() {
    Visit ada = ada(Look.LIGHT);
    Locator card = card(ada, new GateId(pages.planned, 2));
    assertThat(card.locator("[data-delta]")).containsText("+2 −2 since cycle 1");
    assertThat(card.locator("[data-delta]")).containsText("2 comments were given");
    assertThat(card.locator("[data-delta]")).containsText("cycle 2 of 5");
    ada.go("/tasks/" + pages.planned + "/review");
    assertThat(ada.find("#review-tabs a[href='#changes']")).hasText("Changes since cycle 1 +2 −2");
  }

  @Test
  void aLongContextIsFoldedAndAllIsThereWithoutScript() {
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    Locator folded = ada.find("details[id^='context-']").first();
    assertThat(folded.locator(".prose")).isHidden();
    folded.locator("summary").click();
    assertThat(folded.locator(".prose")).isVisible();
    Locator changes = card(ada, approval).locator("details[data-unfold]");
    changes.locator("summary").click();
    changes.locator("a").click();
    assertThat(ada.find("#changes")).containsText("deploy/events.yaml");
  }
}
