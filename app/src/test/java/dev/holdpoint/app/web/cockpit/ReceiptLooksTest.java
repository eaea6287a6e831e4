package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Route;
import dev.holdpoint.model.GateId;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every state of a card that is answered, as people see it. */
class ReceiptLooksTest extends InboxGround {
  /** Somebody was first, and who it was can't be asked for: the card does not wait for ever. */
  @Test
  void aRefusalIsShownAlsoWhereTheGateCanNotBeFetched() {
    GateId late = asks.text("Which host?");
    Visit ada = ada(Look.LIGHT).expecting("409").expecting("ERR_FAILED");
    ada.context().route("**/api/v1/gates/" + late, Route::abort);
    ada.context()
        .route(
            "**/gates/*/answer",
            route -> {
              answerElsewhere(late, "there");
              route.resume();
            });
    card(ada, late).locator("textarea").fill("here");
    card(ada, late).locator(".btn-main").click();
    card(ada, late).locator("[data-does=send]").click();
    assertThat(card(ada, late).locator(".notice[role=alert]")).containsText("answered by Jonas");
    assertThat(card(ada, late).locator("textarea")).hasValue("here");
  }

  @ParameterizedTest
  @EnumSource(
      value = Look.class,
      names = {"LIGHT", "DARK", "PHONE"})
  void everyStateOfACardIsSeenByEverybody(Look look) {
    GateId sent = asks.confirmation("One client still calls v1. Switch it off on 1 April anyway?");
    GateId pending = asks.approval("Run the migration?", "psql \"$URL\" -f db/V42.sql");
    GateId lost = asks.text("Round half cents up or to even?");
    GateId conflict = asks.text("May the text name the carrier when the delay is theirs?");
    GateId others = asks.choice("Which store?", "postgres", "sqlite");
    GateId draft = asks.text("Which paper sizes do the return desks really have?");
    asks.confirmation("Drop the unused index?");
    Visit ada = slow(look).expecting("ERR_FAILED");
    card(ada, draft).locator("textarea").fill("A6 in all desks except Leipzig");
    ada.page().reload();
    assertThat(card(ada, draft).locator("[data-draft]")).containsText("Draft of");
    card(ada, sent).locator("button[value=no]").click();
    sendNow(ada, sent);
    card(ada, conflict).locator("textarea").fill("Yes, with the carrier’s public name.");
    answerElsewhere(conflict, "Yes, but never the depot or a person.");
    answerElsewhere(others, "sqlite");
    assertThat(card(ada, conflict)).containsText("Jonas answered first");
    assertThat(card(ada, others)).containsText("Jonas answered");
    ada.context().route("**/gates/*/answer", Route::abort);
    card(ada, lost).locator("textarea").fill("To even, as the invoices do");
    card(ada, lost).locator(".btn-main").click();
    card(ada, lost).locator("[data-does=send]").click();
    assertThat(receipt(ada, lost)).containsText("It may have been sent");
    card(ada, pending).locator("button[value=approve]").click();
    assertThat(receipt(ada, pending)).containsText("Approved");
    ada.isAccessible().shot("receipts-" + look.name().toLowerCase(Locale.ROOT));
    assertEquals(true, ada.page().evaluate("document.documentElement.scrollWidth <= innerWidth"));
  }
}
