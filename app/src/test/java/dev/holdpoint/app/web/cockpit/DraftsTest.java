package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import dev.holdpoint.model.GateId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What somebody has written and not sent stays in their browser. */
class DraftsTest extends InboxGround {
  private static String stored(Visit visit) {
    return (String) visit.page().evaluate("() => JSON.stringify(localStorage)");
  }

  @Test
  void draftsAndTheBatchSurviveAReloadOtherPagesAndBack() {
    GateId text = asks.text("Which port?");
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    GateId edited = asks.approval("May I?", "make");
    GateId rejected = asks.approval("And this?", "make clean");
    Visit ada = ada(Look.LIGHT);
    card(ada, text).locator("textarea").fill("54");
    card(ada, text).locator("[data-batch]").click();
    card(ada, text).locator("textarea").fill("5432");
    card(ada, choice).getByText("sqlite").click();
    card(ada, choice).locator("[data-batch]").click();
    card(ada, edited).locator(".edit summary").click();
    card(ada, edited).locator("[name=command]").fill("make -j2");
    card(ada, rejected).locator("summary.btn-bad").click();
    card(ada, rejected).locator("[name=reason]").fill("Too much");
    for (Runnable way :
        List.<Runnable>of(
            () -> ada.page().reload(),
            () -> ada.go("/board").go("/"),
            () -> {
              ada.go("/stats");
              ada.page().goBack();
            })) {
      way.run();
      assertThat(card(ada, text).locator("textarea")).hasValue("5432");
      assertThat(card(ada, text).locator("[data-draft]")).containsText("Draft of ");
      assertThat(card(ada, choice).locator("input:checked")).hasValue("sqlite");
      assertThat(card(ada, edited).locator("[name=command]")).hasValue("make -j2");
      assertThat(card(ada, edited).locator(".btn-main")).containsText("Approve edited command");
      assertThat(card(ada, rejected).locator("[name=reason]")).hasValue("Too much");
      assertThat(ada.find("#tray")).containsText("2 answers in the batch");
    }
    ada.isAccessible().shot("inbox-drafts");
    card(ada, rejected).locator("[data-does=drop]").click();
    assertThat(card(ada, rejected).locator("[name=reason]")).hasValue("");
    ada.find("#tray [data-send]").click();
    card(ada, text).locator("[data-does=send]").click();
    assertThat(receipt(ada, text)).containsText("Saved at");
    assertEquals("5432", answer(text));
    assertEquals("sqlite", answer(choice));
    ada.page().reload();
    assertThat(card(ada, rejected).locator("[data-draft]")).hasCount(0);
    assertThat(ada.find("#tray")).isHidden();
    assertFalse(stored(ada).contains("5432"), "what was sent is kept no more");
  }

  @Test
  void hiddenInputIsNeverInStorage() {
    GateId secret = asks.secret("The password?");
    Visit ada = ada(Look.LIGHT);
    card(ada, secret).locator("input[type=password]").pressSequentially("hunter2");
    assertFalse(stored(ada).contains("hunter2"));
    ada.press("Control+Enter");
    assertThat(receipt(ada, secret)).containsText("Hidden text");
    assertFalse(stored(ada).contains("hunter2"));
    sendNow(ada, secret);
    assertFalse(stored(ada).contains("hunter2"));
    assertFalse(ada.page().content().contains("hunter2"));
  }

  @Test
  void yesAndNoAndApprovalsAreNoDrafts() {
    GateId yes = asks.confirmation("Drop it?");
    GateId approval = asks.approval("May I?", "make");
    Visit ada = ada(Look.LIGHT);
    ada.press("j", "y", "z", "j", "a", "z");
    assertThat(card(ada, approval).locator("button[value=approve]")).isVisible();
    assertEquals("{}", stored(ada));
    ada.page().reload();
    assertThat(card(ada, yes).locator("button[value=yes]")).isVisible();
    assertThat(ada.find("[data-draft]")).hasCount(0);
  }

  @Test
  void aDraftOfAGateThatClosedMeanwhileIsShownWithTheOutcome() {
    GateId gate = asks.text("Which port?");
    GateId other = asks.text("Which host?");
    Visit ada = ada(Look.LIGHT);
    ada.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    card(ada, gate).locator("textarea").fill("54<b>32");
    ada.go("/board");
    answerElsewhere(gate, "80");
    ada.go("/");
    Locator notice = ada.find("#notices [role=alert]");
    assertThat(notice).containsText("for " + gate + " was not sent");
    assertThat(notice).containsText("Jonas answered first");
    assertThat(notice).containsText("in the terminal: “80”");
    assertThat(notice.locator(".kept")).hasText("54<b>32");
    ada.isAccessible().shot("inbox-draft-closed");
    notice.getByText("Copy my text").click();
    assertEquals("54<b>32", ada.page().evaluate("() => navigator.clipboard.readText()"));
    ada.page().reload();
    assertThat(notice).isVisible();
    notice.getByText("Drop it").click();
    ada.page().reload();
    assertThat(card(ada, other)).isVisible();
    assertThat(notice).hasCount(0);
    assertEquals("{}", stored(ada));
  }

  private static void signOut(Visit visit, Look look) {
    if (look == Look.PHONE) {
      visit.find("#me > summary").click();
      visit.find("#me form[action='/sign-out'] button").click();
    } else {
      visit.find(".side-foot form[action='/sign-out'] button").click();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "PHONE"})
  void nothingStaysBehindAfterSigningOut(Look look) {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(look);
    card(ada, gate).locator("textarea").fill("5432");
    assertTrue(stored(ada).contains("5432"));
    signOut(ada, look);
    assertThat(ada.find("h1")).hasText("Signed out");
    assertFalse(stored(ada).contains("5432"));
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "PHONE"})
  void signingOutSendsWhatIsPendingAndKeepsNothing(Look look) {
    GateId gate = asks.text("Which port?");
    GateId refused = asks.text("Which host?");
    Visit ada = ada(look).expecting("ERR_FAILED");
    ada.context().route("**/gates/" + refused + "/answer", Route::abort);
    for (GateId one : List.of(gate, refused)) {
      card(ada, one).locator("textarea").fill("5432");
      card(ada, one).locator("textarea").press("Control+Enter");
      assertThat(receipt(ada, one)).containsText("Sending…");
    }
    signOut(ada, look);
    // It says so after four seconds at most, also where the other one is still being sent.
    assertThat(ada.find("#notice-sign-out"))
        .containsText(Pattern.compile("(1 answer is|2 answers are) not sent yet\\."));
    assertEquals("5432", answer(gate));
    assertThat(receipt(ada, refused)).containsText("It is kept");
    ada.isAccessible().shot("inbox-sign-out");
    ada.find("#notice-sign-out").getByText("Sign out anyway").click();
    assertThat(ada.find("h1")).hasText("Signed out");
    assertFalse(stored(ada).contains("5432"));
    assertTrue(gate(refused).isOpen());
  }

  @Test
  void signingOutWaitsForALargeAnswer() {
    GateId gate = asks.text("All of it?");
    Visit ada = ada(Look.LIGHT);
    List<Route> held = new ArrayList<>();
    ada.context().route("**/gates/" + gate + "/answer", held::add);
    card(ada, gate).locator("textarea").fill("long ".repeat(15_000));
    card(ada, gate).locator(".btn-main").click();
    ada.page().waitForCondition(() -> !held.isEmpty());
    signOut(ada, Look.LIGHT);
    assertThat(ada.find("#notice-sign-out")).containsText("1 answer is not sent yet.");
    held.getFirst().resume();
    assertThat(receipt(ada, gate)).containsText("Saved at");
    assertThat(ada.find("#notice-sign-out")).hasCount(0);
    assertEquals(75_000, answer(gate).length(), 1);
    signOut(ada, Look.LIGHT);
    assertThat(ada.find("h1")).hasText("Signed out");
  }

  @Test
  void aRefusedAnswerIsNotDroppedBySigningOut() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT).expecting("400");
    Route.FulfillOptions refusal =
        new Route.FulfillOptions()
            .setStatus(400)
            .setContentType("application/problem+json")
            .setBody("{\"detail\": \"No port.\"}");
    ada.context().route("**/gates/" + gate + "/answer", route -> route.fulfill(refusal));
    card(ada, gate).locator("textarea").fill("5432");
    ada.press("Control+Enter");
    assertThat(receipt(ada, gate)).containsText("Sending…");
    signOut(ada, Look.LIGHT);
    assertThat(ada.find("#notice-sign-out")).containsText("1 answer is not sent yet.");
    assertThat(card(ada, gate).locator("textarea")).hasValue("5432");
  }

  private static boolean asksBeforeLeaving(Visit visit) {
    return (boolean)
        visit
            .page()
            .evaluate("() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))");
  }

  @Test
  void whatCouldNotBeKeptIsSaidToBeOnlyInThisPage() {
    GateId large = asks.text("All of it?");
    GateId small = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT).expecting("ERR_FAILED");
    ada.context().route("**/gates/*/answer", Route::abort);
    card(ada, small).locator("textarea").fill("5432");
    card(ada, small).locator(".btn-main").click();
    card(ada, small).locator("[data-does=send]").click();
    assertThat(receipt(ada, small)).containsText("It is kept");
    assertFalse(asksBeforeLeaving(ada));
    card(ada, large).locator("textarea").fill("x".repeat(150_000));
    assertTrue(asksBeforeLeaving(ada));
    card(ada, large).locator(".btn-main").click();
    assertThat(receipt(ada, large)).containsText("It is only in this page");
    assertTrue(asksBeforeLeaving(ada));
    ada.isAccessible();
    ada.context().unroute("**/gates/*/answer");
    assertThat(receipt(ada, large)).containsText("Saved at");
    assertThat(receipt(ada, small)).containsText("Saved at");
    assertFalse(asksBeforeLeaving(ada));
  }

  @Test
  void hiddenTextIsNeverSaidToBeKept() {
    GateId secret = asks.secret("The password?");
    Visit ada = ada(Look.LIGHT).expecting("ERR_FAILED");
    ada.context().route("**/gates/*/answer", Route::abort);
    card(ada, secret).locator("input[type=password]").fill("hunter2");
    ada.press("Control+Enter");
    assertThat(receipt(ada, secret)).containsText("Hidden text");
    assertFalse(asksBeforeLeaving(ada));
    card(ada, secret).locator("[data-does=send]").click();
    assertThat(receipt(ada, secret)).containsText("It is only in this page");
    assertTrue(asksBeforeLeaving(ada));
  }

  @Test
  void aBrowserThatAllowsNoStorageIsSaidToKeepNothing() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT).expecting("ERR_FAILED");
    ada.page()
        .evaluate(
            "() => { Storage.prototype.setItem = () => { throw new Error('no storage'); }; }");
    ada.context().route("**/gates/*/answer", Route::abort);
    card(ada, gate).locator("textarea").fill("5432");
    ada.press("Control+Enter");
    card(ada, gate).locator("[data-does=send]").click();
    assertThat(receipt(ada, gate)).containsText("It is only in this page");
    assertTrue(asksBeforeLeaving(ada));
  }

  @Test
  void whatIsTooLongToBeKeptIsSaidSo() {
    GateId gate = asks.text("All of it?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("x".repeat(150_000));
    assertThat(card(ada, gate).locator("[data-draft]")).containsText("Too long to be kept");
    assertEquals("{}", stored(ada));
  }
}
