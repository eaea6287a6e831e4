package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One gesture answers one gate that the person saw: real events of mouse, keys and fingers. */
class GesturesTest extends InboxGround {
  private List<GateId> confirmations(int count) {
    List<GateId> gates = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      gates.add(asks.confirmation("Drop table number " + i + "?"));
    }
    return gates;
  }

  private static double[] middle(Locator locator) {
    BoundingBox box = locator.boundingBox();
    return new double[] {box.x + box.width / 2, box.y + box.height / 2};
  }

  private static Locator yes(Visit visit, GateId gate) {
    return card(visit, gate).locator("button[value=yes]");
  }

  /** Receipts of the person's own answers; those of others say who answered. */
  private static void receipts(Visit visit, int count) {
    Locator all = visit.find(".receipt");
    assertThat(all.filter(new Locator.FilterOptions().setHasText("By you."))).hasCount(count);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 60, 180, 250, 350, 450})
  void aDoubleClickAnswersOneGate(int pause) {
    List<GateId> gates = confirmations(3);
    Visit ada = ada(Look.LIGHT);
    double[] at = middle(yes(ada, gates.get(0)));
    ada.page().mouse().click(at[0], at[1]);
    ada.page().waitForTimeout(pause);
    ada.page().mouse().click(at[0], at[1]);
    receipts(ada, 1);
    assertThat(receipt(ada, gates.get(0))).containsText("Sending…");
    sendNow(ada, gates.get(0));
    assertTrue(gate(gates.get(1)).isOpen());
    assertTrue(gate(gates.get(2)).isOpen());
  }

  @Test
  void aTrembleIsNoMove() {
    List<GateId> gates = confirmations(2);
    Visit ada = ada(Look.LIGHT);
    double[] at = middle(yes(ada, gates.get(0)));
    ada.page().mouse().click(at[0], at[1]);
    for (int i = 0; i < 4; i++) {
      ada.page().mouse().click(at[0] + i % 3, at[1] + i % 2);
    }
    receipts(ada, 1);
    assertThat(receipt(ada, gates.get(0))).containsText("Sending…");
  }

  @Test
  void aKeyThatIsPressedTwiceAnswersOneGate() {
    List<GateId> gates = confirmations(3);
    Visit ada = ada(Look.LIGHT);
    ada.press("j", "y", "y", "y");
    receipts(ada, 1);
    assertThat(card(ada, gates.get(0))).isFocused();
    ada.press("j", "n");
    receipts(ada, 2);
    assertThat(receipt(ada, gates.get(1))).containsText("No");
    assertThat(yes(ada, gates.get(2))).isVisible();
  }

  @Test
  void aHeldKeyAnswersOnceAndMustComeUp() {
    List<GateId> gates = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      gates.add(asks.approval("Push " + i + "?", "git push --force-with-lease"));
    }
    Visit ada = ada(Look.LIGHT);
    ada.press("j");
    for (int i = 0; i < 20; i++) {
      ada.page().keyboard().down("a");
    }
    receipts(ada, 1);
    // While it is down, no other key answers either.
    ada.press("j");
    ada.page().keyboard().down("a");
    receipts(ada, 1);
    ada.page().keyboard().up("a");
    ada.press("a");
    receipts(ada, 2);
    assertThat(receipt(ada, gates.get(1))).containsText("Approved");
  }

  /** Browsers on macOS send no keyup for a key that comes up while Command is down. */
  private static void sendWithCommand(Locator field, boolean commandComesUp) {
    field.evaluate(
        """
        (field, comesUp) => {
          const tell = (what, key, more) => field.dispatchEvent(new KeyboardEvent(what,
            { key, code: key === "Meta" ? "MetaLeft" : key, bubbles: true, cancelable: true, ...more }));
          tell("keydown", "Meta", { metaKey: true });
          tell("keydown", "Enter", { metaKey: true });
          tell("keydown", "Enter", { metaKey: true, repeat: true });
          if (comesUp) document.activeElement.dispatchEvent(
            new KeyboardEvent("keyup", { key: "Meta", code: "MetaLeft", bubbles: true }));
        }
        """,
        commandComesUp);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aKeyWhoseComingUpNobodyToldAnswersAgain(boolean commandComesUp) {
    GateId first = asks.text("Which port?");
    GateId second = asks.text("Which host?");
    List<GateId> others = confirmations(2);
    Visit ada = ada(Look.LIGHT);
    for (GateId gate : List.of(first, second)) {
      Locator field = card(ada, gate).locator("textarea");
      field.evaluate("(field, text) => { field.focus(); field.value = text; }", "of " + gate);
      sendWithCommand(field, commandComesUp);
      assertThat(receipt(ada, gate)).containsText("of " + gate);
    }
    receipts(ada, 2);
    if (commandComesUp) {
      card(ada, others.get(0)).focus();
      ada.press("y");
      assertThat(receipt(ada, others.get(0))).containsText("Yes");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Enter", "Space"})
  void aKeyThatIsHeldOnAButtonPressesItOnce(String key) {
    List<GateId> gates = confirmations(3);
    Visit ada = ada(Look.LIGHT).press();
    yes(ada, gates.get(0)).focus();
    for (int i = 0; i < 15; i++) {
      ada.page().keyboard().down(key);
    }
    ada.page().keyboard().up(key);
    receipts(ada, 1);
    assertThat(receipt(ada, gates.get(0))).containsText("Yes");
    assertThat(card(ada, gates.get(0))).isFocused();
  }

  @Test
  void enterHeldOnACardGoesIntoItAndAnswersNothing() {
    List<GateId> gates = confirmations(2);
    Visit ada = ada(Look.LIGHT);
    ada.press("j");
    for (int i = 0; i < 10; i++) {
      ada.page().keyboard().down("Enter");
    }
    ada.page().keyboard().up("Enter");
    assertThat(card(ada, gates.get(0))).isFocused();
    receipts(ada, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Enter", "Space"})
  void aKeyThatDismissesAReceiptAnswersNothingBehindIt(String key) {
    List<GateId> gates = confirmations(2);
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    Visit ada = ada(Look.LIGHT);
    card(ada, choice).getByText("sqlite").click();
    card(ada, gates.get(0)).focus();
    ada.press("y");
    sendNow(ada, gates.get(0));
    card(ada, gates.get(0)).locator("[data-does=dismiss]").focus();
    for (int i = 0; i < 4; i++) {
      ada.press(key);
    }
    assertThat(card(ada, gates.get(0))).hasCount(0);
    assertThat(card(ada, gates.get(1))).isFocused();
    // A choice that is made already is not sent by the Enter that leads to it.
    ada.page().clock().install();
    ada.page().clock().pauseAt(System.currentTimeMillis() + 10_000);
    card(ada, choice).focus();
    ada.press("Enter", "Enter");
    receipts(ada, 0);
    assertTrue(gate(gates.get(1)).isOpen());
  }

  @Test
  void whatOthersAnswerMovesNothingUnderAPointer() {
    List<GateId> gates = confirmations(3);
    Visit ada = ada(Look.LIGHT);
    yes(ada, gates.get(1)).hover();
    double[] before = middle(yes(ada, gates.get(1)));
    answerElsewhere(gates.get(0), "yes");
    assertThat(card(ada, gates.get(0))).containsText("Jonas answered");
    assertThat(card(ada, gates.get(0))).containsText("in the terminal: “yes”");
    double[] after = middle(yes(ada, gates.get(1)));
    assertEquals(before[1], after[1], 1);
    // A more urgent one is announced, and moves nothing either.
    GateId urgent = asks.open(0, Question.of("At once?"));
    assertThat(ada.find("#newcomers")).containsText("1 new gate.");
    assertThat(card(ada, urgent)).hasCount(0);
    assertEquals(before[1], middle(yes(ada, gates.get(1)))[1], 1);
    ada.page().mouse().down();
    ada.page().mouse().up();
    assertThat(receipt(ada, gates.get(1))).containsText("Yes");
    ada.find("#newcomers button").click();
    assertThat(card(ada, urgent)).isFocused();
  }

  @Test
  void aGateThatIsAnsweredBetweenDownAndUpIsNotMine() {
    List<GateId> gates = confirmations(2);
    Visit ada = ada(Look.LIGHT);
    yes(ada, gates.get(0)).hover();
    ada.page().mouse().down();
    answerElsewhere(gates.get(0), "no");
    assertThat(card(ada, gates.get(0))).containsText("Jonas answered");
    ada.page().mouse().up();
    receipts(ada, 0);
    assertEquals("no", answer(gates.get(0)));
    assertTrue(gate(gates.get(1)).isOpen());
  }

  /** A page whose time passes only as the test says: half a second is short on a busy machine. */
  private Visit withoutTime(Look look) {
    Visit visit = ada(look);
    visit.page().clock().install();
    visit.go("/");
    assertThat(visit.find("#connection")).hasText("Live");
    visit.page().clock().pauseAt(System.currentTimeMillis() + 10_000);
    return visit;
  }

  private static void scrollBy(Visit visit, double far) {
    visit.page().evaluate("far => scrollBy({top: far, behavior: 'instant'})", far);
    visit.page().clock().runFor(20);
  }

  @Test
  void aButtonThatMovedUnderThePointerIsInertUntilThePointerMoves() {
    List<GateId> gates = confirmations(12);
    Visit ada = withoutTime(Look.LIGHT);
    yes(ada, gates.get(1)).hover();
    double[] at = middle(yes(ada, gates.get(1)));
    scrollBy(ada, middle(yes(ada, gates.get(2)))[1] - at[1]);
    ada.page().mouse().down();
    ada.page().mouse().up();
    assertThat(ada.find(".is-inert[aria-disabled=true]")).hasCount(1);
    assertThat(ada.find("#inert-why")).containsText("moved under your pointer");
    receipts(ada, 0);
    ada.page().mouse().move(at[0] + 20, at[1]);
    assertThat(ada.find(".is-inert")).hasCount(0);
    ada.page().mouse().down();
    ada.page().mouse().up();
    receipts(ada, 1);
    assertThat(receipt(ada, gates.get(2))).containsText("Yes");
  }

  @Test
  void halfASecondIsEnough() {
    List<GateId> gates = confirmations(12);
    Visit ada = withoutTime(Look.LIGHT);
    yes(ada, gates.get(1)).hover();
    scrollBy(ada, middle(yes(ada, gates.get(2)))[1] - middle(yes(ada, gates.get(1)))[1]);
    assertThat(ada.find(".is-inert")).hasCount(1);
    ada.page().clock().runFor(450);
    assertThat(ada.find(".is-inert")).hasCount(1);
    ada.page().clock().runFor(600);
    assertThat(ada.find(".is-inert")).hasCount(0);
    ada.page().mouse().down();
    ada.page().mouse().up();
    assertThat(receipt(ada, gates.get(2))).containsText("Yes");
  }

  @Test
  void aFingerThatTapsTwiceOrAfterAScrollAnswersOneGate() {
    List<GateId> gates = confirmations(12);
    Visit ada = withoutTime(Look.PHONE);
    double[] at = middle(yes(ada, gates.get(0)));
    ada.page().touchscreen().tap(at[0], at[1]);
    ada.page().clock().runFor(200);
    ada.page().touchscreen().tap(at[0], at[1]);
    receipts(ada, 1);
    assertThat(receipt(ada, gates.get(0))).containsText("Sending…");
    double[] next = middle(yes(ada, gates.get(1)));
    double far = middle(yes(ada, gates.get(2)))[1] - next[1];
    ada.page().evaluate("far => scrollBy({top: far, behavior: 'instant'})", far);
    ada.page().touchscreen().tap(next[0], next[1]);
    assertThat(ada.find("#inert-why")).containsText("moved just now");
    receipts(ada, 1);
    ada.page().clock().runFor(600);
    ada.page().touchscreen().tap(next[0], next[1]);
    receipts(ada, 2);
    assertThat(receipt(ada, gates.get(2))).containsText("Yes");
    ada.page().clock().resume();
    ada.isAccessible().shot("inbox-receipts-phone");
  }

  @Test
  void aKeyAnswersOnlyWhatIsToBeSeen() {
    List<GateId> gates = confirmations(12);
    Visit ada = ada(Look.LIGHT);
    ada.press("j");
    ada.page().evaluate("scrollTo({top: document.body.scrollHeight, behavior: 'instant'})");
    ada.press("y");
    receipts(ada, 0);
    assertThat(ada.find("#told")).containsText("Press the key again");
    assertThat(yes(ada, gates.get(0))).isInViewport();
    ada.press("y");
    assertThat(receipt(ada, gates.get(0))).containsText("Yes");
  }

  @Test
  void plainEnterSendsNoText() {
    GateId text = asks.text("Which port?");
    GateId secret = asks.secret("The password?");
    Visit ada = ada(Look.LIGHT);
    card(ada, secret).locator("input[type=password]").fill("s3cret");
    ada.press("Enter", "Enter");
    card(ada, text).locator("textarea").fill("80");
    ada.press("Enter");
    receipts(ada, 0);
    assertThat(card(ada, text).locator("textarea")).hasValue("80\n");
    Visit plain = ada(Look.WITHOUT_SCRIPT);
    card(plain, secret).locator("input[type=password]").fill("s3cret");
    plain.press("Enter");
    assertThat(plain.find("h1")).hasText("Inbox");
    assertTrue(gate(secret).isOpen());
  }

  @Test
  void theWayBackOutOfARejectionKeepsItsText() {
    GateId gate = asks.approval("May I?", "git push");
    Visit ada = ada(Look.LIGHT);
    Locator reason = card(ada, gate).locator("[name=reason]");
    ada.press("j", "r");
    ada.page().keyboard().type("Not today");
    ada.press("Escape");
    assertThat(reason).isHidden();
    assertThat(card(ada, gate)).isFocused();
    ada.press("r");
    assertThat(reason).hasValue("Not today");
    card(ada, gate).locator(".reject [data-back] button").click();
    assertThat(reason).isHidden();
    card(ada, gate).locator(".edit summary").click();
    card(ada, gate).locator(".edit [data-back] button").click();
    assertThat(card(ada, gate).locator("[name=command]")).isHidden();
    assertThat(reason).hasValue("Not today");
    assertTrue(gate(gate).isOpen());
  }

  @Test
  void theFirstGateIsAFewTabsAway() {
    GateId gate = asks.confirmation("Drop it?");
    Visit ada = ada(Look.LIGHT);
    ada.press("Tab", "Tab", "Enter", "Tab");
    assertThat(card(ada, gate)).isFocused();
    ada.press("Enter");
    assertThat(ada.find("#told")).containsText("Keys for " + gate + ": Y, N.");
    assertThat(card(ada, gate)).isFocused();
    ada.press("Tab");
    while (!(boolean) yes(ada, gate).evaluate("yes => yes === document.activeElement")) {
      ada.press("Tab");
    }
    ada.press("Enter");
    assertThat(receipt(ada, gate)).containsText("Yes");
  }

  @Test
  void aDoubleClickWithoutScriptMeetsNoOtherGate() {
    List<GateId> gates = confirmations(3);
    Visit ada = ada(Look.WITHOUT_SCRIPT).expecting("409");
    yes(ada, gates.get(0)).dblclick();
    assertThat(ada.find("#outcome")).containsText("answered");
    assertFalse(gate(gates.get(0)).isOpen());
    assertThat(ada.find("main form")).hasCount(0);
    assertTrue(gate(gates.get(1)).isOpen());
    assertTrue(gate(gates.get(2)).isOpen());
  }
}
