package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reviews over HTTP. */
@Timeout(120)
class JudgingTest {
  private static final String BASE = "/api/v1";
  private static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      planning: {interactive: true}
      server: {port: 0}
      """;
  private static final String SCENARIO =
      """
      turns:
        - - write: {path: .plan/workspace.md, text: "# Notes\\n"}
          - write: {path: .plan/plan.md, text: "# Plan\\n1. pages\\n"}
          - write: {path: .plan/todos.yaml, text: "todos: [{id: 1, title: First}]\\n"}
          - finish: {summary: planned}
        - - finish: {summary: planned again}
        - - finish: {summary: done}
      """;

  @TempDir Path folder;
  ServedProject project;
  Browser responder;
  String task;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, CONFIG, SCENARIO);
    responder = as(Role.RESPONDER);
    task = project.add("Add login").id().value();
    project.work();
  }

  @AfterEach
  void close() {
    project.close();
  }

  private Browser as(Role role) {
    return Browser.at(project.address())
        .bearer(project.token(role))
        .with("Content-Type", "application/json");
  }

  private JsonObject review() throws Exception {
    return as(Role.VIEWER).get(BASE + "/tasks/" + task + "/review").is(200).json();
  }

  private String judge(int gate) {
    return BASE + "/gates/" + task + "." + gate + "/review";
  }

  @Test
  void everythingIsShownAndOnlyWhoMayAnswerJudges() throws Exception {
    JsonObject review = review();
    assertEquals("plan", review.text("of"));
    assertEquals(task + ".1", review.text("gate"));
    assertEquals(
        List.of("plan.md", "todos.yaml", "workspace.md"),
        review.objects("files").stream().map(file -> file.text("path")).toList());
    assertEquals("First", review.objects("todos").getFirst().text("title"));
    assertEquals(5, review.integer("maxReviewCycles"));
    String approve = ApiGround.json("decision", "approve", "digest", review.text("digest"));
    as(Role.VIEWER).post(judge(1), approve).is(403);
    as(Role.AGENT).post(judge(1), approve).is(403);
    responder.post(BASE + "/gates/" + task + ".1/answer", "{\"answer\": \"approve\"}").is(400);
    JsonObject gate = responder.post(judge(1), approve).is(200).json();
    assertEquals("review", gate.text("kind"));
    assertEquals("approve", gate.text("answer"));
    JsonObject late = responder.post(judge(1), approve).is(409).json();
    assertEquals("Ada", late.text("by"));
    project.work();
    assertEquals("done", as(Role.VIEWER).get(BASE + "/tasks/" + task).json().text("state"));
  }

  @Test
  void anApprovalTakesNoWordsThatTheAgentWouldNotGet() throws Exception {
    String digest = review().text("digest");
    List<Map<String, Object>> comments =
        List.of(Map.of("file", "plan.md", "line", 2, "text", "nice"));
    for (Map.Entry<String, Object> words :
        Map.of("feedback", "but use tabs", "comments", comments).entrySet()) {
      String body =
          ApiGround.json("decision", "approve", "digest", digest, words.getKey(), words.getValue());
      responder.post(judge(1), body).is(400);
    }
    responder
        .post(
            judge(1),
            ApiGround.json("decision", "approve", "digest", digest, "comments", List.of()))
        .is(200);
  }

  @Test
  void changesComeBackAsAnotherReview() throws Exception {
    String digest = review().text("digest");
    List<Map<String, Object>> comments =
        List.of(Map.of("file", "plan.md", "line", 2, "text", "too early"));
    responder
        .post(
            judge(1),
            ApiGround.json(
                "decision",
                "changes",
                "digest",
                digest,
                "feedback",
                "Schema",
                "comments",
                comments))
        .is(200);
    project.work();
    JsonObject again = review();
    assertEquals(2, again.integer("cycle"));
    JsonObject earlier = again.objects("earlier").getFirst();
    assertEquals("Schema", earlier.text("feedback"));
    assertEquals("1. pages", earlier.objects("comments").getFirst().text("quoted"));
    assertEquals(digest, earlier.text("digest"));
    responder.post(judge(1), ApiGround.json("decision", "approve", "digest", digest)).is(409);
    responder.post(judge(2), ApiGround.json("decision", "approve", "digest", digest)).is(409);
  }

  @Test
  void ofTwoPeopleWhoSeeOneVersionTheEditorWins() throws Exception {
    String digest = review().text("digest");
    List<Map<String, Object>> files = List.of(Map.of("path", "plan.md", "text", "# Better\n"));
    responder
        .post(judge(1), ApiGround.json("decision", "edit", "digest", digest, "files", files))
        .is(200);
    JsonObject refused =
        responder
            .post(judge(1), ApiGround.json("decision", "approve", "digest", digest))
            .is(409)
            .json();
    assertEquals("urn:holdpoint:replaced", refused.text("type"));
    JsonObject now = review();
    assertEquals(refused.text("digest"), now.text("digest"));
    assertTrue(now.objects("edits").getFirst().text("diff").contains("+# Better"));
    responder
        .post(judge(1), ApiGround.json("decision", "approve_all", "digest", now.text("digest")))
        .is(200);
    project.work();
    assertEquals("# Better\n", Files.readString(project.root().resolve(".plan/plan.md")));
  }

  @Test
  void whatWasChangedOnDiskIsNotApprovedUnseen() throws Exception {
    String digest = review().text("digest");
    Files.writeString(project.root().resolve(".plan/plan.md"), "# By hand\n");
    assertTrue(review().flag("changedOnDisk"));
    JsonObject refused =
        responder
            .post(judge(1), ApiGround.json("decision", "approve", "digest", digest))
            .is(409)
            .json();
    assertEquals("urn:holdpoint:changed_on_disk", refused.text("type"));
    List<Map<String, Object>> todos =
        List.of(Map.of("path", "todos.yaml", "text", "todos: [{id: 1, title: Mine}]\n"));
    responder
        .post(judge(1), ApiGround.json("decision", "edit", "digest", digest, "files", todos))
        .is(409);
    assertEquals(digest, review().text("digest"), "nothing was written over it");

    String takeIn = ApiGround.json("decision", "take_in", "digest", digest);
    as(Role.VIEWER).post(judge(1), takeIn).is(403);
    as(Role.AGENT).post(judge(1), takeIn).is(403);
    assertEquals("open", responder.post(judge(1), takeIn).is(200).json().text("state"));
    JsonObject now = review();
    assertFalse(now.flag("changedOnDisk"));
    assertTrue(now.objects("edits").getFirst().text("diff").contains("+# By hand"));
    responder
        .post(judge(1), ApiGround.json("decision", "approve", "digest", now.text("digest")))
        .is(200);
    responder.post(judge(1), takeIn).is(409);
  }

  @Test
  void whatIsNoJudgementIsRefused() throws Exception {
    String digest = review().text("digest");
    for (String body :
        List.of(
            "{}",
            ApiGround.json("decision", "approve"),
            ApiGround.json("decision", "maybe", "digest", digest),
            ApiGround.json("decision", "changes", "digest", digest),
            ApiGround.json("decision", "edit", "digest", digest),
            ApiGround.json(
                "decision",
                "edit",
                "digest",
                digest,
                "files",
                List.of(Map.of("path", "../x", "text", "x"))),
            ApiGround.json("decision", "approve", "digest", digest, "yes", true))) {
      responder.post(judge(1), body).is(400);
    }
    responder.post(judge(9), ApiGround.json("decision", "approve", "digest", digest)).is(404);
    as(Role.VIEWER).get(BASE + "/tasks/" + project.add("Other").id() + "/review").is(404);
    assertFalse(review().text("state").equals("answered"));
  }
}
