package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.model.GateId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions that are answered where they stand. */
class InboxAnswersTest extends InboxGround {
  @Test
  void aTextIsAnsweredInPlaceAndLeavesAReceipt() {
    GateId first = asks.text("Which port?");
    GateId second = asks.text("Which host?");
    Visit ada = ada(Look.LIGHT);
    card(ada, first).locator("textarea").fill("5432\nand no other");
    double place = card(ada, second).boundingBox().y;
    card(ada, first).locator(".btn-main").click();
    assertThat(receipt(ada, first)).containsText("5432");
    assertThat(receipt(ada, first)).containsText("or at once when you leave");
    assertTrue(gate(first).isOpen(), "it is open for everybody until it is sent");
    sendNow(ada, first);
    assertEquals("5432\nand no other", answer(first));
    assertEquals("Ada", gate(first).answer().by());
    assertEquals("web", gate(first).answer().channel().word());
    assertThat(receipt(ada, first)).containsText("too late to undo");
    assertThat(card(ada, first)).isFocused();
    assertEquals(place, card(ada, second).boundingBox().y, 1, "nothing moves");
    ada.press("j");
    assertThat(card(ada, second)).isFocused();
    assertThat(ada.page()).hasTitle("(1) Inbox · Holdpoint");
    assertThat(ada.find("#answered-list")).containsText("5432");
    assertThat(ada.find("#answered-list")).containsText("Ada, web, after");
  }

  @Test
  void anEmptyTextIsNoAnswer() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("  \n ");
    card(ada, gate).locator(".btn-main").click();
    assertThat(card(ada, gate).locator("[role=alert]")).containsText("does not fit");
    assertThat(card(ada, gate).locator("[role=alert]")).containsText("Nothing was changed");
    assertTrue(gate(gate).isOpen());
    card(ada, gate).locator("textarea").fill("80");
    assertThat(card(ada, gate).locator("[role=alert]")).hasCount(0);
    ada.press("Control+Enter");
    sendNow(ada, gate);
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
    assertThat(card(ada, gate).locator("input[type=password]")).hasValue("hunter2 is secret");
    card(ada, gate).locator("input[type=password]").press("Control+Enter");
    assertThat(receipt(ada, gate)).containsText("Hidden text");
    assertFalse(ada.page().content().contains("hunter2"));
    sendNow(ada, gate);
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
    sendNow(ada, no);
    assertEquals("no", answer(no));
    assertTrue(gate(yes).isOpen());
    ada.press("k", "y");
    sendNow(ada, yes);
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
    sendNow(ada, gate);
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
    assertThat(receipt(ada, choice)).containsText("Undo all 3");
    card(ada, text).locator("[data-does=send]").click();
    // The route is run while the page is asked for something: so the page is looked at first.
    assertThat(ada.find("#notice-batch[role=alert]")).containsText("1 of 3 was not taken");
    assertThat(ada.find("#notice-batch")).containsText("already answered by Jonas");
    assertThat(ada.find("#tray")).isHidden();
    assertEquals("5432", answer(text));
    assertEquals("sqlite", answer(choice));
    assertThat(card(ada, late)).containsText("Jonas answered first");
    assertThat(card(ada, late)).containsText("Your text, kept and not sent: here");
  }

  @Test
  void aGateThatIsAnsweredDirectlyLeavesTheBatch() {
    GateId first = asks.text("Which port?");
    GateId second = asks.text("Which host?");
    Visit ada = ada(Look.LIGHT);
    for (GateId gate : List.of(first, second)) {
      card(ada, gate).locator("textarea").fill("of " + gate);
      card(ada, gate).locator("[data-batch]").click();
    }
    card(ada, first).locator(".btn-main").click();
    assertThat(ada.find("#tray")).containsText("1 answer in the batch");
    assertThat(ada.find("#tray .muted")).hasText(second.toString());
    card(ada, first).locator("[data-does=undo]").click();
    assertThat(card(ada, first).locator("[data-batch]")).hasAttribute("aria-pressed", "false");
    card(ada, first).locator(".btn-main").click();
    sendNow(ada, first);
    card(ada, second).locator(".btn-main").click();
    assertThat(ada.find("#tray")).isHidden();
    sendNow(ada, second);
    ada.page().reload();
    assertThat(ada.find("#empty")).isVisible();
    assertThat(ada.find("#tray")).isHidden();
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
    sendByKeys(ada);
    assertEquals("approve", answer(approval));
    assertThat(receipt(ada, approval)).containsText("Saved at");
    assertThat(card(ada, approval)).isFocused();
    ada.press("j");
    assertThat(card(ada, choice)).isFocused();
    ada.press("Enter", "Escape", "2", "Enter");
    sendByKeys(ada);
    assertEquals("sqlite", answer(choice));
    assertThat(card(ada, choice)).isFocused();
    ada.press("j");
    assertThat(card(ada, text)).isFocused();
    ada.press("Enter");
    ada.page().keyboard().type("a r e 1 j k ?");
    ada.press("Control+Enter");
    sendByKeys(ada);
    assertEquals("a r e 1 j k ?", answer(text));
    assertThat(card(ada, text)).isFocused();
    ada.press("j");
    assertThat(card(ada, rejected)).isFocused();
    ada.press("r");
    ada.page().keyboard().type("No.");
    ada.press("Escape", "?");
    assertThat(ada.find("#keys")).isVisible();
    ada.isAccessible().press("Escape", "r", "Control+Enter");
    assertThat(receipt(ada, rejected)).containsText("Rejected: No.");
    sendByKeys(ada);
    assertEquals("reject: No.", answer(rejected));
    assertThat(ada.find("#empty")).isVisible();
  }

  /** A receipt has its buttons behind what its card shows, within a few steps. */
  private static void sendByKeys(Visit visit) {
    for (int steps = 0; steps < 8; steps++) {
      visit.press("Tab");
      Object focused = visit.page().evaluate("document.activeElement.dataset.does ?? ''");
      if (focused.equals("send")) {
        visit.press("Enter");
        return;
      }
    }
    throw new AssertionError("Send now is not within eight steps");
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
