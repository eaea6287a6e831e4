package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.model.GateId;
import org.junit.jupiter.api.Test;

/** Questions that are answered where they stand. */
class InboxAnswersTest extends InboxGround {
  @Test
  void aTextIsAnsweredInPlaceAndTheNextGateIsAtHand() {
    GateId first = asks.text("Which port?");
    GateId second = asks.text("Which host?");
    Visit ada = ada(Look.LIGHT);
    card(ada, first).locator("textarea").fill("5432\nand no other");
    card(ada, first).locator(".btn-main").click();
    assertThat(card(ada, first)).hasCount(0);
    assertEquals("5432\nand no other", answer(first));
    assertEquals("Ada", gate(first).answer().by());
    assertEquals("web", gate(first).answer().channel().word());
    assertThat(card(ada, second)).isFocused();
    assertThat(ada.page()).hasTitle("(1) Inbox · Holdpoint");
    assertThat(ada.find("#answered-list")).containsText("5432");
    assertThat(ada.find("#answered-list")).containsText("Ada, web, after");
  }

  @Test
  void anEmptyTextIsNoAnswer() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT).expecting("400");
    card(ada, gate).locator("textarea").fill("  \n ");
    card(ada, gate).locator(".btn-main").click();
    assertThat(card(ada, gate).locator("[role=alert]")).containsText("does not fit");
    assertThat(card(ada, gate).locator("[role=alert]")).containsText("Nothing was changed");
    assertTrue(gate(gate).isOpen());
    card(ada, gate).locator("textarea").fill("80");
    assertThat(card(ada, gate).locator("[role=alert]")).hasCount(0);
    ada.press("Control+Enter");
    assertEquals("80", answer(gate));
  }

  @Test
  void aSecretIsInNoPage() {
    GateId gate = asks.secret("The password?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("input[type=password]").fill("hunter2 is secret");
    asks.text("Something else?");
    assertThat(ada.find("article")).hasCount(2);
    assertFalse(ada.page().content().contains("hunter2"));
    card(ada, gate).locator("input[type=password]").press("Enter");
    assertEquals("(sensitive)", answer(gate));
    assertThat(ada.find("#answered-list")).containsText("(sensitive)");
    assertFalse(ada.page().content().contains("hunter2"));
  }

  @Test
  void yesAndNoAreOnePress() {
    GateId yes = asks.confirmation("Drop it?");
    GateId no = asks.confirmation("Drop that, too?");
    Visit ada = ada(Look.LIGHT);
    card(ada, no).locator("button[value=no]").click();
    assertEquals("no", answer(no));
    assertThat(card(ada, no)).hasCount(0);
    assertTrue(gate(yes).isOpen());
    ada.press("j", "y");
    assertEquals("yes", answer(yes));
  }

  @Test
  void templatesAreBeginnings() {
    GateId gate = asks.text("Ship?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).getByText("ship", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(card(ada, gate).locator("textarea")).hasValue("Go ahead, ship it.");
    assertTrue(gate(gate).isOpen(), "nothing is sent by itself");
    ada.press("Control+Enter");
    assertEquals("Go ahead, ship it.", answer(gate));
  }

  @Test
  void aBatchIsSentAtOnceAndEveryGateSaysWhatCameOfIt() {
    GateId text = asks.text("Which port?");
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    GateId late = asks.text("Which host?");
    Visit ada = ada(Look.LIGHT);
    card(ada, text).locator("[data-batch]").click();
    assertThat(card(ada, text).locator("[role=alert]")).containsText("nothing to put in the batch");
    card(ada, text).locator("textarea").fill("5432");
    card(ada, text).locator("[data-batch]").click();
    card(ada, choice).getByText("sqlite").click();
    card(ada, choice).locator("[data-batch]").click();
    assertThat(ada.find("#tray")).containsText("2 answers in the batch");
    assertThat(ada.find("#tray [data-send]")).hasText("Send both");
    card(ada, late).locator("textarea").fill("here");
    card(ada, late).locator("[data-batch]").click();
    ada.isAccessible().shot("inbox-batch");
    // Somebody is first before this browser hears of it.
    ada.context()
        .route(
            "**/api/v1/gates/answers",
            route -> {
              answerElsewhere(late, "there");
              route.resume();
            });
    ada.find("#tray [data-send]").click();
    // The route is run while the page is asked for something: so the page is looked at first.
    assertThat(ada.find("#told")).containsText("2 of 3 answers were taken");
    assertThat(ada.find("#tray")).isHidden();
    assertEquals("5432", answer(text));
    assertEquals("sqlite", answer(choice));
    assertThat(card(ada, late)).containsText("Jonas answered first");
    assertThat(card(ada, late)).containsText("Your text, kept and not sent: here");
  }

  @Test
  void keysAloneAreEnough() {
    GateId approval = asks.approval("May I?", "make");
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    GateId text = asks.text("Which port?");
    GateId rejected = asks.approval("And this?", "make clean");
    Visit ada = ada(Look.LIGHT);
    ada.press("a");
    assertTrue(gate(approval).isOpen(), "no gate has the focus yet");
    ada.press("j", "a");
    assertEquals("approve", answer(approval));
    assertThat(card(ada, choice)).isFocused();
    ada.press("Enter", "Escape", "2", "Enter");
    assertEquals("sqlite", answer(choice));
    assertThat(card(ada, text)).isFocused();
    ada.press("Enter");
    ada.page().keyboard().type("a r e 1 j k ?");
    ada.press("Control+Enter");
    assertEquals("a r e 1 j k ?", answer(text));
    assertThat(card(ada, rejected)).isFocused();
    ada.press("r");
    ada.page().keyboard().type("No.");
    ada.press("Escape", "?");
    assertThat(ada.find("#keys")).isVisible();
    ada.isAccessible().press("Escape", "r", "Control+Enter");
    assertEquals("reject: No.", answer(rejected));
    assertThat(ada.find("#empty")).isVisible();
  }

  @Test
  void withoutAChoiceEnterSendsNothing() {
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    Visit ada = ada(Look.LIGHT);
    card(ada, choice).locator(".btn-main").click();
    assertThat(card(ada, choice).locator("[role=alert]")).containsText("Nothing is chosen");
    assertTrue(gate(choice).isOpen());
  }
}
