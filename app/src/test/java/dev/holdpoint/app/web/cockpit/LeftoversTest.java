package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What became of an answer whose reply nobody heard: it counts as sent only if it is the saved one.
 */
class LeftoversTest extends InboxGround {
  private static String stored(Visit visit) {
    return (String) visit.page().evaluate("() => JSON.stringify(localStorage)");
  }

  private static String name(Visit visit) {
    return (String) visit.page().evaluate("document.body.dataset.person");
  }

  @Test
  void anotherAnswerOfTheSamePersonIsNotTakenForTheOneThatWasNotSent() {
    GateId text = asks.text("Which port?");
    GateId yes = asks.confirmation("Drop it?");
    Visit ada = ada(Look.LIGHT);
    sendsNothing(ada);
    card(ada, text).locator("textarea").fill("54<b>32");
    ada.press("Control+Enter");
    card(ada, yes).locator("button[value=yes]").click();
    assertThat(receipt(ada, yes)).containsText("Sending…");
    String me = name(ada);
    ada.go("/board");
    project.engine().answer(text, "80", me, Channel.WEB);
    project.engine().answer(yes, "no", me, Channel.WEB);
    ada.go("/");
    Locator first = ada.find("[id='notice-draft-" + text + "']");
    assertThat(first).containsText("for " + text + " was not sent");
    assertThat(first).containsText("You answered first");
    assertThat(first).containsText("in the browser: “80”");
    assertThat(first.locator(".kept")).hasText("54<b>32");
    Locator second = ada.find("[id='notice-draft-" + yes + "']");
    assertThat(second).containsText("in the browser: “no”");
    assertThat(second.locator(".kept")).hasText("Yes");
    ada.isAccessible().shot("inbox-other-answer");
    first.getByText("Drop it").click();
    second.getByText("Drop it").click();
    assertEquals("{}", stored(ada));
  }

  @Test
  void anEditedCommandThatWasSentWhileLeavingIsNoDraft() {
    Map<String, Object> args = Map.of("timeout", 120_000, "command", "make", "a", "b");
    GateId command = asks.open("May I?", Asks.approved("Bash", args));
    GateId other = asks.open("And this?", Asks.approved("Write", Map.of("path", "a", "b", 1)));
    Visit ada = ada(Look.LIGHT);
    card(ada, command).locator(".edit summary").click();
    card(ada, command).locator("[name=command]").fill("make -j2");
    card(ada, command).locator("button[value=approve]").click();
    card(ada, other).locator(".edit summary").click();
    card(ada, other).locator("[name=args]").fill("{\"path\": \"c\",\n \"b\": 1}");
    card(ada, other).locator("button[value=approve]").click();
    assertThat(receipt(ada, other)).containsText("Approved, edited");
    ada.go("/board");
    assertTrue(answer(command).contains("make -j2"));
    assertTrue(answer(other).contains("\"c\""));
    ada.go("/");
    ada.page().waitForCondition(() -> stored(ada).equals("{}"));
    assertThat(ada.find("#notices .notice")).hasCount(0);
  }

  @Test
  void hiddenTextIsNeverTakenForTheSavedOne() {
    GateId secret = asks.secret("The password?");
    Visit ada = ada(Look.LIGHT).expecting("ERR_FAILED").expecting("409");
    String me = name(ada);
    List<String> tries = new ArrayList<>();
    ada.context()
        .route(
            "**/gates/*/answer",
            route -> {
              tries.add(route.request().url());
              if (tries.size() == 1) {
                project.engine().answer(secret, "another", me, Channel.WEB);
                route.abort();
              } else {
                route.resume();
              }
            });
    card(ada, secret).locator("input[type=password]").fill("hunter2");
    ada.press("Control+Enter");
    card(ada, secret).locator("[data-does=send]").click();
    assertThat(card(ada, secret)).containsText("You answered first");
    assertThat(card(ada, secret)).containsText("is not known. That text is not kept.");
    assertThat(card(ada, secret)).not().containsText("Saved at");
    assertFalse(stored(ada).contains("hunter2"));
    assertFalse(ada.page().content().contains("hunter2"));
  }
}
