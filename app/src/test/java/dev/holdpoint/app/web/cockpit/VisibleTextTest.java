package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.text.HiddenCharacterCases;
import dev.holdpoint.app.text.HiddenCharacterCases.Case;
import dev.holdpoint.model.GateId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What scripts show of texts with hidden characters: the same as the server. */
class VisibleTextTest extends InboxGround {
  @Test
  void theBrowserShowsHiddenCharactersAsTheServerDoes() {
    List<Case> cases = HiddenCharacterCases.all();
    Visit ada = ada(Look.LIGHT);
    Object shown =
        ada.page()
            .evaluate(
                """
                async texts => {
                  const address = performance.getEntriesByType("resource").map(one => one.name)
                    .find(name => name.includes("/visible."));
                  const { visible } = await import(address);
                  return texts.map(codes => visible(String.fromCharCode(...codes)));
                }
                """,
                // Half of a pair does not come through as text.
                cases.stream().map(one -> one.text().chars().boxed().toList()).toList());
    assertEquals(cases.stream().map(Case::shown).toList(), shown);
  }

  @Test
  void theReasonOfAWithdrawalHidesNothing() {
    Object told =
        ada(Look.LIGHT)
            .page()
            .evaluate(
                """
                async () => {
                  const address = performance.getEntriesByType("resource").map(one => one.name)
                    .find(name => name.includes("/receipts."));
                  const { outcome } = await import(address);
                  return outcome({ state: "withdrawn", reason: "a\\u202eb" }, false).textContent;
                }
                """);
    assertEquals("The question was withdrawn: a\\u202eb", told);
  }

  @Test
  void aLongAnswerIsNotCutInsideACharacter() {
    GateId gate = asks.text("Which one?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("x".repeat(199) + "😀 and more");
    ada.press("Control+Enter");
    assertThat(receipt(ada, gate).locator("b")).hasText("x".repeat(199) + "…");
  }
}
