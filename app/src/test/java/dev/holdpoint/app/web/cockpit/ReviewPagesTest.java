package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.ShownValues;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Role;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of a review and its form, as they are sent. */
class ReviewPagesTest extends ReviewGround {
  private Browser.Seen press(String digest, String decision, String... more) throws Exception {
    WorkGround.Session ada = signIn();
    String[] fields = new String[more.length + 4];
    fields[0] = field("gate", gate.toString());
    fields[1] = field("digest", digest);
    fields[2] = field("decision", decision);
    fields[3] = field("shown", ShownValues.of(ada.secret(), gate, new Digest(digest)));
    System.arraycopy(more, 0, fields, 4, more.length);
    return ada.press(path(), fields);
  }

  private static void shows(String page, String... words) {
    for (String word : words) {
      assertTrue(page.contains(word), () -> word + " is not in\n" + page);
    }
  }

  private static void hides(String page, String... words) {
    for (String word : words) {
      assertFalse(page.contains(word), () -> word + " is in\n" + page);
    }
  }

  @Test
  void everybodySeesItAndOnlyWhoMayAnswerCanJudge() throws Exception {
    String page = as(Role.VIEWER).get(path()).is(200).body();
    shows(page, "Review the plan: Add login", "cycle 1 of 5", "<strong>understood</strong>");
    shows(page, "Nobody is signed in", "First", "<s class=\"muted\">Second</s>", "tools/psql.md");
    hides(page, "value=\"approve\"", "<textarea", "edit:plan.md");
    shows(
        as(Role.RESPONDER).get(path()).is(200).body(),
        "value=\"approve\"",
        "edit:plan.md",
        "edit:todos.yaml");
    String approve =
        String.join("&", field("gate", "" + gate), field("digest", digest()), "decision=approve");
    Browser form = as(Role.VIEWER).with("Content-Type", "application/x-www-form-urlencoded");
    form.post(path(), approve).is(403);
    assertTrue(gate(1).isOpen());
  }

  @Test
  void theReceiptOfTheLastReviewSaysThatNoMoreFollow() throws Exception {
    press(digest(), "approve_all").is(303);
    shows(
        as(Role.VIEWER).get("/gates/" + gate + "/receipt").is(200).body(),
        "<b>Approved, and no more reviews</b>");
  }

  @Test
  void changesArriveWithTheQuotedLine() throws Exception {
    press(
            digest(),
            "changes",
            field("feedback", "Schema\r\nfirst"),
            field("comment.plan.md.3", "too early"),
            field("comment.plan.md.6", "what is it?"),
            field("line.plan.md.6", "7"))
        .is(303);
    Reply.ChangesRequested said =
        assertInstanceOf(Reply.ChangesRequested.class, gate(1).answer().reply());
    assertEquals("Schema\nfirst", said.feedback());
    assertEquals(
        List.of(
            new Comment("plan.md", 3, "1. pages", "too early"),
            new Comment("plan.md", 7, "it works.", "what is it?")),
        said.comments());
    assertEquals("web", gate(1).answer().channel().word());
    shows(as(Role.VIEWER).get(path()).is(200).body(), "Changes requested by Ada", "too early");

    project.work();
    String again = as(Role.RESPONDER).get(path()).is(200).body();
    shows(again, "cycle 2 of 5", "Changes since cycle 1", "class=\"new\"", "Schema\nfirst");
  }

  @Test
  void anApprovalOfWhatWasReplacedIsRefusedAndNothingTypedIsLost() throws Exception {
    String seen = digest();
    editElsewhere("# Plan\n\n1. pages, better\n2. schema\n");
    String page =
        press(
                seen,
                "changes",
                field("feedback", "Smaller"),
                field("comment.plan.md.3", "too early"),
                field("comment.plan.md.4", "which?"))
            .is(409)
            .body();
    shows(page, "This was replaced while you read.", seen.substring(0, 8));
    shows(page, digest().substring(0, 8), "Smaller", "plan.md, line 3:\n&gt; 1. pages\ntoo early");
    shows(page, "which?", "Edited by Jonas", "data-dirty=\"yes\"");
    hides(as(Role.RESPONDER).get(path()).is(200).body(), "data-dirty");
    press(seen, "approve").is(409);
    assertTrue(gate(1).isOpen());
    press(digest(), "approve").is(303);
    assertInstanceOf(Reply.Passed.class, gate(1).answer().reply());
  }

  @Test
  void twoCommentsWhoseLinesAreOneParagraphNowAreBothThere() throws Exception {
    String seen = digest();
    editElsewhere("# Plan\n\nFirst\n2. schema\nit works.\n\nMore.\n");
    String page =
        press(
                seen,
                "changes",
                field("comment.plan.md.4", "which?"),
                field("comment.plan.md.6", "how well?"),
                field("line.plan.md.6", "7"))
            .is(409)
            .body();
    shows(page, ">\nwhich?</textarea>", ">\nhow well?</textarea>");
  }

  @Test
  void anApprovalLosesNoWordsWithoutBeingAskedFor() throws Exception {
    String page = press(digest(), "approve", field("feedback", "Nice")).is(409).body();
    shows(page, "Approve sends no words", "value=\"approve_anyway\"", "Nice");
    assertTrue(gate(1).isOpen());
    press(digest(), "approve_anyway", field("feedback", "Nice")).is(303);
    assertFalse(gate(1).isOpen());
  }

  @Test
  void whoeverComesLateIsToldWhoWasFirstAndKeepsTheirText() throws Exception {
    String seen = digest();
    judgeElsewhere(new Judgement.Approve());
    String page = press(seen, "changes", field("feedback", "No, wait")).is(409).body();
    shows(page, "That was not taken.", "Jonas", "Your text, kept and not sent: No, wait");
    hides(page, "value=\"approve\"");
  }

  @Test
  void aPlanIsEditedAndWhatWasTypedStays() throws Exception {
    String page =
        press(digest(), "edit:plan.md", field("comment.plan.md.4", "which?")).is(200).body();
    shows(page, "name=\"text\"", "2. schema\n", "which?");
    String saved =
        press(
                digest(),
                "save",
                field("path", "plan.md"),
                field("text", "# Plan\r\n\r\n0. think\r\n1. pages\r\n2. schema\r\n"),
                field("comment.plan.md.4", "which?"))
            .is(200)
            .body();
    assertEquals("# Plan\n\n0. think\n1. pages\n2. schema\n", sheet().files().get("plan.md"));
    shows(saved, "Edited by Ada", "0. think", "comment.plan.md.5", "which?");
    String wrong =
        press(digest(), "save", field("path", "todos.yaml"), field("text", "todos: 7\n"))
            .is(400)
            .body();
    shows(wrong, "That was not taken.", "todos: 7");
    String stale = digest();
    editElsewhere("# Jonas was here\n");
    String mine =
        press(stale, "save", field("path", "plan.md"), field("text", "# Mine\n")).is(409).body();
    shows(mine, "replaced while you read", "# Mine", "# Jonas was here");
  }

  @Test
  void filesThatWereChangedByHandAreTakenInFirst() throws Exception {
    Files.writeString(project.root().resolve(".plan/plan.md"), "# By hand\n");
    shows(as(Role.RESPONDER).get(path()).is(200).body(), "id=\"on-disk\"", "value=\"take\"");
    shows(press(digest(), "approve").is(409).body(), "value=\"take\"");
    press(digest(), "take").is(303);
    assertEquals("# By hand\n", sheet().files().get("plan.md"));
    press(digest(), "approve").is(303);
    assertFalse(gate(1).isOpen());
  }

  @Test
  void whatOthersChangeWhileSomebodyEditsIsNotWrittenOver() throws Exception {
    press(digest(), "edit:plan.md").is(200);
    String notes = "# Notes by hand\n";
    Files.writeString(project.root().resolve(".plan/workspace.md"), notes);
    String[] mine = {field("path", "plan.md"), field("text", "# Mine\n"), field("begun", digest())};
    String refused = press(digest(), "save", mine).is(409).body();
    shows(refused, "value=\"take\"", "# Mine", "name=\"begun\"");
    String taken = press(digest(), "take", mine).is(200).body();
    assertEquals(notes, sheet().files().get("workspace.md"));
    shows(taken, "# Mine", "name=\"begun\" value=\"" + digest() + "\"");
    press(digest(), "save", mine[0], mine[1], field("begun", digest())).is(303);
    assertEquals("# Mine\n", sheet().files().get("plan.md"));
    assertEquals(notes, sheet().files().get("workspace.md"));
    press(digest(), "approve").is(303);
  }

  @Test
  void aLongPlanIsJudgedWithAllItsFields() throws Exception {
    editElsewhere("line\n\n".repeat(1_600));
    String[] fields = new String[1_500];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = field("comment.plan.md." + (2 * i + 1), i == 1_499 ? "the last" : "");
    }
    press(digest(), "changes", fields).is(303);
    Reply.ChangesRequested said =
        assertInstanceOf(Reply.ChangesRequested.class, gate(1).answer().reply());
    assertEquals(List.of(new Comment("plan.md", 2_999, "line", "the last")), said.comments());
  }

  @Test
  void nothingThatStandsInAPlanRuns() throws Exception {
    String hostile =
        "# <script>alert(1)</script>\n\n</textarea><img src=x onerror=alert(1)>\n\n"
            + "- [go](javascript:alert(1))\n\n```\n</select><script>alert(1)</script>\n```\n";
    editElsewhere(hostile);
    String page = as(Role.RESPONDER).get(path()).is(200).body();
    hides(page, "<script>alert", "<img src", "href=\"javascript", "</textarea><img");
    String editing = press(digest(), "edit:plan.md").is(200).body();
    hides(editing, "<script>alert", "<img src", "</textarea><img");
    String typed =
        press(digest(), "look", field("feedback", hostile), field("comment.plan.md.1", hostile))
            .is(200)
            .body();
    hides(typed, "<script>alert", "<img src", "</textarea><img");
  }

  @Test
  void whatIsNoReviewIsSaidSo() throws Exception {
    as(Role.VIEWER).get("/tasks/" + project.add("Other").id() + "/review").is(404);
    as(Role.VIEWER).get("/tasks/hp-none/review").is(404);
    press(digest(), "maybe").is(400);
    press("nonsense", "approve").is(409);
    WorkGround.Session ada = signIn();
    ada.press(path(), field("gate", "hp-zzzz.1"), field("digest", digest()), "decision=approve")
        .is(404);
    ada.press(path(), field("gate", task + ".7"), field("digest", digest()), "decision=approve")
        .is(404);
    assertTrue(gate(1).isOpen());
  }

  @Test
  void everyPlaceLeadsToIt() throws Exception {
    Browser viewer = as(Role.VIEWER);
    for (String page : List.of("/", "/live", "/board?view=tree", "/tasks/" + task)) {
      shows(viewer.get(page).is(200).body(), "href=\"" + path() + "\"");
    }
  }
}
