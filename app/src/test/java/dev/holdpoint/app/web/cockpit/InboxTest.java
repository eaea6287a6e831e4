package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Role;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the inbox shows, to whom. */
class InboxTest extends InboxGround {
  /** One of each kind, as a team would have them. */
  private List<GateId> ofEveryKind() {
    return List.of(
        asks.open(
            "Partition parcel events by month",
            1,
            new Question(
                "Run the migration against the staging database?",
                "Tests pass on a local copy (41 s for 2.1 million rows). Staging has about **38"
                    + " million**, so I expect 12 to 15 minutes with a short lock at the end.",
                Asks.approved("Bash", java.util.Map.of("command", "psql \"$URL\" -f db/V42.sql")),
                false,
                null,
                null,
                null),
            new Patience(Duration.ofMinutes(48), OnTimeout.FAIL)),
        asks.open(
            1,
            new Question(
                "What should happen to accounts that only have a password?",
                "The brief says “passkeys first” but not whether passwords go away.",
                new Input.Choice(
                    List.of(
                        "Offer a passkey after sign-in",
                        "Require a passkey within 30 days",
                        "Passkeys for new accounts only")),
                false,
                0.42,
                "Offer a passkey after sign-in",
                null)),
        asks.confirmation("One client still calls v1. Switch it off on 1 April anyway?"),
        asks.secret("Password of the read-only account at the carrier’s file server"),
        asks.text("Which paper sizes do the return desks really have?"));
  }

  @Test
  void aRecommendationIsShownOnceWhateverIsAsked() {
    GateId marked = asks.open(2, advised(new Input.Choice(List.of("yes", "later")), "yes"));
    GateId other = asks.open(2, advised(new Input.Choice(List.of("now", "later")), "never"));
    GateId no = asks.open(2, advised(new Input.Confirmation(), "no"));
    GateId perhaps = asks.open(2, advised(new Input.Confirmation(), "perhaps"));
    GateId text = asks.open(2, advised(new Input.Text(), "port 80"));
    Visit ada = ada(Look.LIGHT);
    for (GateId gate : List.of(marked, other, no, perhaps, text)) {
      assertThat(card(ada, gate).getByText("Recommended")).hasCount(1);
    }
    assertThat(card(ada, other)).containsText("Recommended: never");
    assertThat(card(ada, perhaps)).containsText("Recommended: perhaps");
    card(ada, text).getByText("Use it").click();
    assertThat(card(ada, text).locator("textarea")).hasValue("port 80");
  }

  private static Question advised(Input input, String recommendation) {
    return new Question("Shall I?", null, input, false, null, recommendation, null);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void everyKindIsShownAndKeepsNobodyOut(Look look) {
    List<GateId> gates = ofEveryKind();
    Visit ada = ada(look);
    for (GateId gate : gates) {
      assertThat(card(ada, gate)).isVisible();
    }
    assertThat(ada.find("#sums")).containsText("5 gates hold 5 tasks");
    assertThat(ada.page()).hasTitle("(5) Inbox · Holdpoint");
    assertThat(ada.find("input:checked")).hasCount(0);
    ada.shot("inbox-" + look.name().toLowerCase());
    if (look != Look.WITHOUT_SCRIPT) {
      ada.isAccessible();
    }
  }

  @Test
  void aViewerSeesQuestionsWithoutForms() {
    List<GateId> gates = ofEveryKind();
    Visit viewer = as(Role.VIEWER);
    assertThat(viewer.find("article")).hasCount(gates.size());
    assertThat(viewer.find("article form, article input, article textarea, article button"))
        .hasCount(0);
    assertThat(card(viewer, gates.get(1))).containsText("Require a passkey within 30 days");
    assertThat(card(viewer, gates.get(0)).locator("pre")).isVisible();
    viewer.isAccessible();
    viewer.press("j", "a", "y", "1", "Enter");
    assertThat(viewer.find("article")).hasCount(gates.size());
    gates.forEach(gate -> assertTrue(gate(gate).isOpen()));
  }

  @Test
  void manyGatesAreRowsThatOpenAndPagesThatTurn() {
    for (int i = 0; i < 60; i++) {
      asks.text("Question number " + i);
    }
    GateId approval = asks.approval("The only approval?", "make");
    Visit ada = ada(Look.LIGHT);
    assertThat(ada.find("article.gate")).hasCount(10);
    assertThat(ada.find("a.gate-row")).hasCount(40);
    assertThat(ada.find("#page-now")).hasText("Page 1 of 2");
    ada.shot("inbox-many");
    Locator row = ada.find("a.gate-row").first();
    String id = row.getAttribute("id");
    row.click();
    assertThat(ada.find("article[id='" + id + "'] textarea")).isVisible();
    assertThat(ada.find("article[id='" + id + "']")).isFocused();
    assertTrue(ada.page().url().contains("open="), ada.page().url());
    ada.page().reload();
    assertThat(ada.find("article.gate")).hasCount(11);
    ada.page().goBack();
    assertThat(ada.find("article.gate")).hasCount(10);
    ada.find("#page-after").click();
    assertThat(ada.find("#gates > [data-gate]")).hasCount(11);
    ada.find("#kind-approvals").click();
    assertThat(ada.find("#gates > [data-gate]")).hasCount(1);
    assertThat(card(ada, approval)).isVisible();
    assertThat(ada.find("#kind-approvals")).hasAttribute("aria-current", "true");
  }

  @Test
  void hostileWordsAreOnlyWords() {
    String evil =
        "<script>alert(1)</script><img src=x onerror=alert(2)>\"'`${7*7}\u202E</textarea>";
    asks.open(
        evil,
        2,
        new Question(
            evil,
            evil + " [x](javascript:alert(3)) ![y](http://127.0.0.1:1/y.png)",
            new Input.Choice(List.of(evil, "other")),
            false,
            0.1,
            evil,
            null),
        Patience.ENDLESS);
    asks.open(evil, Asks.approved("Bash", java.util.Map.of("command", evil)));
    asks.text(evil);
    Visit ada = ada(Look.LIGHT);
    ada.page()
        .onDialog(
            dialog -> {
              throw new AssertionError("something ran: " + dialog.message());
            });
    assertThat(ada.find("article")).hasCount(3);
    assertThat(ada.find("article script, article img, article a[href^=javascript]")).hasCount(0);
    String args = ada.find("textarea[name=args]").inputValue();
    assertEquals(evil, Json.object(args).text("command"));
    assertFalse(args.contains("\u202E"), "a field that reads otherwise");
    assertThat(ada.find(".ask").first()).containsText("<script>alert(1)</script>");
    assertFalse(ada.find("pre").textContent().contains("\u202E"), "a command that reads otherwise");
  }

  @Test
  void anEmptyInboxSaysWhatToDo() {
    Visit ada = ada(Look.LIGHT);
    assertThat(ada.find("#empty")).containsText("Nobody waits for you");
    assertThat(ada.page()).hasTitle("Inbox · Holdpoint");
    assertThat(ada.find("#brand")).hasClass("brand is-clear");
    ada.isAccessible().shot("inbox-empty");
    ada.go("/?kind=approval");
    asks.text("Which port?");
    assertThat(ada.find("#empty")).containsText("No gates of this kind");
  }
}
