package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.holdpoint.app.access.Grant;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Undo is a delay in the page: until an answer is sent nothing has happened. */
class UndoTest extends InboxGround {
  private static Locator undo(Visit visit, GateId gate) {
    return card(visit, gate).locator("[data-does=undo]");
  }

  /** A page whose clock stands still until it is put forward. */
  private Visit withClock() {
    Visit ada = ada(Look.LIGHT);
    ada.page().clock().install();
    ada.page().reload();
    assertThat(ada.find("#connection")).hasText("Live");
    ada.page().clock().pauseAt(System.currentTimeMillis() + 10_000);
    return ada;
  }

  @Test
  void anUndoneAnswerIsNeverSentAndTheCardIsAsItWas() {
    GateId text = asks.text("Which port?");
    Visit ada = withClock();
    card(ada, text).locator("textarea").fill("54\n32");
    ada.press("Control+Enter");
    assertThat(receipt(ada, text)).containsText("sent in 5 s");
    ada.page().clock().runFor(2_000);
    assertThat(receipt(ada, text)).containsText("sent in 3 s");
    assertTrue(gate(text).isOpen());
    ada.press("z");
    assertThat(card(ada, text).locator("textarea")).hasValue("54\n32");
    assertThat(card(ada, text)).isFocused();
    assertThat(card(ada, text).locator(".kind")).hasText("Question");
    assertThat(ada.find("#told")).containsText("Undone. " + text + " is still open.");
    ada.page().clock().runFor(20_000);
    assertTrue(gate(text).isOpen());
    card(ada, text).locator(".btn-main").click();
    undo(ada, text).click();
    assertThat(card(ada, text).locator("textarea")).hasValue("54\n32");
    card(ada, text).locator(".btn-main").click();
    ada.page().clock().runFor(5_500);
    assertEquals("54\n32", answer(text));
    assertThat(receipt(ada, text)).containsText("too late to undo");
  }

  @Test
  void anUndoThatComesTooLateSaysWhenItWasSent() {
    GateId gate = asks.confirmation("Drop it?");
    Visit ada = ada(Look.LIGHT);
    ada.press("j", "y");
    sendNow(ada, gate);
    ada.press("z");
    assertThat(receipt(ada, gate)).containsText("Too late to undo: it was sent at ");
    assertThat(ada.find("#told")).containsText("Too late to undo");
    assertEquals("yes", answer(gate));
  }

  @Test
  void everyKindOfAnswerCanBeUndone() {
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    GateId secret = asks.secret("The password?");
    GateId approval = asks.approval("May I?", "make");
    Visit ada = ada(Look.LIGHT);
    card(ada, choice).getByText("sqlite").click();
    card(ada, choice).locator(".btn-main").click();
    undo(ada, choice).click();
    assertThat(card(ada, choice).locator("input:checked")).hasValue("sqlite");
    card(ada, secret).locator("input[type=password]").fill("s3cret");
    ada.press("Control+Enter");
    undo(ada, secret).click();
    assertThat(card(ada, secret).locator("input[type=password]")).hasValue("s3cret");
    card(ada, approval).locator("summary.btn-bad").click();
    card(ada, approval).locator("[name=reason]").fill("No");
    ada.press("Control+Enter");
    assertThat(receipt(ada, approval)).containsText("Rejected: No");
    undo(ada, approval).click();
    assertThat(card(ada, approval).locator("[name=reason]")).hasValue("No");
    for (GateId gate : List.of(choice, secret, approval)) {
      assertTrue(gate(gate).isOpen());
    }
  }

  @Test
  void aBatchHasOneUndo() {
    GateId first = asks.text("Which port?");
    GateId second = asks.text("Which host?");
    Visit ada = ada(Look.LIGHT);
    for (GateId gate : List.of(first, second)) {
      card(ada, gate).locator("textarea").fill("of " + gate);
      card(ada, gate).locator("[data-batch]").click();
    }
    ada.find("#tray [data-send]").click();
    assertThat(ada.find("#tray")).isHidden();
    undo(ada, second).click();
    assertThat(ada.find("#tray")).containsText("2 answers in the batch");
    assertThat(card(ada, first).locator("textarea")).hasValue("of " + first);
    ada.find("#tray [data-send]").click();
    card(ada, first).locator("[data-does=send]").click();
    assertEquals("of " + first, answer(first));
    assertEquals("of " + second, answer(second));
    assertThat(ada.find("#told")).containsText("2 of 2 answers were taken");
  }

  @Test
  void leavingThePageSends() {
    GateId yes = asks.confirmation("Drop it?");
    GateId text = asks.text("Which port?");
    GateId secret = asks.secret("The password?");
    Visit ada = withClock();
    ada.press("j", "y");
    card(ada, text).locator("textarea").fill("80");
    ada.press("Control+Enter");
    card(ada, secret).locator("input[type=password]").fill("s3cret");
    ada.press("Control+Enter");
    assertThat(ada.find(".receipt")).hasCount(3);
    for (GateId gate : List.of(yes, text, secret)) {
      assertTrue(gate(gate).isOpen());
    }
    ada.go("/board");
    assertEquals("yes", answer(yes));
    assertEquals("80", answer(text));
    assertEquals("(sensitive)", answer(secret));
    ada.go("/");
    assertThat(ada.find("#answered-list li")).hasCount(3);
    assertThat(ada.find("#notices .notice")).hasCount(0);
  }

  @Test
  void whatIsTooLargeToWaitIsSentAtOnceAndSaysSo() {
    GateId gate = asks.text("All of it?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("long ".repeat(15_000));
    card(ada, gate).locator(".btn-main").click();
    assertThat(receipt(ada, gate)).containsText("too large to wait");
    assertThat(receipt(ada, gate)).containsText("Saved at");
    assertEquals(75_000, answer(gate).length(), 1);
  }

  @Test
  void whatCouldNotBeSentIsADraftThatSaysSo() {
    GateId gate = asks.text("Which port?");
    GateId yes = asks.confirmation("Drop it?");
    Visit ada = ada(Look.LIGHT);
    ada.context()
        .addInitScript(
            """
            const send = window.fetch;
            window.fetch = (to, how) => sessionStorage.away && how?.method === "POST"
              ? Promise.reject(new TypeError("nobody is there")) : send(to, how);
            """);
    ada.page().reload();
    ada.page().evaluate("() => { sessionStorage.away = 'yes'; }");
    card(ada, gate).locator("textarea").fill("5432");
    ada.press("Control+Enter");
    card(ada, gate).locator("[data-does=send]").click();
    assertThat(receipt(ada, gate)).containsText("It may have been sent: the connection was lost");
    ada.isAccessible().shot("inbox-not-sent");
    ada.press("j", "y");
    ada.page().reload();
    assertThat(card(ada, gate).locator("[role=alert]")).containsText("Not sent: “5432”");
    assertThat(card(ada, gate).locator("textarea")).hasValue("5432");
    assertThat(card(ada, yes).locator("[role=alert]")).containsText("Not sent: “Yes”");
    ada.isAccessible().shot("inbox-not-sent-draft");
    assertTrue(gate(gate).isOpen());
    assertTrue(gate(yes).isOpen());
    card(ada, yes).locator("[data-does=drop]").click();
    assertThat(card(ada, yes).locator("[role=alert]")).hasCount(0);
    ada.page().evaluate("() => { delete sessionStorage.away; }");
    card(ada, gate).locator(".btn-main").click();
    sendNow(ada, gate);
    assertEquals("5432", answer(gate));
  }

  /** Signs in as somebody else in another tab of the same browser. */
  private void signInAs(String name, Visit visit) {
    try (Page tab = visit.context().newPage()) {
      tab.navigate(project.address() + "/");
      tab.locator(".side-foot form[action='/sign-out'] button").click();
      tab.navigate(project.address() + "/sign-in");
      Grant grant = new Grant(Role.ADMIN, name, null);
      String token = project.bench().gatekeeper().token(grant, "ada", "test").secret();
      tab.locator("input[name=token]").fill(token);
      tab.keyboard().press("Enter");
      tab.waitForURL(url -> !url.contains("/sign-in"));
    }
  }

  @Test
  void nothingIsSentInTheNameOfWhoSignedInMeanwhile() {
    GateId text = asks.text("Which port?");
    GateId yes = asks.confirmation("Drop it?");
    Visit ada = ada(Look.LIGHT).expecting("40");
    card(ada, text).locator("textarea").fill("5432");
    ada.press("Control+Enter");
    assertThat(receipt(ada, text)).containsText("Sending…");
    signInAs("Grace", ada);
    ada.page().evaluate("document.dispatchEvent(new Event('look'))");
    assertThat(ada.find("#lost")).containsText("You are now signed in as Grace. Reload.");
    assertThat(card(ada, text).locator("[role=alert]")).containsText("signed in as Grace");
    assertThat(card(ada, text).locator("textarea")).hasValue("5432");
    card(ada, yes).locator("button[value=yes]").click();
    card(ada, yes).locator("[data-does=send]").click();
    assertThat(card(ada, yes).locator("[role=alert]")).containsText("signed in as Grace");
    assertTrue(gate(text).isOpen());
    assertTrue(gate(yes).isOpen());
    ada.page().reload();
    assertThat(ada.find(".side-foot")).containsText("Grace");
    assertThat(card(ada, text).locator("textarea")).hasValue("");
    assertTrue(gate(text).isOpen());
    assertTrue(gate(yes).isOpen());
  }

  @Test
  void aPageThatHasNotHeardOfItSendsNothingEither() {
    GateId yes = asks.confirmation("Drop it?");
    Visit ada = ada(Look.LIGHT).expecting("40");
    signInAs("Grace", ada);
    card(ada, yes).locator("button[value=yes]").click();
    card(ada, yes).locator("[data-does=send], [role=alert]").first().click();
    assertThat(card(ada, yes).locator("[role=alert]")).containsText("signed in as Grace");
    assertThat(ada.find(".side-foot")).not().containsText("Grace");
    assertTrue(gate(yes).isOpen());
  }

  @Test
  void aReceiptNeverStatesAnAnswerThatIsNotTheOne() {
    GateId gate = asks.confirmation("Drop it?");
    GateId same = asks.confirmation("Keep it?");
    String name = (String) ada(Look.LIGHT).page().evaluate("document.body.dataset.person");
    Visit ada = ada(Look.LIGHT).expecting("ERR_FAILED").expecting("409");
    List<String> tries = new ArrayList<>();
    ada.context()
        .route(
            "**/gates/*/answer",
            route -> {
              GateId one = route.request().url().contains(gate.toString()) ? gate : same;
              if (!tries.contains(one.toString())) {
                tries.add(one.toString());
                project.engine().answer(one, "yes", name, Channel.WEB);
                route.abort();
              } else {
                route.resume();
              }
            });
    card(ada, gate).locator("button[value=no]").click();
    card(ada, gate).locator("[data-does=send]").click();
    assertThat(card(ada, gate)).containsText("You answered first");
    assertThat(card(ada, gate)).containsText("in the browser: “yes”");
    assertThat(card(ada, gate)).not().containsText("Saved");
    card(ada, same).locator("button[value=yes]").click();
    card(ada, same).locator("[data-does=send]").click();
    assertThat(receipt(ada, same)).containsText("Saved at");
  }

  /** A server that can be made to go away: the next answer still reaches it, its reply does not. */
  private static void canGoAway(Visit visit) {
    visit
        .page()
        .evaluate(
            """
            () => {
              const send = window.fetch;
              window.away = null;
              window.fetch = async (to, how) => {
                const isAnswer = how?.method === "POST";
                if (window.away === null || !isAnswer && window.away !== "gone") return send(to, how);
                const arrives = window.away === "after";
                window.away = "gone";
                if (arrives) await send(to, how);
                throw new TypeError("nobody is there");
              };
            }
            """);
  }

  @Test
  void whatMayHaveBeenSentIsUndoneOnlyWhereItsGateIsOpen() {
    GateId taken = asks.confirmation("Drop it?");
    GateId lost = asks.confirmation("Keep it?");
    Visit ada = ada(Look.LIGHT).expecting("409");
    canGoAway(ada);
    for (GateId gate : List.of(taken, lost)) {
      ada.page().evaluate("how => { window.away = how; }", gate == taken ? "after" : "before");
      card(ada, gate).locator("button[value=yes]").click();
      card(ada, gate).locator("[data-does=send]").click();
      assertThat(receipt(ada, gate)).containsText("It may have been sent: the connection was lost");
      undo(ada, gate).click();
      assertThat(receipt(ada, gate)).containsText("is being looked up");
      // At once, before the page tries by itself.
      ada.page()
          .evaluate("() => { window.away = null; document.getElementById('try-now').click(); }");
      if (gate == taken) {
        assertThat(receipt(ada, gate)).containsText("too late to undo");
        assertThat(ada.find("#told")).not().containsText("Undone");
      } else {
        assertThat(card(ada, gate).locator("button[value=yes]")).isVisible();
        assertThat(ada.find("#told")).containsText("Undone. " + gate + " is still open.");
      }
      assertThat(ada.find("#connection")).hasText("Live");
    }
    assertEquals("yes", answer(taken));
    assertTrue(gate(lost).isOpen());
  }

  @Test
  void aPageThatWasFrozenFindsOutWhatCameOfIt() {
    GateId taken = asks.confirmation("Drop it?");
    GateId lost = asks.confirmation("Keep it?");
    Visit ada = ada(Look.LIGHT).expecting("409");
    canGoAway(ada);
    for (GateId gate : List.of(taken, lost)) {
      card(ada, gate).locator("button[value=yes]").click();
      assertThat(receipt(ada, gate)).containsText("Sending…");
      ada.page().evaluate("how => { window.away = how; }", gate == taken ? "after" : "before");
      ada.page().evaluate("document.dispatchEvent(new Event('freeze'))");
      if (gate == taken) {
        assertEquals("yes", answer(taken));
      }
      ada.page().evaluate("() => { window.away = null; }");
      ada.page().evaluate("document.dispatchEvent(new Event('resume'))");
    }
    assertThat(receipt(ada, taken)).containsText("Saved at");
    assertThat(card(ada, lost).locator("[role=alert]")).containsText("Not sent");
    assertThat(card(ada, lost).locator("button[value=yes]")).isVisible();
    assertTrue(gate(lost).isOpen());
  }

  private static int ticks(Visit visit) {
    return (int) visit.page().evaluate("window.ticks.size");
  }

  @Test
  void aTimerRunsOnlyWhileAnAnswerWaits() {
    GateId first = asks.confirmation("Drop it?");
    GateId second = asks.confirmation("Keep it?");
    Visit ada = ada(Look.LIGHT);
    ada.context()
        .addInitScript(
            """
            const start = window.setInterval, stop = window.clearInterval;
            window.ticks = new Set();
            window.setInterval = (act, time, ...more) => {
              const timer = start(act, time, ...more);
              if (time === 250) window.ticks.add(timer);
              return timer;
            };
            window.clearInterval = timer => { window.ticks.delete(timer); stop(timer); };
            """);
    ada.page().reload();
    for (GateId gate : List.of(first, second)) {
      assertThat(card(ada, gate).locator("button[value=yes]")).isVisible();
      ada.page().waitForCondition(() -> ticks(ada) == 0);
      card(ada, gate).locator("button[value=yes]").click();
      assertThat(receipt(ada, gate)).containsText("Sending…");
      assertEquals(1, ticks(ada));
      sendNow(ada, gate);
    }
    ada.page().waitForCondition(() -> ticks(ada) == 0);
  }

  @Test
  void aReceiptShowsWhatNobodySees() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("54\u202e32\u200b\u001b[1m");
    ada.press("Control+Enter");
    assertThat(receipt(ada, gate)).containsText("54\\u202e32\\u200b\\u001b[1m");
    sendNow(ada, gate);
    assertEquals("54\u202e32\u200b\u001b[1m", answer(gate));
  }
}
