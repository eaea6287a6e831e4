package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Reply;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A review as people see it, in a real browser. */
class ReviewVisitTest extends ReviewGround {
  private static final double PATIENCE = 30_000;

  @RegisterExtension final Chromium chromium = new Chromium();

  private Visit ada(Look look) {
    return chromium.signIn(project.link(), look).go(path());
  }

  private static void contains(Locator locator, String text) {
    assertThat(locator).containsText(text, new ContainsTextOptions().setTimeout(PATIENCE));
  }

  private Reply.ChangesRequested changes() {
    InboxGround.until(() -> !gate(1).isOpen());
    return assertInstanceOf(Reply.ChangesRequested.class, gate(1).answer().reply());
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void everybodyCanUseIt(Look look) {
    Visit ada = ada(look);
    contains(ada.find("h1"), "Review the plan: Add login");
    if (look != Look.WITHOUT_SCRIPT) {
      ada.isAccessible().shot("review-" + look.name().toLowerCase(Locale.ROOT));
      for (String part : List.of("notes", "todos", "tools")) {
        ada.go(path() + "#" + part).isAccessible();
        assertThat(ada.find("#" + part)).isVisible();
        assertThat(ada.find("#plan")).isHidden();
      }
      assertEquals(true, ada.page().evaluate("document.documentElement.scrollWidth <= innerWidth"));
    } else {
      assertThat(ada.find("#notes")).isVisible();
    }
  }

  @Test
  void changesThatAreNotNamedAreRefusedAtOnce() {
    Visit ada = ada(Look.LIGHT);
    ada.find("button[value=changes]").click();
    contains(ada.find("#notices"), "Nothing is written.");
    assertThat(ada.find("#feedback")).isFocused();
    assertThat(ada.find("[data-does=send]")).hasCount(0);
  }

  @Test
  void aLineIsClickedAndCommentedOn() {
    Visit ada = ada(Look.LIGHT);
    ada.find("#plan-L4 .at").click();
    assertThat(ada.find("#c-plan-L4")).isFocused();
    ada.find("#c-plan-L4").fill("which one?");
    contains(ada.find("#with-comments"), "with your comment");
    ada.find("#feedback").fill("Smaller, please");
    ada.isAccessible();
    ada.find("button[value=changes]").click();
    contains(ada.find("#decide .receipt"), "Changes requested");
    assertTrue(gate(1).isOpen(), "it is open for everybody until it is sent");
    ada.find("[data-does=send]").click();
    contains(ada.find("#judged"), "Changes requested by Ada");
    assertEquals(
        List.of(new Comment("plan.md", 4, "2. schema", "which one?")), changes().comments());
    assertEquals("Smaller, please", changes().feedback());
  }

  @Test
  void withoutScriptEverythingIsDoneByForms() throws Exception {
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    ada.find("#plan-L3").hover();
    ada.find("#plan-L3 summary").click();
    ada.find("#c-plan-L3").fill("too early");
    ada.find("#edit-plan").click();
    ada.find("#edit-text").fill("# Plan\n\nLess.\n\n1. pages\n");
    ada.find("button[value=save]").click();
    contains(ada.find("#edits"), "Less.");
    assertThat(ada.find("#c-plan-L5")).hasValue("too early");
    ada.find("button[value=changes]").click();
    contains(ada.find("#outcome"), "is answered");
    assertThat(ada.find("main form")).hasCount(0);
    ada.find("#back").click();
    contains(ada.find("main"), "Changes requested by Ada");
    assertEquals(List.of(new Comment("plan.md", 5, "1. pages", "too early")), changes().comments());
    project.work();
    ada.go("/").find("[data-review]").click();
    contains(ada.find("#review-head"), "cycle 2 of 5");
    ada.find("button[value=approve]").click();
    ada.go(path());
    contains(ada.find("#judged"), "Approved by Ada");
  }

  @Test
  void keysAloneAreEnough() {
    Visit ada = ada(Look.LIGHT);
    ada.press("j", "j", "c");
    assertThat(ada.find("#c-plan-L3")).isFocused();
    ada.page().keyboard().type("why?");
    ada.press("Escape", "r", "Control+Enter").tabTo("[data-does=send]").press("Enter");
    contains(ada.find("#judged"), "Changes requested");
    assertEquals("why?", changes().comments().getFirst().text());
  }

  /** The key that comes at once, before the page has done anything else. */
  @Test
  void aLetterRightAfterAFieldWasAskedForDecidesNothing() {
    Visit ada = ada(Look.LIGHT);
    String approve =
        "document.activeElement.dispatchEvent("
            + "new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true }));";
    ada.find("#plan-L4 .remark > summary")
        .evaluate("summary => { summary.focus(); summary.click(); " + approve + " }");
    assertThat(ada.find("#c-plan-L4")).isFocused();
    assertThat(ada.find("#decide .receipt")).hasCount(0);
    ada.press("Escape");
    ada.page()
        .evaluate(
            "() => { document.activeElement.dispatchEvent("
                + "new KeyboardEvent('keydown', { key: 'e', code: 'KeyE', bubbles: true })); "
                + approve
                + " }");
    assertThat(ada.find("#edit-text")).isVisible();
    ada.go(path());
    assertThat(ada.find("button[value=approve]")).isVisible();
    assertTrue(gate(1).isOpen());
  }

  @Test
  void anApprovalByKey() {
    Visit ada = ada(Look.LIGHT);
    ada.press("a");
    ada.find("[data-does=send]").click();
    contains(ada.find("#judged"), "Approved by Ada through web");
  }

  @Test
  void whatOthersEditComesByItselfUnlessSomebodyWrites() {
    Visit ada = ada(Look.LIGHT);
    editElsewhere("# Jonas\n\nhas a plan.\n");
    contains(ada.find("#plan"), "has a plan.");
    contains(ada.find("#review-head"), digest().substring(0, 8));
    assertThat(ada.find("#replaced")).isHidden();

    ada.find("#feedback").fill("I was writing");
    editElsewhere("# Jonas\n\nhas another plan.\n");
    contains(ada.find("#replaced"), "the current one is " + digest().substring(0, 8));
    contains(ada.find("#plan"), "has a plan.");
    ada.expecting("409");
    ada.find("button[value=changes]").click();
    ada.find("[data-does=send]").click();
    contains(ada.find("#outcome"), "This was replaced while you read.");
    contains(ada.find("#plan"), "has another plan.");
    assertThat(ada.find("#feedback")).hasValue("I was writing");
    assertTrue(gate(1).isOpen());
    ada.isAccessible().shot("review-replaced");
    ada.find("button[value=changes]").click();
    ada.find("[data-does=send]").click();
    assertEquals("I was writing", changes().feedback());
  }

  @Test
  void whoWritesIsToldThatSomebodyWasFirst() {
    Visit ada = ada(Look.LIGHT);
    ada.find("#feedback").fill("I was writing");
    judgeElsewhere(new Judgement.Approve());
    contains(ada.find("#replaced"), "Somebody was first.");
    contains(ada.find("#replaced"), "Jonas");
    ada.find("#replaced button").click();
    contains(ada.find("#judged"), "Approved by Jonas");
    contains(ada.find("#kept"), "I was writing");
  }

  @Test
  void aPlanIsEditedAndTheChangeIsShown() {
    Visit ada = ada(Look.LIGHT);
    ada.press("e");
    // Also where somebody types before the page's script is there.
    ada.find("#edit-text").fill(sheet().files().get("plan.md").replace("pages", "forms"));
    contains(ada.find("[data-diff] ins"), "forms");
    ada.isAccessible().shot("review-edit");
    ada.press("Control+Enter");
    contains(ada.find("#plan"), "forms");
    ada.find("#review-tabs a[href='#changes']").click();
    contains(ada.find("#edits"), "Edited by Ada");
    assertTrue(sheet().files().get("plan.md").contains("1. forms"));
  }
}
