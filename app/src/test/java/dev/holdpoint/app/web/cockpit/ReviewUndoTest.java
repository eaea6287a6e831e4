package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A decision about a review waits as every answer does; what was written for it is not lost. */
class ReviewUndoTest extends ReviewGround {
  @RegisterExtension final Chromium chromium = new Chromium();

  private Visit ada() {
    return chromium.signIn(project.link(), Look.LIGHT).go(path());
  }

  private static void write(Visit visit) {
    visit.find("#plan-L4 .at").click();
    visit.find("#c-plan-L4").fill("which one?");
    visit.find("#feedback").fill("Smaller, please");
  }

  private static void requestChanges(Visit visit) {
    visit.find("button[value=changes]").click();
    assertThat(visit.find("#decide .receipt")).containsText("Changes requested");
  }

  private static String stored(Visit visit) {
    return (String) visit.page().evaluate("() => JSON.stringify(localStorage)");
  }

  private static Locator draft(Visit visit, int number) {
    return visit.find("[id^='notice-draft-review:'][id$='." + number + "']");
  }

  private Reply reply() {
    InboxGround.until(() -> !gate(1).isOpen());
    return gate(1).answer().reply();
  }

  @Test
  void anUndoneDecisionIsNotSentAndTheFormIsAsItWas() {
    Visit ada = ada();
    write(ada);
    for (Runnable undo :
        List.<Runnable>of(() -> ada.press("z"), () -> ada.find("[data-does=undo]").click())) {
      requestChanges(ada);
      undo.run();
      assertThat(ada.find("#told")).hasText("Undone. " + gate + " is still open.");
      assertThat(ada.find("#feedback")).hasValue("Smaller, please");
      assertThat(ada.find("#c-plan-L4")).hasValue("which one?");
      assertThat(ada.find("#edit-plan")).isVisible();
      assertTrue(gate(1).isOpen());
    }
    requestChanges(ada);
    ada.find("[data-does=send]").click();
    assertEquals(
        "Smaller, please", assertInstanceOf(Reply.ChangesRequested.class, reply()).feedback());
  }

  @Test
  void leavingThePageSendsTheDecision() {
    Visit ada = ada();
    write(ada);
    requestChanges(ada);
    ada.go("/board");
    Reply.ChangesRequested sent = assertInstanceOf(Reply.ChangesRequested.class, reply());
    assertEquals("Smaller, please", sent.feedback());
    assertEquals("which one?", sent.comments().getFirst().text());
    ada.go(path());
    assertThat(ada.find("#judged")).containsText("Changes requested by Ada");
    ada.page().waitForCondition(() -> stored(ada).equals("{}"));
    assertThat(ada.find("#notices > *")).hasCount(0);
  }

  @Test
  void whatCouldNotBeSentWhileLeavingIsRestored() {
    Visit ada = ada();
    write(ada);
    InboxGround.sendsNothing(ada);
    requestChanges(ada);
    ada.go("/board");
    ada.go(path());
    assertThat(ada.find("#notice-decision")).containsText("Not sent: “Changes requested”");
    assertThat(ada.find("#feedback")).hasValue("Smaller, please");
    assertThat(ada.find("#c-plan-L4")).hasValue("which one?");
    assertTrue(gate(1).isOpen());
    ada.isAccessible().shot("review-not-sent");
  }

  @Test
  void anotherDecisionOfTheSamePersonIsNotTakenForTheOneThatWasNotSent() {
    Visit ada = ada();
    write(ada);
    InboxGround.sendsNothing(ada);
    requestChanges(ada);
    ada.go("/board");
    Reviews.Person me = new Reviews.Person("Ada", Channel.WEB);
    project
        .bench()
        .reviews()
        .judge(gate, sheet().review().current().digest(), new Judgement.Approve(), me);
    ada.go(path());
    assertThat(draft(ada, 1)).containsText("You answered first");
    assertThat(draft(ada, 1).locator(".kept")).containsText("Smaller, please");
    assertThat(draft(ada, 1).locator(".kept")).containsText("which one?");
  }

  @Test
  void aDraftIsRestoredUntilItIsDropped() {
    Visit ada = ada();
    write(ada);
    ada.page().reload();
    assertThat(ada.find("[data-draft]")).containsText("Draft of");
    assertThat(ada.find("#feedback")).hasValue("Smaller, please");
    assertThat(ada.find("#c-plan-L4")).hasValue("which one?");
    ada.isAccessible().shot("review-draft");
    ada.find("[data-draft]").getByText("Drop it").click();
    assertThat(ada.find("#feedback")).hasValue("");
    assertEquals("{}", stored(ada));
    ada.page().reload();
    assertThat(ada.find("#feedback")).hasValue("");
    assertThat(ada.find("[data-draft]")).hasCount(0);
  }

  @Test
  void aDraftAboutAnEarlierVersionIsShownWithTheOutcomeOnBothPages() throws Exception {
    Visit ada = ada();
    write(ada);
    ada.go("/board");
    judgeElsewhere(new Judgement.Changes("Otherwise", List.of()));
    project.work();
    for (String page : List.of("/", path())) {
      ada.go(page);
      assertThat(draft(ada, 1)).containsText("for " + gate + " was not sent");
      assertThat(draft(ada, 1)).containsText("Jonas answered first");
      assertThat(draft(ada, 1).locator(".kept")).containsText("Smaller, please");
    }
    assertThat(ada.find("#review-head")).containsText("cycle 2");
    draft(ada, 1).getByText("Drop it").click();
    assertEquals("{}", stored(ada));
  }

  @Test
  void theReceiptStaysWhenTheNextVersionComes() throws Exception {
    Visit ada = ada();
    write(ada);
    requestChanges(ada);
    ada.find("[data-does=send]").click();
    assertThat(ada.find("#judged")).containsText("Changes requested by Ada");
    project.work();
    assertThat(ada.find("#review-head")).containsText("cycle 2");
    Locator receipt = ada.find("#notices .receipt");
    assertThat(receipt).containsText("Changes requested " + gate);
    assertThat(receipt).containsText("Saved at");
    ada.isAccessible().shot("review-next-version");
    receipt.locator("[data-does=dismiss]").click();
    assertThat(receipt).hasCount(0);
    assertThat(ada.find("button[value=approve]")).isVisible();
  }

  @Test
  void onlyTheReceiptHasButtonsWhileADecisionWaits() {
    Visit ada = ada().expecting("409");
    ada.find("#feedback").fill("Smaller, please");
    ada.find("button[value=approve]").click();
    assertThat(ada.find("button[value=approve_anyway]")).isVisible();
    requestChanges(ada);
    assertThat(ada.find("button[value=approve_anyway]")).isHidden();
    assertThat(ada.find("#edit-plan")).isHidden();
    ada.press("e", "a");
    assertThat(ada.find("#decide .receipt")).containsText("Changes requested");
    ada.press("z");
    assertThat(ada.find("button[value=approve_anyway]")).isVisible();
    assertTrue(gate(1).isOpen());
  }

  /** The reply to the first try is lost, so the second one finds the gate answered. */
  @Test
  void aDecisionWhoseReplyWasLostIsNotTakenForSomebodyElses() {
    Visit ada = ada().expecting("ERR_FAILED").expecting("409");
    write(ada);
    requestChanges(ada);
    ada.context()
        .route(
            "**/tasks/*/review",
            route -> {
              if (route.request().method().equals("POST") && gate(1).isOpen()) {
                route.fetch();
                route.abort();
              } else {
                route.resume();
              }
            });
    ada.find("[data-does=send]").click();
    assertThat(ada.find("#judged")).containsText("Changes requested by Ada");
    assertEquals("{}", stored(ada));
  }
}
