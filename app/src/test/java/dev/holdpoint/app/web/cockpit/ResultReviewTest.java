package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.TaskState;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a run came to, looked at, commented on, accepted and applied in a real browser. */
class ResultReviewTest extends ResultGround {
  private static final Comment ON_NEW =
      new Comment("src/app.txt", 3, false, "line three", "why words?");
  private static final Comment ON_OLD = new Comment("src/app.txt", 5, true, "line 5", "keep it");

  @RegisterExtension final Chromium chromium = new Chromium();

  private Visit ada(Look look) {
    return chromium.signIn(project.link(), look).go(path());
  }

  private static Locator app(Visit visit) {
    return visit.find("#outputs [data-file='at.src/app.txt.']");
  }

  private static Locator line(Locator file, String style, int number) {
    return file.locator(".lines > ." + style + " > .at:text-is('" + number + "')");
  }

  private static Locator field(Visit visit, String line) {
    return visit.find("textarea[name='at.src/app.txt." + line + "']");
  }

  private Set<Comment> comments() {
    InboxGround.until(() -> !gate(1).isOpen());
    Reply reply = gate(1).answer().reply();
    return Set.copyOf(assertInstanceOf(Reply.ChangesRequested.class, reply).comments());
  }

  private static void press(Visit visit, String decision) {
    visit.find("button[value=" + decision + "]").click();
    visit.find("[data-does=send]").click();
  }

  /** The button of the next page lies where the one was that led there. */
  @Test
  void aDoubleTapOnApplyAppliesNothing() throws Exception {
    accept();
    Visit ada = ada(Look.PHONE);
    Page page = ada.page();
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 60_000);
    String before = git("rev-parse HEAD");
    ada.go("/tasks/" + task + "/apply");
    page.clock().runFor(100);
    BoundingBox apply = ada.find("#apply").boundingBox();
    page.touchscreen().tap(apply.x + 9, apply.y + 9);
    page.clock().runFor(300);
    page.touchscreen().tap(apply.x + 9, apply.y + 9);
    page.clock().runFor(300);
    assertThat(ada.find("#apply")).isVisible();
    assertEquals(before, git("rev-parse HEAD"));
    page.touchscreen().tap(apply.x + 9, apply.y + 9);
    assertThat(ada.find("#applied")).isVisible();
  }

  @Test
  void aResultIsCommentedOnCorrectedAcceptedAndApplied() throws Exception {
    Visit ada = ada(Look.LIGHT);
    assertThat(ada.find("h1")).hasText("Review the result: Make things");
    assertThat(ada.find("#summary strong")).hasText("try");
    assertThat(ada.find("#what-was-asked")).containsText("What Make things is about.");
    assertThat(ada.find("#since")).hasCount(0);
    assertThat(ada.find("#edit-plan")).hasCount(0);
    line(app(ada), "add", 3).click();
    assertThat(field(ada, "3")).isFocused();
    field(ada, "3").fill("why words?");
    line(app(ada), "del", 5).click();
    field(ada, "o5").fill("keep it");
    line(app(ada), "add", 3).click();
    assertThat(field(ada, "3")).hasCount(1);
    ada.isAccessible().shot("result-comments");
    press(ada, "changes");
    assertThat(ada.find("#judged")).containsText("Corrections requested by Ada");
    assertEquals(Set.of(ON_NEW, ON_OLD), comments());

    project.work();
    ada.go(path()).find("#review-tabs a[href='#since']").click();
    assertThat(ada.find("#since")).containsText("line 3, again");
    assertThat(ada.find("#since [data-file='at.p.bin.']")).hasCount(0);
    assertThat(ada.find("#cycles .chip")).hasCount(1);
    ada.isAccessible().shot("result-since");
    ada.find("#review-tabs a[href='#texts']").click();
    assertThat(ada.find("#texts strong")).hasText("things");
    press(ada, "approve");
    assertThat(ada.find("#judged")).containsText("Accepted by Ada");
    Locator receipt = ada.find(".decide .receipt");
    assertThat(receipt).containsText("Saved at");
    assertThat(receipt).isInViewport();
    assertThat(receipt.locator("a[href$='/apply']")).isVisible();
    ada.isAccessible().shot("result-accepted");
    receipt.locator("[data-does=dismiss]").click();
    assertThat(ada.find(".decide")).hasCount(0);
    InboxGround.until(() -> project.engine().task(task).state() == TaskState.DONE);

    ada.go(path()).find("#do-apply").click();
    assertThat(ada.find("#message")).hasText(task + ": Make things");
    ada.isAccessible().shot("apply-confirm");
    ada.find("#apply").click();
    assertThat(ada.find("#commit")).hasText(git("rev-parse --short=10 HEAD"));
    ada.isAccessible().shot("apply-done");
    assertEquals("2", git("rev-list --count HEAD"));
    assertEquals(lines("line 3, again", false), Files.readString(root.resolve("src/app.txt")));
    assertThat(ada.go("/tasks/" + task).find("#is-applied")).containsText("Applied to your branch");
    assertThat(ada.find("#do-apply")).hasCount(0);
    assertThat(ada.go(path()).find("#is-applied")).isVisible();
  }

  @ParameterizedTest
  @EnumSource(
      value = Look.class,
      names = {"DARK", "PHONE"})
  void everyWidthAndSchemeHasRoom(Look look) {
    Visit ada = ada(look);
    Locator number = line(app(ada), "add", 3);
    if (look == Look.PHONE) {
      number.tap();
    } else {
      number.click();
    }
    field(ada, "3").fill("why words?");
    ada.isAccessible().shot("result-" + look.name().toLowerCase(java.util.Locale.ROOT));
    assertEquals(true, ada.page().evaluate("document.documentElement.scrollWidth <= innerWidth"));
    for (int width : List.of(390, 768, 1440)) {
      if (look == Look.DARK) {
        // The bar of the decision then stands in its own place.
        ada.page().setViewportSize(width, 900);
        ada.page().evaluate("scrollTo(0, document.documentElement.scrollHeight)");
        assertEquals(List.of(), LayoutCheck.at(ada.page(), width), "at " + width);
        ada.shot("result-dark-" + width);
      }
    }
  }

  @Test
  void ownWordsAfterARefusedAcceptanceAreNotTakenForSomebodyElses() throws Exception {
    Visit ada = ada(Look.LIGHT).expecting("409");
    line(app(ada), "add", 3).click();
    field(ada, "3").fill("why words?");
    ada.find("button[value=approve]").click();
    assertThat(ada.find("#outcome")).containsText("Request corrections to send it");
    press(ada, "changes");
    assertThat(ada.find("#judged")).containsText("Corrections requested by Ada");
    assertThat(ada.find("#replaced")).isHidden();
    assertThat(ada.find(".decide .receipt")).containsText("Corrections requested");
    project.work();
    assertThat(ada.find("#review-head")).containsText("cycle 2");
    assertThat(ada.find("#replaced")).isHidden();
    assertThat(ada.find("#notices .receipt")).containsText("Saved at");
  }

  @Test
  void keysAloneAreEnough() {
    Visit ada = ada(Look.LIGHT);
    assertThat(ada.find("[data-hint]").first()).isVisible();
    ada.press("j", "c");
    ada.page().keyboard().type("why?");
    ada.press("Escape", "j", "j", "c", "Escape");
    assertThat(ada.find(".lines .at-line")).hasCount(1);
    ada.press("r");
    assertThat(ada.find("#feedback")).isFocused();
    assertThat(ada.find(".receipt")).hasCount(0);
    ada.press("Control+Enter").tabTo("[data-does=send]").press("Enter");
    assertThat(ada.find("#judged")).containsText("Corrections requested");
    assertEquals(Set.of(new Comment(HOSTILE, 1, "<script>alert(1)</script>", "why?")), comments());
  }

  @Test
  void aDraftSurvivesAReloadAndCanBeDropped() {
    Visit ada = ada(Look.LIGHT);
    line(app(ada), "del", 5).click();
    field(ada, "o5").fill("keep it");
    ada.page().reload();
    assertThat(field(ada, "o5")).hasValue("keep it");
    assertThat(ada.find("#decide [data-draft]")).containsText("restored");
    app(ada).locator("[data-drop]").click();
    assertThat(field(ada, "o5")).hasCount(0);
    ada.page().reload();
    assertThat(app(ada)).isVisible();
    assertThat(field(ada, "o5")).hasCount(0);
  }

  @Test
  void withoutScriptEverythingIsDoneByForms() throws Exception {
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    line(app(ada), "add", 3).click();
    assertThat(field(ada, "3")).isFocused();
    field(ada, "3").fill("why words?");
    line(app(ada), "del", 5).click();
    assertThat(field(ada, "3")).hasValue("why words?");
    field(ada, "o5").fill("keep it");
    ada.find("button[value=changes]").click();
    assertThat(ada.find("#outcome")).containsText("is answered");
    assertEquals(Set.of(ON_NEW, ON_OLD), comments());
    project.work();
    ada.go(path()).find("button[value=approve]").click();
    ada.find("#do-apply").click();
    ada.find("#apply").click();
    assertThat(ada.find("#applied")).containsText("It is in your branch");
    assertEquals("2", git("rev-list --count HEAD"));
  }

  @Test
  void filesOfEveryKindAreNamedAndHarmless() {
    Visit ada = ada(Look.LIGHT);
    assertThat(ada.find("#outputs .filed")).hasCount(6);
    assertThat(ada.find("#outputs")).containsText("rename from old-name.txt");
    assertThat(ada.find("#outputs")).containsText("binary, not shown");
    assertThat(ada.find("#outputs")).containsText("<script>alert(1)</script>");
    assertThat(ada.find("#main img")).hasCount(0);
    // The name has a line break in it, which browsers change in the names of fields.
    Locator odd = ada.find("#outputs [data-file='at.new%0Aline.txt.']");
    line(odd, "add", 1).click();
    odd.locator("textarea").fill("what a name");
    press(ada, "changes");
    assertThat(ada.find("#judged")).containsText("Corrections requested by Ada");
    assertEquals(Set.of(new Comment("new\nline.txt", 1, "x", "what a name")), comments());
  }
}
