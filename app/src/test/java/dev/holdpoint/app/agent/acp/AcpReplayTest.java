package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Desk.Hearing;
import dev.holdpoint.port.Desk.Ruling;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The adapter on streams of real agents, and on what agents might ask. */
class AcpReplayTest extends PlayedTurns {
  @ParameterizedTest
  @CsvSource({
    "gemini, touch WORK/g.txt, Touching., proceed_once",
    "opencode, echo hi-from-shell, I will list files., once",
    "codex, touch WORK/cx-esc.txt && echo touched, Running., allow_once",
    "claude, touch WORK/touched.txt && echo touched, Running., allow-once"
  })
  void aRecordedTurnIsUnderstood(String agent, String recorded, String said, String option)
      throws Exception {
    String command = recorded.replace("WORK", workspace.toString());
    settings.put("preset", agent);
    desk.rule(command, ALLOWED);
    Report report = work(Play.recorded(agent + "-01-permission-allow", workspace));
    String summary = assertInstanceOf(Outcome.Finished.class, report.outcome()).summary();
    assertTrue(summary.startsWith("Done: ") || summary.equals("Result was: touched"), summary);
    assertEquals(List.of(report.session()), desk.sessions);
    assertTrue(narration.said.contains(said), narration.said::toString);
    assertEquals(List.of("Bash: " + command), narration.called);
    assertEquals(1, narration.returned.size());
    assertTrue(narration.returned.getFirst().startsWith("Bash: " + command + " → ok"));
    assertEquals(1, desk.asked.size());
    ToolUse use = desk.asked.getFirst();
    assertEquals(ToolUse.Reach.RUNS, use.reach());
    assertEquals(Json.write(Map.of("command", command)), use.action().args());
    assertEquals(workspace.toString(), use.action().dir());
    assertEquals(
        List.of("{\"outcome\":{\"outcome\":\"selected\",\"optionId\":\"" + option + "\"}}"),
        answers().stream().map(AcpReplayTest::ordered).toList());
    assertEquals(1, report.usage().size());
    assertEquals(report.usage(), desk.usage);
  }

  private static String ordered(String outcome) {
    JsonObject chosen = Json.object(outcome).object("outcome");
    return "{\"outcome\":{\"outcome\":\"%s\",\"optionId\":\"%s\"}}"
        .formatted(chosen.text("outcome"), chosen.text("optionId"));
  }

  @Test
  void figuresAreTheAgentsOwn() throws Exception {
    desk.rule("touch " + workspace + "/touched.txt && echo touched", ALLOWED);
    Report report = work(Play.recorded("claude-01-permission-allow", workspace));
    assertEquals(List.of(new Usage("claude-opus-5-5", 200, 40, 0.0016)), report.usage());
  }

  @Test
  void codexIsBroughtIntoTheModeThatAsks() throws Exception {
    settings.put("preset", "codex");
    desk.rule("touch " + workspace + "/cx-esc.txt && echo touched", ALLOWED);
    work(Play.recorded("codex-01-permission-allow", workspace));
    assertEquals(
        "workspace-write", heard("session/set_mode").getFirst().object("params").text("modeId"));
  }

  @Test
  void aRecordedFormIsAQuestionWhoseAnswerGoesIntoItsFields() throws Exception {
    desk.answer(
        "Which database should we use?",
        new Hearing.Answered("Postgres", new Reply.Chose("Postgres")));
    work(Play.recorded("claude-04-askuserquestion-elicit", workspace));
    assertEquals("Database", desk.questions.getFirst().context());
    Input.Choice choice = (Input.Choice) desk.questions.getFirst().input();
    assertEquals(
        List.of(new Input.Option("Postgres", "Relational"), new Input.Option("SQLite", "Embedded")),
        choice.options());
    JsonObject answer = Json.object(answers().getFirst());
    assertEquals("accept", answer.text("action"));
    assertEquals(Map.of("question_0", "Postgres"), answer.object("content").values());
  }

  @Test
  void killedAtAnyPointTheTurnEndsAndSaysHow() throws Exception {
    desk.rule("echo hi-from-shell", ALLOWED);
    Play whole = Play.recorded("opencode-01-permission-allow", workspace);
    for (int steps = 0; steps < whole.length(); steps += 3) {
      assertTrue(failure(work(whole.upTo(steps).exit(7))).contains("exit code 7"), "" + steps);
    }
  }

  @Test
  void aNoIsExplainedByAFurtherPromptOfTheSameTurn() throws Exception {
    desk.rule("rm -rf /", new Ruling.Denied("a person rejected it: not on a Sunday"));
    Path effect = workspace.resolve("effect");
    Play play =
        Play.begun()
            .mayRun(1, "c-1", "rm -rf /")
            .answer()
            .effect(effect)
            .says("I could not.")
            .ends("end_turn")
            .await("session/prompt")
            .says("I see.")
            .ends("end_turn");
    assertEquals(new Outcome.Finished("I see."), work(play).outcome());
    assertFalse(Files.exists(effect));
    assertTrue(answers().getFirst().contains("no-1"), answers()::toString);
    assertEquals("the prompt", prompts().getFirst());
    assertTrue(prompts().getLast().contains("not on a Sunday"), prompts()::toString);
  }

  @Test
  void anEditIsTakenForANoAndAskedForAgainAsItWasEdited() throws Exception {
    Action edited =
        new Action("Bash", "{\"command\":\"ls -l\"}", workspace.toString(), Digest.of("edited"));
    desk.rule("ls", new Ruling.Changed(edited)).rule("ls -l", ALLOWED);
    Path wrong = workspace.resolve("wrong");
    Path right = workspace.resolve("right");
    Play play =
        Play.begun()
            .mayRun(1, "c-1", "ls")
            .answer()
            .effect(wrong)
            .ends("cancelled")
            .await("session/prompt")
            .mayRun(2, "c-2", "ls -l")
            .answer()
            .effect(right)
            .says("Listed.")
            .ends("end_turn");
    assertEquals(new Outcome.Finished("Listed."), work(play).outcome());
    assertFalse(Files.exists(wrong));
    assertTrue(Files.exists(right));
    assertTrue(prompts().getLast().contains("{\"command\":\"ls -l\"}"), prompts()::toString);
  }

  @Test
  void whereNobodyWaitsAllThatIsAskedGetsAGateAndTheTurnIsCancelledFirst() throws Exception {
    Play play =
        Play.begun()
            .says("First.")
            .mayRun(1, "c-1", "one")
            .mayRun(2, "c-2", "two")
            .await("session/cancel")
            .answer()
            .mayRun(3, "c-3", "three")
            .answer()
            .answer()
            .ends("cancelled");
    work(play);
    assertEquals(3, desk.gates());
    assertEquals("s-1", desk.sessions.getFirst());
    assertEquals(
        List.of("cancelled", "cancelled", "cancelled"),
        answers().stream().map(one -> Json.object(one).object("outcome").text("outcome")).toList());
    List<JsonObject> all = heard();
    int cancel = all.indexOf(heard("session/cancel").getFirst());
    assertTrue(all.subList(0, cancel).stream().allMatch(one -> one.has("method")));
  }

  @Test
  void anAgentThatDoesNotHearOfItsCancellationIsEndedAllTheSame() throws Exception {
    Play play = Play.begun().child().mayRun(1, "c-1", "one").hang();
    work(play);
    assertEquals(1, desk.gates());
  }

  @Test
  void whoMayWaitIsAnsweredInPlace() throws Exception {
    desk.mayWait = true;
    Thread person =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    desk.awaitWaiting();
                    desk.rule("one", ALLOWED).close();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    Path effect = workspace.resolve("effect");
    Play play =
        Play.begun().mayRun(1, "c-1", "one").answer().effect(effect).says("Did.").ends("end_turn");
    assertEquals(new Outcome.Finished("Did."), work(play).outcome());
    person.join();
    assertTrue(Files.exists(effect));
    assertTrue(heard("session/cancel").isEmpty());
  }

  private void interruptWhenSomebodyIsWaitedFor() {
    Thread turn = Thread.currentThread();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                desk.awaitWaiting();
                turn.interrupt();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  @Test
  void anInterruptWhileSomebodyIsWaitedForEndsEverything() throws Exception {
    desk.mayWait = true;
    interruptWhenSomebodyIsWaitedFor();
    assertThrows(
        InterruptedException.class, () -> work(Play.begun().mayRun(1, "c-1", "one").hang()));
  }

  @Test
  void anInterruptedTurnIsCancelledBeforeItsQuestionsAre() throws Exception {
    desk.mayWait = true;
    interruptWhenSomebodyIsWaitedFor();
    Play play = Play.begun().mayRun(1, "c-1", "one").await("session/cancel").answer();
    assertThrows(InterruptedException.class, () -> work(play));
    assertEquals(1, heard("session/cancel").size());
    assertTrue(answers().getFirst().contains("cancelled"), answers()::toString);
    assertFalse(heard().getLast().has("method"), "the answer comes last");
  }

  @Test
  void argumentsThatComeAfterTheQuestionAreWaitedFor() throws Exception {
    desk.rule("a_tool", ALLOWED);
    Play play =
        Play.begun()
            .asks(
                1,
                "{\"toolCallId\":\"c-1\",\"kind\":\"other\",\"title\":\"a_tool\",\"rawInput\":{}}")
            .update(
                "{\"sessionUpdate\":\"tool_call_update\",\"toolCallId\":\"c-1\",\"rawInput\":{\"x\":1}}")
            .atOnce()
            .answer()
            .ends("end_turn");
    work(play);
    assertEquals("{\"x\":1}", desk.asked.getFirst().action().args());
  }

  @Test
  void aRequestThatIsTooLongToBeReadIsRefused() throws Exception {
    Play play =
        Play.begun().mayRun(1, "c-1", "x".repeat(2 << 20)).answer().says("On.").ends("end_turn");
    assertEquals(new Outcome.Finished("On."), work(play).outcome());
    assertEquals(List.of(), desk.asked);
    assertTrue(answers().getFirst().contains("cancelled"), answers()::toString);
  }

  @Test
  void ourOwnToolsNeedNoPermissionAndNoOtherToolCanPretendToBeOne() throws Exception {
    desk.rule("holdpoint_ask_human", new Ruling.Denied("no"));
    desk.rule("ask_human (holdpoint MCP Server)", new Ruling.Denied("no"));
    Play play =
        Play.begun()
            .asks(
                1, "{\"toolCallId\":\"c-1\",\"kind\":\"other\",\"title\":\"holdpoint_ask_human\"}")
            .answer()
            .asks(
                2,
                "{\"toolCallId\":\"mcp_evil_run__1\",\"kind\":\"other\","
                    + "\"title\":\"holdpoint_ask_human\",\"rawInput\":{\"a\":1}}")
            .answer()
            .asks(
                3,
                "{\"toolCallId\":\"c-3\",\"kind\":\"execute\",\"title\":\"holdpoint_ask_human\"}")
            .answer()
            .ends("refusal");
    work(play);
    assertTrue(answers().get(0).contains("allow-1"), answers()::toString);
    assertTrue(answers().get(1).contains("no-1"), answers()::toString);
    assertTrue(answers().get(2).contains("no-1"), answers()::toString);
    assertEquals(2, desk.asked.size());
  }

  @Test
  void whatCouldOnlyBeAllowedForEverIsNotAllowed() throws Exception {
    desk.rule("one", ALLOWED);
    Play play =
        Play.begun()
            .say(
                """
                {"jsonrpc":"2.0","id":1,"method":"session/request_permission","params":{"toolCall":\
                {"toolCallId":"c-1","kind":"execute","title":"one"},"options":\
                [{"optionId":"ever","kind":"allow_always"},{"optionId":"no","kind":"reject_always"}]}}\
                """)
            .answer()
            .ends("end_turn")
            .await("session/prompt")
            .ends("end_turn");
    work(play);
    assertTrue(answers().getFirst().contains("\"no\""), answers()::toString);
    assertTrue(prompts().getLast().contains("for ever"), prompts()::toString);
  }
}
