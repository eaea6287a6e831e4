package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Locator;
import dev.holdpoint.model.GateId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The inbox of a browser without script. */
class InboxFormsTest extends InboxGround {
  @Test
  void withoutScriptEverythingIsAForm() {
    GateId text = asks.text("Which port?");
    GateId yes = asks.confirmation("Drop it?");
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    GateId secret = asks.secret("The password?");
    GateId reject = asks.approval("May I?", "make");
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    card(ada, text).locator("textarea").fill("80");
    card(ada, text).locator(".btn-main").click();
    assertThat(ada.find("#outcome")).containsText(text + " is answered");
    ada.find("#back").click();
    card(ada, yes).locator("button[value=yes]").click();
    assertThat(ada.find("#outcome")).containsText(yes + " is answered");
    ada.find("#back").click();
    card(ada, choice).getByText("sqlite").click();
    card(ada, choice).locator(".btn-main").click();
    assertThat(ada.find("#outcome")).containsText(choice + " is answered");
    ada.find("#back").click();
    card(ada, secret).locator("input[type=password]").fill("s3cret");
    card(ada, secret).locator(".btn-main").click();
    assertThat(ada.find("#outcome")).containsText(secret + " is answered");
    ada.find("#back").click();
    card(ada, reject).locator(".reject > summary").click();
    card(ada, reject).locator("[name=reason]").fill("No.");
    card(ada, reject).locator("button[value=reject]").click();
    assertThat(ada.find("main")).containsText("Rejected: No.");
    ada.find("#back").click();
    assertThat(ada.find("#empty")).isVisible();
    assertEquals("80", answer(text));
    assertEquals("yes", answer(yes));
    assertEquals("sqlite", answer(choice));
    assertEquals("(sensitive)", answer(secret));
    assertEquals("reject: No.", answer(reject));
  }

  @Test
  void withoutScriptTooALateTextIsKeptAndASecretIsNot() {
    GateId text = asks.text("Which port?");
    GateId secret = asks.secret("The password?");
    Visit ada = ada(Look.WITHOUT_SCRIPT).expecting("409");
    card(ada, text).locator("textarea").fill("80 <b>or</b> 81");
    answerElsewhere(text, "90");
    card(ada, text).locator(".btn-main").click();
    assertThat(ada.find("#outcome[role=alert]"))
        .containsText("already answered by Jonas via terminal");
    assertThat(ada.find(".kept")).containsText("80 <b>or</b> 81");
    assertThat(ada.find("main form")).hasCount(0);
    ada.find("#back").click();
    card(ada, secret).locator("input[type=password]").fill("s3cret");
    answerElsewhere(secret, "other");
    card(ada, secret).locator(".btn-main").click();
    assertThat(ada.find("#outcome[role=alert]")).containsText("already answered by Jonas");
    assertFalse(ada.page().content().contains("s3cret"));
  }

  @Test
  void withoutScriptTooEditedArgumentsAreKept() {
    GateId command = asks.approval("May I?", "psql -f a.sql");
    GateId same = asks.approval("And this?", "make");
    GateId args = asks.open("Write it?", Asks.approved("Write", Map.of("path", "a.txt")));
    Visit ada = ada(Look.WITHOUT_SCRIPT).expecting("40");
    card(ada, command).locator(".edit summary").click();
    card(ada, command).locator("[name=command]").fill("psql -1 \\\n  -f a.sql");
    answerElsewhere(command, "approve");
    card(ada, command).locator("button[value=approve]").click();
    assertThat(ada.find("#outcome[role=alert]")).containsText("already answered by Jonas");
    assertThat(ada.find(".kept")).containsText("psql -1 \\\n  -f a.sql");
    ada.shot("receipt-kept-command");
    ada.find("#back").click();
    card(ada, args).locator(".edit summary").click();
    card(ada, args).locator("[name=args]").fill("{\"path\": \"b.txt");
    card(ada, args).locator("button[value=approve]").click();
    assertThat(ada.find("#outcome[role=alert]")).containsText("not JSON");
    assertThat(ada.find(".kept")).containsText("{\"path\": \"b.txt");
    for (GateId one : List.of(args, same)) {
      ada.go("/");
      Locator approve = card(ada, one).locator("button[value=approve]");
      assertThat(approve).isVisible();
      answerElsewhere(one, "approve");
      approve.click();
      assertThat(ada.find("#outcome[role=alert]")).containsText("already answered by Jonas");
      assertThat(ada.find(".kept")).hasCount(0);
    }
  }

  @Test
  void withoutScriptTooChosenOptionsAreKept() {
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    Visit ada = ada(Look.WITHOUT_SCRIPT).expecting("409");
    card(ada, choice).getByText("sqlite").click();
    answerElsewhere(choice, "postgres");
    card(ada, choice).locator(".btn-main").click();
    assertThat(ada.find("#outcome[role=alert]")).containsText("already answered by Jonas");
    assertThat(ada.find(".kept")).containsText("sqlite");
  }
}
