package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.GateId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is typed goes where the person meant it, and answers no other gate. */
class TypingTest extends InboxGround {
  @Test
  void aReasonTypedAfterAClickOnRejectIsTheReason() {
    GateId gate = asks.approval("May I?", "git push");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("details.reject > summary").click();
    ada.page().keyboard().type("Just a moment");
    assertThat(card(ada, gate).locator("[name=reason]")).hasValue("Just a moment");
    assertThat(ada.find("[data-does=undo]")).hasCount(0);
    assertTrue(gate(gate).isOpen());
  }

  /** The key that comes at once, before the page has done anything else. */
  @ParameterizedTest
  @ValueSource(strings = {"reject", "edit"})
  void aLetterRightAfterAClickIsForTheFormThatItUnfolds(String form) {
    GateId gate = asks.approval("May I?", "git push");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate)
        .locator("details." + form + " > summary")
        .evaluate(
            """
            summary => {
              summary.focus();
              summary.click();
              document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { key: "a", code: "KeyA", bubbles: true }));
            }
            """);
    assertThat(card(ada, gate).locator("details." + form + " textarea")).isFocused();
    assertThat(ada.find("[data-does=undo]")).hasCount(0);
  }

  @Test
  void whatIsTypedOnAfterSomebodyElseAnsweredAnswersNothing() {
    GateId text = asks.text("Which port?");
    GateId other = asks.confirmation("Drop the table?");
    Visit ada = ada(Look.LIGHT);
    card(ada, text).locator("textarea").click();
    ada.page().keyboard().type("my ");
    ada.page().clock().install();
    ada.page().clock().pauseAt(System.currentTimeMillis() + 10_000);
    answerElsewhere(text, "5432");
    ada.looksAgain();
    assertThat(card(ada, text)).containsText("Jonas answered first");
    ada.page().keyboard().type("just never do it again, yes");
    assertThat(ada.find("[data-does=undo]")).hasCount(0);
    assertTrue(gate(other).isOpen());
  }

  @Test
  void somethingElseTakesWhatIsTypedNext() {
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    Visit ada = ada(Look.LIGHT);
    card(ada, choice).getByText("Something else").click();
    ada.page().keyboard().type("ask Ada");
    assertThat(card(ada, choice).locator("textarea[name=other]")).hasValue("ask Ada");
  }
}
