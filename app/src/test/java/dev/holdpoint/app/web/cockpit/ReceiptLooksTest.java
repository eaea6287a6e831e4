package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import java.time.Duration;
import java.util.List;
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

  @Test
  void aCardSaysThatItsAnswerIsNotSavedYet() {
    GateId text = asks.expiring("Which port?", Duration.ofHours(2));
    GateId approval = asks.approval("May I?", "make");
    Visit ada = ada(Look.LIGHT);
    Locator kind = card(ada, text).locator(".kind");
    Locator due = card(ada, text).locator(".chip-due");
    assertThat(due).containsText("expires");
    card(ada, text).locator("textarea").fill("5432");
    card(ada, text).locator(".btn-main").click();
    assertThat(kind).hasText("Sending…");
    assertThat(due).isHidden();
    card(ada, text).locator("[data-does=undo]").click();
    assertThat(kind).hasText("Question");
    assertThat(due).isVisible();
    card(ada, text).locator(".btn-main").click();
    sendNow(ada, text);
    assertThat(kind).hasText("Answered");
    assertThat(due).isHidden();
    card(ada, approval).locator("button[value=approve]").click();
    assertThat(card(ada, approval).locator(".kind")).hasText("Sending…");
    sendNow(ada, approval);
    assertThat(card(ada, approval).locator(".kind")).hasText("Approved");
  }

  @Test
  void aReceiptOfAChoiceFillsThePlaceOfItsForm() {
    GateId mine = asks.choice("Which store?", "postgres", "sqlite", "a file", "none");
    GateId theirs = asks.choice("Which host?", "a", "b", "c", "d");
    GateId last = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT);
    double before = card(ada, last).boundingBox().y;
    card(ada, mine).getByText("sqlite").click();
    card(ada, mine).locator(".btn-main").click();
    assertThat(receipt(ada, mine)).containsText("sqlite");
    assertThat(card(ada, mine).locator(".option:has(:checked)")).containsText("sqlite");
    assertThat(card(ada, mine).locator("fieldset:disabled")).isVisible();
    answerElsewhere(theirs, "b");
    assertThat(receipt(ada, theirs)).containsText("Jonas answered");
    for (GateId gate : List.of(mine, theirs)) {
      double empty = emptyBelow(ada, gate);
      assertTrue(empty < 48, empty + " px are empty below the receipt of " + gate);
    }
    assertEquals(before, card(ada, last).boundingBox().y, 3, "what is below does not move");
    ada.isAccessible().shot("receipt-choice");
    card(ada, mine).locator("[data-does=undo]").click();
    assertThat(card(ada, mine).locator("input:checked")).hasValue("sqlite");
    assertThat(card(ada, mine).locator("input:checked")).isEnabled();
  }

  @Test
  void aReceiptTakesLessRoomOnceThePersonIsElsewhereAndNothingMovesUnderThePointer() {
    GateId edited = asks.approval("May I?", "make one\nmake two\nmake three");
    GateId next = asks.approval("And this?", "make\n".repeat(60).strip());
    Visit ada = ada(Look.LIGHT);
    card(ada, edited).locator(".edit summary").click();
    card(ada, edited).locator("[name=command]").fill("make one\nmake four");
    card(ada, edited).locator(".btn-main").click();
    sendNow(ada, edited);
    assertThat(card(ada, edited).locator(".kind")).hasText("Approved");
    BoundingBox tall = card(ada, edited).boundingBox();
    double below = card(ada, next).boundingBox().y;

    // At the top of the page there is no room to keep in place what the pointer is at.
    ada.page().mouse().move(tall.x + 100, below + 40);
    ada.page().mouse().move(tall.x + 110, below + 50);
    assertEquals(tall.height, card(ada, edited).boundingBox().height, 1);
    assertEquals(below, card(ada, next).boundingBox().y, 1);

    ada.page().mouse().wheel(0, 400);
    ada.page().waitForCondition(() -> card(ada, next).boundingBox().y < below - 300);
    double seen = card(ada, next).boundingBox().y;
    ada.page().mouse().move(tall.x + 100, seen + 40);
    ada.page().mouse().move(tall.x + 110, seen + 50);
    assertTrue(emptyBelow(ada, edited) < 48, () -> emptyBelow(ada, edited) + " px are empty");
    assertEquals(seen, card(ada, next).boundingBox().y, 3, "what the pointer is at does not move");
    ada.shot("receipt-edited");
  }

  private double emptyBelow(Visit visit, GateId gate) {
    BoundingBox card = card(visit, gate).boundingBox();
    BoundingBox receipt = receipt(visit, gate).boundingBox();
    return card.y + card.height - receipt.y - receipt.height;
  }

  @Test
  void aTitleCanBeReadBesideADeadline() {
    String title = "Let people sign in with a passkey where they have one";
    Question question = Question.of("Which of the two libraries shall it be?");
    GateId gate = asks.open(title, 1, question, new Patience(Duration.ofHours(26), OnTimeout.FAIL));
    Visit ada = ada(Look.LIGHT);
    BoundingBox seen = card(ada, gate).locator(".gate-meta .title").boundingBox();
    assertTrue(seen.width >= 192, "only " + seen.width + " px of the title are to be seen");
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
    Visit ada = ada(look).expecting("ERR_FAILED");
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
