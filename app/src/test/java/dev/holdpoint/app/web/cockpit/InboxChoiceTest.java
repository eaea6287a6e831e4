package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Choices in the inbox: what each option leads to, own words, several. */
class InboxChoiceTest extends InboxGround {
  private GateId passkeys(boolean multiple) {
    Input.Choice choice =
        new Input.Choice(
            List.of(
                new Input.Option("Offer a passkey", "Nobody is locked out."),
                new Input.Option("Require one", "Ends passwords by April.\nNeeds two more days."),
                new Input.Option("New accounts only")),
            true,
            multiple);
    return asks.open(
        2,
        new Question(
            multiple ? "Which of these?" : "What about passwords?",
            null,
            choice,
            false,
            null,
            "Require one",
            null));
  }

  private static Locator answerIn(Locator card) {
    return card.locator(".btn-main");
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void optionsShowWhatTheyLeadToAndSomethingElseOpensAField(Look look) {
    GateId one = passkeys(false);
    GateId several = passkeys(true);
    Visit ada = ada(look);
    Locator card = card(ada, one);
    assertThat(card.locator(".conseq").first()).hasText("Nobody is locked out.");
    assertThat(card.locator("textarea[name=other]")).isHidden();
    card.getByText("Something else").click();
    assertThat(card.locator("textarea[name=other]")).isVisible();
    assertThat(card(ada, several).locator("input[type=checkbox]")).hasCount(4);
    assertThat(card(ada, several).locator("legend")).hasText("Several can be chosen");
    ada.shot("choices-" + look.name().toLowerCase());
    if (look != Look.WITHOUT_SCRIPT) {
      ada.isAccessible();
    }
  }

  @Test
  void withoutScriptOwnWordsAndSeveralAreSent() {
    GateId one = passkeys(false);
    GateId several = passkeys(true);
    Visit ada = ada(Look.WITHOUT_SCRIPT).expecting("400");
    card(ada, one).getByText("Something else").click();
    answerIn(card(ada, one)).click();
    assertThat(ada.find("#outcome[role=alert]")).containsText("empty");
    ada.find("#back").click();
    card(ada, one).getByText("Something else").click();
    card(ada, one).locator("textarea[name=other]").fill("Ask <b>legal</b>\nfirst");
    answerIn(card(ada, one)).click();
    assertThat(ada.find("#outcome")).containsText(one + " is answered");
    ada.find("#back").click();
    card(ada, several).getByText("Offer a passkey").click();
    card(ada, several).getByText("New accounts only").click();
    answerIn(card(ada, several)).click();
    assertThat(ada.find("#outcome")).containsText(several + " is answered");
    assertEquals(new Reply.Chose(List.of(), "Ask <b>legal</b>\nfirst"), gate(one).answer().reply());
    assertEquals(
        new Reply.Chose(List.of("Offer a passkey", "New accounts only"), null),
        gate(several).answer().reply());
  }

  @Test
  void wordsBesideAnotherOptionAreNotSent() {
    GateId one = passkeys(false);
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    card(ada, one).getByText("Something else").click();
    card(ada, one).locator("textarea[name=other]").fill("on second thoughts");
    card(ada, one).getByText("Require one").click();
    assertThat(card(ada, one).locator("textarea[name=other]")).isHidden();
    answerIn(card(ada, one)).click();
    assertThat(ada.find("#outcome")).containsText(one + " is answered");
    assertEquals(new Reply.Chose("Require one"), gate(one).answer().reply());
  }

  @Test
  void keysPickAndTakeBackAndTheFieldIsNext() {
    GateId several = passkeys(true);
    Visit ada = ada(Look.LIGHT);
    card(ada, several).focus();
    ada.press("1", "2", "1");
    assertThat(card(ada, several).locator("input:checked")).hasCount(1);
    ada.press("4");
    assertThat(card(ada, several).locator("textarea[name=other]")).isFocused();
    ada.page().keyboard().type("and a letter to 14 people");
    ada.press("Control+Enter");
    assertThat(ada.find("#gates")).containsText("Require one, and a letter to 14 people");
    sendNow(ada, several);
    assertEquals(
        new Reply.Chose(List.of("Require one"), "and a letter to 14 people"),
        gate(several).answer().reply());
  }

  @Test
  void nothingWrittenIsNothingSent() {
    GateId one = passkeys(false);
    Visit ada = ada(Look.LIGHT);
    card(ada, one).getByText("Something else").click();
    answerIn(card(ada, one)).click();
    assertThat(card(ada, one).locator("[role=alert]")).containsText("Nothing is written");
    assertTrue(gate(one).isOpen());
  }
}
