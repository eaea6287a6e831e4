package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.holdpoint.model.GateId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Somebody else answers while an answer waits in the page: it is not sent, and nothing is lost. */
class ConflictTest extends InboxGround {
  @Test
  void aYesThatCameTooLateSaysSo() {
    GateId gate = asks.confirmation("Drop it?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("button[value=yes]").click();
    answerElsewhere(gate, "no");
    assertThat(card(ada, gate)).containsText("Jonas answered first");
    assertThat(card(ada, gate)).containsText("Your answer, not sent: Yes");
  }

  @Test
  void somebodyElseIsFirstWhileItCounts() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT);
    ada.page().clock().install();
    ada.page().clock().pauseAt(System.currentTimeMillis() + 10_000);
    List<String> sent = new ArrayList<>();
    ada.page().onRequest(request -> sent.add(request.method() + " " + request.url()));
    card(ada, gate).locator("textarea").fill("5432");
    ada.press("Control+Enter");
    answerElsewhere(gate, "80");
    ada.looksAgain();
    assertThat(card(ada, gate)).containsText("Jonas answered first");
    assertThat(card(ada, gate)).containsText("Your text, kept and not sent: 5432");
    ada.page().clock().runFor(6_000);
    assertFalse(sent.toString().contains("/answer"), sent.toString());
    ada.shot("inbox-conflict");
  }
}
