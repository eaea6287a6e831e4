package dev.holdpoint.app.agent.codex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.agent.GivenPicture;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse.Reach;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Picture;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The adapter with recorded streams of a real Codex. */
@Timeout(120)
class CodexStreamsTest {
  private static final String ODD = "`it's` \"odd\"\n$HOME \\ 🙂";

  @TempDir Path folder;

  private GivenCodex codex(Recording recording) throws IOException {
    return new GivenCodex(
        folder,
        folder.resolve("workspace"),
        recording.played(folder),
        Map.of("PATH", "/usr/bin:/bin", "HOME", folder.toString(), "A_KEY", "hidden"));
  }

  private GivenCodex codex(String recording) throws IOException {
    return codex(Recording.of(recording));
  }

  private List<JsonObject> heard(String method) throws IOException {
    return Recording.heardIn(folder).stream()
        .filter(message -> method.equals(message.optionalText("method")))
        .map(message -> message.object("params"))
        .toList();
  }

  private String decision() throws IOException {
    return Recording.heardIn(folder).stream()
        .filter(message -> message.has("result"))
        .map(message -> message.object("result").text("decision"))
        .toList()
        .getLast();
  }

  private static String text(JsonObject params) {
    return params.objects("input").getFirst().text("text");
  }

  private static String failure(Report report) {
    return assertInstanceOf(Outcome.Failed.class, report.outcome()).reason();
  }

  @Test
  void aTurnBeginsSpeaksAndEnds() throws Exception {
    GivenCodex codex = codex("text");
    GivenDesk desk = GivenDesk.thatEndsTurns();
    Report report = codex.work(desk, ODD);
    assertEquals(new Outcome.Finished(ODD), report.outcome());
    assertEquals(List.of(ODD), codex.narration.said);
    assertEquals(List.of(new Usage("fake-model", 55, 7, null)), report.usage());
    assertEquals(report.usage(), desk.usage());
    assertEquals(1, desk.sessions.size());
    assertEquals(desk.sessions.getFirst(), report.session());
    assertEquals(ODD, text(heard("turn/start").getFirst()));
  }

  @Test
  void imagesStandBehindThePromptAsFiles() throws Exception {
    Picture picture = GivenPicture.in(folder);
    codex("text").sees(picture).work(GivenDesk.thatEndsTurns(), ODD);
    List<JsonObject> input = heard("turn/start").getFirst().objects("input");
    assertEquals(ODD, input.getFirst().text("text"));
    assertEquals("localImage", input.getLast().text("type"));
    assertEquals(picture.file().toString(), input.getLast().text("path"));
  }

  @Test
  void itAsksForEverythingAndNoSecretIsSaidOrShown() throws Exception {
    GivenCodex codex = codex("text");
    codex.work(GivenDesk.thatEndsTurns(), "go");
    JsonObject thread = heard("thread/start").getFirst();
    assertEquals("untrusted", thread.text("approvalPolicy"));
    assertEquals("user", thread.text("approvalsReviewer"));
    assertEquals(codex.workspace.toString(), thread.text("cwd"));
    JsonObject server = thread.object("config").object("mcp_servers.holdpoint");
    assertEquals(folder.toRealPath().resolve("bin/holdpoint").toString(), server.text("command"));
    assertEquals(List.of("mcp"), server.texts("args"));
    assertTrue(server.flag("required"));
    assertTrue(server.texts("env_vars").contains("HOLDPOINT_TOKEN"));
    String all = Recording.heardIn(folder) + "" + codex.narration.raw;
    assertFalse(all.contains("t0ken"), all);
    assertFalse(all.contains("hidden"), all);
  }

  @Test
  void whatIsApprovedIsAccepted() throws Exception {
    GivenCodex codex = codex("approve");
    GivenDesk desk = GivenDesk.thatWaits().allows(use -> use.subject().equals("ls"));
    desk.allows(use -> use.subject().startsWith("echo x >> in.txt"));
    assertEquals(new Outcome.Finished("Done."), codex.work(desk, "go").outcome());
    assertEquals(List.of(), desk.asked);
    assertEquals("{\"command\":\"ls\"}", desk.uses.getFirst().action().args());
    assertEquals(codex.workspace.toString(), desk.uses.getFirst().action().dir());
    assertEquals(Reach.RUNS, desk.uses.getFirst().reach());
    assertEquals("accept", decision());
    assertEquals("Bash: ls", codex.narration.called.getFirst());
    assertTrue(codex.narration.returned.getFirst().startsWith("Bash: ls → ok"));
  }

  @Test
  void aPersonsApprovalIsWaitedForInPlace() throws Exception {
    String second = "echo x >> in.txt; echo y > /elsewhere/outside.txt";
    GivenDesk desk = GivenDesk.thatWaits().approves("ls").approves(second);
    assertEquals(new Outcome.Finished("Done."), codex("approve").work(desk, "go").outcome());
    assertEquals(List.of("ls", second), desk.asked);
    assertEquals("accept", decision());
  }

  @Test
  void whatIsRejectedIsDeclinedAfterTheReasonWasSaid() throws Exception {
    GivenCodex codex = codex("reject");
    Report report = codex.work(GivenDesk.thatWaits().rejects("touch it.txt", ODD), "go");
    assertEquals(new Outcome.Finished("All right."), report.outcome());
    String told = text(heard("turn/steer").getFirst());
    assertTrue(told.contains(ODD), told);
    assertEquals("decline", decision());
    assertEquals("Bash: touch it.txt → failed declined|", codex.narration.returned.getFirst());
  }

  @Test
  void whatIsEditedIsDeclinedAndToldAndThenAccepted() throws Exception {
    String edited = "echo \"it's\" > b.txt";
    GivenDesk desk = GivenDesk.thatWaits().edits("echo no > a.txt", Map.of("command", edited));
    assertEquals(new Outcome.Finished("As you wish."), codex("edit").work(desk, "go").outcome());
    String told = text(heard("turn/steer").getFirst());
    assertTrue(told.endsWith("\n" + edited), told);
    List<String> decisions =
        Recording.heardIn(folder).stream()
            .filter(message -> message.has("result"))
            .map(message -> message.object("result").text("decision"))
            .toList();
    assertEquals(List.of("decline", "accept"), decisions);
    assertEquals(List.of("echo no > a.txt"), desk.asked);
  }

  @Test
  void twoQuestionsOfOneTurnAreBothAskedBeforeItIsEnded() throws Exception {
    GivenDesk desk = GivenDesk.thatEndsTurns();
    Report report = codex("two-asked").work(desk, "go");
    assertTrue(failure(report).contains("a person is asked"));
    assertEquals(
        List.of("echo 1 >> one.txt", "echo 2 >> two.txt"), desk.asked.stream().sorted().toList());
    assertEquals(1, heard("turn/interrupt").size());
    assertEquals(desk.sessions, List.of(report.session()));
    assertEquals(100, report.usage().getFirst().inputTokens());
  }

  @Test
  void aLaterProcessGoesOnInTheSameThreadAndCountsItsOwnTokens() throws Exception {
    GivenCodex codex = codex("two-resumed").in("01a1e016-2111-7222-8333-000000000000");
    GivenDesk desk = GivenDesk.thatEndsTurns().approves("echo 1 >> one.txt");
    Report report = codex.work(desk, ODD);
    assertEquals(new Outcome.Finished("Done."), report.outcome());
    JsonObject resume = heard("thread/resume").getFirst();
    assertEquals("01a1e016-2111-7222-8333-000000000000", resume.text("threadId"));
    assertEquals("untrusted", resume.text("approvalPolicy"));
    assertEquals(ODD, text(heard("turn/start").getFirst()));
    assertEquals(List.of(new Usage("fake-model", 200, 20, null)), report.usage());
    assertEquals(0, heard("thread/start").size());
  }

  @Test
  void aThreadThatIsLostIsBegunAnewAndTheLogSaysSo() throws Exception {
    GivenCodex codex = codex("unknown-thread").in("gone");
    assertEquals(
        new Outcome.Finished("Here."), codex.work(GivenDesk.thatEndsTurns(), "answer").outcome());
    assertTrue(codex.narration.said.getFirst().contains("no rollout found"));
    assertEquals("everything anew\n", text(heard("turn/start").getFirst()));
  }

  @Test
  void eachFileOfAChangeIsLookedAt() throws Exception {
    GivenDesk desk = GivenDesk.thatWaits().denies(use -> use.subject().equals("moved.txt"));
    codex("files").work(desk.allows(use -> true), "go");
    assertEquals(
        List.of("Write /elsewhere/out.txt", "Write a/new.txt", "Edit old.txt", "Write moved.txt"),
        desk.uses.stream().map(use -> use.action().tool() + " " + use.subject()).toList());
    assertEquals(Reach.BEYOND, desk.uses.getFirst().reach());
    assertEquals(Reach.WRITES_INSIDE, desk.uses.getLast().reach());
    assertEquals("decline", decision());
    assertTrue(text(heard("turn/steer").getFirst()).contains("moved.txt"));
  }

  @Test
  void aSubAgentsQuestionIsAskedLikeAnyOther() throws Exception {
    GivenCodex codex = codex("subagent");
    GivenDesk desk = GivenDesk.thatWaits().approves("touch sub.txt");
    Report report = codex.work(desk, "go");
    assertEquals(new Outcome.Finished("All done."), report.outcome());
    assertEquals(List.of("touch sub.txt"), desk.asked);
    assertEquals(1, desk.sessions.size());
    assertEquals(500, report.usage().getFirst().inputTokens());
  }

  @Test
  void itsOwnQuestionsAreAnsweredTogetherAndVerbatim() throws Exception {
    GivenDesk desk = GivenDesk.thatWaits().says("Which?", ODD).says("When?", "now");
    codex("question").work(desk, "go");
    JsonObject answers =
        Recording.heardIn(folder).stream()
            .filter(message -> message.has("result"))
            .toList()
            .getLast()
            .object("result")
            .object("answers");
    assertEquals(List.of(ODD), answers.object("q1").texts("answers"));
    assertEquals(List.of("now"), answers.object("q2").texts("answers"));
  }

  @Test
  void aQuestionThatIsAskedAgainAfterItsAnswerGetsThatOnce() throws Exception {
    GivenDesk desk = GivenDesk.thatWaits().says("When?", "now");
    codex("question").knows(answered("Which?", "B")).work(desk, "go");
    assertEquals(List.of("When?"), desk.asked);
  }

  private static Gate answered(String prompt, String answer) throws IOException {
    JsonObject asked = Json.object(firstQuestion());
    Question question = Form.userInput(asked).fields().getFirst().question();
    assertEquals(prompt, question.prompt());
    return new Gate(
        new GateId(new TaskId("hp-1a2b"), 1),
        1,
        1,
        "work",
        question,
        Instant.EPOCH,
        null,
        false,
        0,
        List.of(),
        new Gate.State.Answered(
            new Answer(new Reply.Chose(answer), "ann", Channel.CLI), Instant.EPOCH));
  }

  private static String firstQuestion() {
    return """
    {"itemId": "earlier", "questions": [{"id": "q", "question": "Which?", "options": [
      {"label": "A (Recommended)", "description": "the first"},
      {"label": "B", "description": "the second"}]}]}
    """;
  }

  @Test
  void toolsAndFormsOfOtherServersAreAsked() throws Exception {
    GivenDesk desk =
        GivenDesk.thatWaits()
            .approves("mcp__other__plain")
            .approves("mcp__other__colour")
            .says("Which colour?", "blue");
    codex("other-server").work(desk, "go");
    assertEquals(List.of("mcp__other__plain", "mcp__other__colour", "Which colour?"), desk.asked);
    JsonObject filled = Recording.heardIn(folder).getLast().object("result");
    assertEquals("accept", filled.text("action"));
    assertEquals("blue", filled.object("content").text("colour"));
  }

  @Test
  void ourOwnToolEndsTheTurnWhereNobodyMayWait() throws Exception {
    GivenDesk desk = GivenDesk.thatEndsTurns();
    Report report = codex("ask-human").work(desk, "go");
    assertTrue(failure(report).contains("a person is asked"));
    assertEquals(List.of(ODD), desk.asked);
    assertTrue(desk.questions.getFirst().key().startsWith("call:"));
    assertEquals(1, heard("turn/interrupt").size());
  }

  @Test
  void aResultInTheLastMessageIsHonoured() throws Exception {
    GivenCodex codex = codex("result");
    assertEquals(
        new Outcome.Failed("can't"), codex.work(GivenDesk.thatEndsTurns(), "go").outcome());
    assertEquals(List.of("Hm."), codex.narration.said);
  }

  @Test
  void rateLimitsAreToldFromErrors() throws Exception {
    GivenDesk desk = GivenDesk.thatEndsTurns();
    assertEquals(new Outcome.RateLimited(null), codex("limit-429").work(desk, "go").outcome());
    Outcome usage = codex("limit-usage").work(desk, "go").outcome();
    assertNotNull(assertInstanceOf(Outcome.RateLimited.class, usage).until());
    assertTrue(failure(codex("error-401").work(desk, "go")).contains("401 Unauthorized"));
  }
}
