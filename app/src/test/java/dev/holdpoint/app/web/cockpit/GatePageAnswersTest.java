package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.BoundingBox;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Role;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers on a gate's own page: one gesture answers this gate and no other one. */
class GatePageAnswersTest extends InboxGround {
  private Visit at(GateId gate, Visit visit) {
    visit.go("/gates/" + gate);
    return visit;
  }

  @Test
  void anAnswerLeavesAReceiptAndThenTheClosedGate() {
    GateId gate = asks.text("Which port?");
    Visit ada = at(gate, ada(Look.LIGHT));
    card(ada, gate).locator("textarea").fill("5432");
    ada.press("Control+Enter");
    assertThat(receipt(ada, gate)).containsText("5432");
    sendNow(ada, gate);
    assertEquals("5432", answer(gate));
    assertThat(ada.find("#gate-closed article")).isHidden();
    card(ada, gate).locator("[data-does=dismiss]").click();
    assertThat(ada.find("#gate-closed article")).isVisible();
    assertThat(ada.find("#gate-closed")).containsText("Ada, web, after");
    assertThat(ada.find("#gate-times")).containsText("Answered by Ada");
    ada.isAccessible();
  }

  @Test
  void whoWasFirstIsToldAndTypedTextIsKept() {
    GateId gate = asks.text("Which port?");
    Visit ada = at(gate, ada(Look.LIGHT));
    card(ada, gate).locator("textarea").fill("half a sentence");
    answerElsewhere(gate, "80");
    assertThat(card(ada, gate)).containsText("Jonas answered first");
    assertThat(card(ada, gate)).containsText("in the terminal");
    assertThat(card(ada, gate)).containsText("Your text, kept and not sent: half a sentence");
    assertThat(ada.find("#gate-times")).containsText("Answered by Jonas");
  }

  @Test
  void aDoubleClickOrAHeldKeyAnswersThisGateAlone() {
    GateId first = asks.confirmation("Drop table 1?");
    GateId second = asks.confirmation("Drop table 2?");
    Visit ada = ada(Look.LIGHT);
    at(first, ada);
    Locator yes = card(ada, first).locator("button[value=yes]");
    BoundingBox box = yes.boundingBox();
    ada.page().waitForTimeout(600);
    ada.page().mouse().dblclick(box.x + box.width / 2, box.y + box.height / 2);
    assertThat(receipt(ada, first)).containsText("Sending…");
    ada.press("y", "y");
    ada.page().keyboard().down("j");
    ada.page().waitForURL(url -> url.endsWith("/gates/" + second));
    ada.page().keyboard().down("j");
    ada.page().keyboard().up("j");
    ada.press("Enter", "Space");
    assertEquals("yes", answer(first));
    assertTrue(gate(second).isOpen());
    assertThat(receipt(ada, second)).hasCount(0);
  }

  @Test
  void aKeyThatComesBeforeTheNextPageAnswersNothing() {
    GateId first = asks.confirmation("Drop table 1?");
    GateId second = asks.confirmation("Drop table 2?");
    Visit ada = at(first, ada(Look.LIGHT));
    ada.page()
        .evaluate(
            """
            () => {
              for (const key of ["j", "y"]) document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { key, code: "Key" + key.toUpperCase(), bubbles: true }));
            }
            """);
    ada.page().waitForURL(url -> url.endsWith("/gates/" + second));
    assertThat(card(ada, second).locator("button[value=yes]")).isVisible();
    assertTrue(gate(first).isOpen());
    ada.press("y");
    assertThat(receipt(ada, second)).containsText("Yes");
    assertTrue(gate(first).isOpen());
  }

  @Test
  void aPageThatOpensUnderARestingPointerAnswersNothingAtOnce() {
    GateId first = asks.confirmation("Drop table 1?");
    GateId second = asks.confirmation("Drop table 2?");
    Visit ada = at(first, ada(Look.LIGHT));
    long now = System.currentTimeMillis();
    ada.page().clock().install(new Clock.InstallOptions().setTime(now));
    ada.page().clock().pauseAt(now + 60_000);
    BoundingBox box = card(ada, first).locator("button[value=yes]").boundingBox();
    ada.page().mouse().move(box.x + box.width / 2, box.y + box.height / 2);
    ada.press("j");
    ada.page().waitForURL(url -> url.endsWith("/gates/" + second));
    assertThat(ada.find("#gates > [data-gate]")).isFocused();
    press(ada);
    assertThat(receipt(ada, second)).hasCount(0);
    ada.page().clock().runFor(600);
    press(ada);
    assertThat(receipt(ada, second)).containsText("Sending…");
    assertTrue(gate(first).isOpen());
  }

  /** Where the pointer rests. */
  private static void press(Visit visit) {
    visit.page().mouse().down();
    visit.page().mouse().up();
  }

  @Test
  void aDraftOfTheInboxStandsOnThePageToo() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("54");
    at(gate, ada);
    assertThat(card(ada, gate).locator("textarea")).hasValue("54");
    assertThat(card(ada, gate)).containsText("restored");
  }

  @Test
  void withoutScriptAnAnswerLeadsBackToTheGate() {
    GateId gate = asks.text("Which port?");
    Visit ada = at(gate, ada(Look.WITHOUT_SCRIPT));
    card(ada, gate).locator("textarea").fill("5432");
    card(ada, gate).locator(".btn-main").click();
    assertThat(ada.find("#outcome")).containsText("is answered");
    ada.find("#back").click();
    assertTrue(ada.page().url().endsWith("/gates/" + gate), ada.page().url());
    assertThat(ada.find("#gate-closed")).containsText("5432");
  }

  @Test
  void aDeadlineSaysWhatItDoesAndItsEndIsSeen() {
    GateId failing = asks.expiring("Which port?", Duration.ofHours(4));
    Visit ada = at(failing, ada(Look.LIGHT));
    assertThat(ada.find(".ends")).containsText("the program that asked is told that nobody");
    GateId deferring =
        asks.open(
            "Ports", 2, Question.of("Which?"), new Patience(Duration.ofMillis(1), OnTimeout.DEFER));
    at(deferring, ada);
    assertThat(ada.find("#gate-closed")).containsText("Expired: nobody answered in time");
    assertThat(ada.find("form.answer")).hasCount(0);
    assertThat(ada.find("#gate-next")).hasAttribute("href", "/gates/" + failing);
  }

  @Test
  void aReceiptForecastsNothingAndAnUndoDoesAgain() {
    GateId gate = asks.expiring("Which port?", Duration.ofDays(6));
    Visit ada = at(gate, ada(Look.LIGHT));
    assertThat(card(ada, gate).locator(".ends")).containsText("The gate expires in 5 d");
    card(ada, gate).locator("textarea").fill("5432");
    ada.press("Control+Enter");
    assertThat(receipt(ada, gate)).containsText("Sending…");
    assertThat(card(ada, gate).locator(".ends")).isHidden();
    ada.press("z");
    assertThat(card(ada, gate).locator(".ends")).isVisible();
    card(ada, gate).locator("textarea").focus();
    ada.press("Control+Enter");
    sendNow(ada, gate);
    assertThat(card(ada, gate).getByText("What happens")).isHidden();
    ada.isAccessible().shot("gate-receipt");
  }

  @Test
  void anExpiryWhileThePageIsOpenLeavesNoForecast() {
    Visit ada = ada(Look.LIGHT);
    GateId gate = asks.expiring("Which port?", Duration.ofSeconds(15));
    at(gate, ada);
    assertThat(card(ada, gate).locator(".ends")).isVisible();
    assertThat(card(ada, gate))
        .containsText(
            "Nobody answered in time.",
            new LocatorAssertions.ContainsTextOptions().setTimeout(60_000));
    assertThat(card(ada, gate).locator(".ends")).isHidden();
    assertTrue(room(ada, gate) < 40, "closes");
    AtomicInteger looks = new AtomicInteger();
    ada.page()
        .onRequest(
            request -> {
              if (request.url().endsWith("/gates/" + gate)) {
                looks.incrementAndGet();
              }
            });
    ada.page().waitForTimeout(4_000);
    assertTrue(looks.get() < 3, "a deadline that is over is not waited for: " + looks);
  }

  /** Pixels of nothing under what an answered card shows. */
  private static double room(Visit visit, GateId gate) {
    BoundingBox card = card(visit, gate).boundingBox();
    BoundingBox answer = card(visit, gate).locator(".answer").boundingBox();
    return card.y + card.height - answer.y - answer.height;
  }

  private static void sendByKey(Visit visit, GateId gate) {
    Locator send = card(visit, gate).locator("[data-does=send]");
    send.focus();
    visit.page().waitForTimeout(600);
    visit.press("Enter");
    assertThat(receipt(visit, gate)).containsText("Saved at");
  }

  @Test
  void theRoomUnderAReceiptClosesOnceItIsSaved() {
    GateId gate = asks.approval("May I?", "make\n".repeat(8));
    Visit ada = at(gate, ada(Look.LIGHT));
    ada.press("a");
    assertThat(receipt(ada, gate)).containsText("Sending…");
    assertTrue(room(ada, gate) > 60, "kept: " + room(ada, gate));
    sendByKey(ada, gate);
    InboxGround.until(() -> room(ada, gate) < 40);
    ada.shot("gate-approved");
  }

  @Test
  void theRoomUnderAReceiptStaysWhileThePointerRestsInIt() {
    GateId gate = asks.approval("May I?", "make\n".repeat(8));
    Visit ada = at(gate, ada(Look.LIGHT));
    ada.press("a");
    BoundingBox box = card(ada, gate).boundingBox();
    ada.page().mouse().move(box.x + 200, box.y + box.height - 20);
    sendByKey(ada, gate);
    assertTrue(room(ada, gate) > 60, "kept: " + room(ada, gate));
    ada.page().mouse().move(box.x + 210, box.y + box.height - 25);
    InboxGround.until(() -> room(ada, gate) < 40);
  }

  /** Somebody who edits the arguments of a long action, and wrote a reason against it before. */
  private Visit undecided(GateId gate) {
    Visit ada = at(gate, ada(Look.LIGHT));
    ada.page().setViewportSize(1280, 900);
    ada.press("r");
    ada.page().keyboard().type("Not on a Friday");
    ada.press("Escape");
    ada.page().reload();
    assertThat(card(ada, gate).locator("[name=reason]")).isVisible();
    ada.press("e");
    ada.page().keyboard().type("x");
    ada.press("Control+Enter");
    return ada;
  }

  @Test
  void whyAnApprovalIsRefusedStandsBesideTheFieldInView() {
    GateId gate = asks.approval("May I?", "make\n".repeat(30));
    Visit ada = undecided(gate);
    Locator refusal = card(ada, gate).getByText("You wrote a reason for rejecting.");
    Locator reason = card(ada, gate).locator("[name=reason]");
    assertThat(reason).isFocused();
    assertThat(refusal).isInViewport();
    assertThat(reason).isInViewport();
    assertTrue(refusal.boundingBox().y - reason.boundingBox().y < 250, "beside the field");
    ada.isAccessible().shot("gate-approval-refused");
    ada.press("z", "Escape", "z");
    assertThat(refusal).isInViewport();
    assertTrue(gate(gate).isOpen());
    ada.press("r");
    reason.fill("");
    assertThat(refusal).isHidden();
  }

  @ParameterizedTest
  @ValueSource(strings = {"reject", "edit"})
  void aFormThatUnfoldsOnAPhoneStandsAboveTheNavigation(String which) {
    GateId gate = asks.approval("May I?", "make\n".repeat(12));
    Visit ada = at(gate, ada(Look.PHONE));
    card(ada, gate).locator("details." + which + " > summary").click();
    Locator field = card(ada, gate).locator("details." + which + " textarea");
    assertThat(field).isFocused();
    InboxGround.until(() -> bottom(field) <= ada.find("#nav").boundingBox().y);
  }

  private static double bottom(Locator locator) {
    return locator.boundingBox().y + locator.boundingBox().height;
  }

  @Test
  void aViewerSeesNoForm() {
    GateId gate = asks.approval("May I?", "make");
    Visit viewer = at(gate, as(Role.VIEWER));
    assertThat(viewer.find("form.answer")).hasCount(0);
    viewer.press("a", "Enter");
    assertTrue(gate(gate).isOpen());
    viewer.isAccessible();
  }
}
