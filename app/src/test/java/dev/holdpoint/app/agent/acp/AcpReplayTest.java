package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.Narration;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk.Hearing;
import dev.holdpoint.port.Desk.Ruling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The adapter on streams of real agents, and on what agents might do otherwise. */
@Timeout(120)
class AcpReplayTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final Ruling ALLOWED = new Ruling.Allowed();

  @TempDir Path dir;
  private final Narration narration = new Narration();
  private final GivenDesk desk = new GivenDesk();
  private final Map<String, Object> settings = new HashMap<>();
  private Path workspace;
  private int plays;

  @BeforeEach
  void makeFolders() throws IOException {
    dir = dir.toRealPath();
    workspace = Files.createDirectories(dir.resolve("workspace"));
    Files.createDirectories(dir.resolve("project"));
    Files.createDirectories(dir.resolve("plays"));
    settings.put("command", AcpAdapterTest.program(PlayedAgent.class, dir + "/plays"));
  }

  private Report work(Play play) throws Exception {
    return work(play, null);
  }

  private Report work(Play play, @Nullable String session) throws Exception {
    play.write(dir.resolve("plays/play." + ++plays));
    CommandSettings command =
        new CommandSettings(
            dir.resolve("project"),
            dir.resolve("launcher"),
            dir.resolve("records"),
            GivenClaims.of("me"),
            Map.of("PATH", "/usr/bin:/bin", "HOME", dir.toString()));
    Assignment assignment =
        new Assignment(
            new TaskId("hp-1a2b"),
            1,
            "work",
            1,
            new AgentSpec("mine", "acp", settings, List.of()),
            workspace,
            "the prompt",
            "t0ken",
            session,
            List.of(),
            Map.of(),
            _ -> "",
            desk,
            desk);
    return new AcpAgent(command, Clock.fixed(NOW, ZoneOffset.UTC)).work(assignment, narration);
  }

  /** What the agent's program heard in its last turn. */
  private List<JsonObject> heard() throws IOException {
    return Files.readAllLines(dir.resolve("plays/heard." + plays)).stream()
        .map(Json::object)
        .toList();
  }

  private List<JsonObject> heard(String method) throws IOException {
    return heard().stream().filter(one -> method.equals(one.optionalText("method"))).toList();
  }

  private List<String> answers() throws IOException {
    return heard().stream()
        .filter(one -> !one.has("method"))
        .map(one -> Json.write(one.values().get("result")))
        .toList();
  }

  private List<String> prompts() throws IOException {
    return heard("session/prompt").stream()
        .map(one -> one.object("params").objects("prompt").getFirst().text("text"))
        .toList();
  }

  private static String failure(Report report) {
    return assertInstanceOf(Outcome.Failed.class, report.outcome()).reason();
  }

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
    assertTrue(narration.said.contains("Bash: " + command), narration.said::toString);
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
    desk.answer("Which database should we use?", new Hearing.Answered("postgres"));
    work(Play.recorded("claude-04-askuserquestion-elicit", workspace));
    assertEquals("- Postgres: Relational\n- SQLite: Embedded", desk.questions.getFirst().context());
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

  @Test
  void anInterruptWhileSomebodyIsWaitedForEndsEverything() throws Exception {
    desk.mayWait = true;
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
    assertThrows(
        InterruptedException.class, () -> work(Play.begun().mayRun(1, "c-1", "one").hang()));
  }

  @Test
  void aLoadedSessionIsNotNarratedAgain() throws Exception {
    Report report = work(Play.loaded().says("New.").ends("end_turn"), "s-1");
    assertEquals(new Outcome.Finished("New."), report.outcome());
    assertEquals(List.of("New."), narration.said);
    assertEquals("s-1", heard("session/load").getFirst().object("params").text("sessionId"));
    assertEquals(List.of("the prompt"), prompts());
  }

  @Test
  void aSessionOfWhichNothingIsRecalledIsLost() throws Exception {
    Play play =
        Play.greeted()
            .await("session/load")
            .result("session/load", "{}")
            .await("session/new")
            .result("session/new", "{\"sessionId\":\"s-2\"}")
            .await("session/prompt")
            .says("Again.")
            .ends("end_turn");
    assertEquals("s-2", work(play, "s-1").session());
    assertEquals(List.of("everything so far"), prompts());
    assertTrue(narration.said.getFirst().contains("anew"), narration.said::toString);
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

  @ParameterizedTest
  @ValueSource(strings = {"refusal", "max_tokens", "max_turn_requests", "cancelled", "unheard"})
  void whatIsNoProperEndFailsTheTurn(String reason) throws Exception {
    assertTrue(failure(work(Play.begun().says("Half").ends(reason))).contains("Half"));
  }

  @Test
  void aResultInTheLastWordsIsTheResult() throws Exception {
    String result = "{\"status\": \"failed\", \"summary\": \"no way\"}";
    assertEquals("no way", failure(work(Play.begun().says("So:\n" + result).ends("end_turn"))));
    assertEquals(List.of("So:"), narration.said);
  }

  @Test
  void aLimitNamesItsEnd() throws Exception {
    String error =
        "{\"code\":-32603,\"message\":\"Internal error\",\"data\":"
            + "{\"details\":\"RESOURCE_EXHAUSTED\",\"retryDelay\":\"90s\"}}";
    assertEquals(
        new Outcome.RateLimited(NOW.plusSeconds(90)),
        work(Play.begun().error("session/prompt", error)).outcome());
  }

  @Test
  void anyOtherErrorFailsTheTurnWithItsWords() throws Exception {
    String error = "{\"code\":-32603,\"message\":\"Internal error\",\"data\":{\"why\":\"boom\"}}";
    assertTrue(failure(work(Play.begun().error("session/prompt", error))).contains("boom"));
  }

  @Test
  void aMissingLoginSaysWhatToDo() throws Exception {
    String error = "{\"code\":-32000,\"message\":\"Authentication required\"}";
    Play play = Play.greeted().await("session/new").error("session/new", error);
    assertTrue(failure(work(play)).contains("sign in"));
  }

  @Test
  void theTokenIsInNoMessage() throws Exception {
    String reason = failure(work(new Play().complain("env HOLDPOINT_TOKEN=t0ken").exit(1)));
    assertTrue(reason.contains("HOLDPOINT_TOKEN=(token)"), reason);
    assertFalse(reason.contains("t0ken"), reason);
  }

  @Test
  void aModeThatActsUnaskedIsLeft() throws Exception {
    String modes =
        "{\"sessionId\":\"s-1\",\"modes\":{\"currentModeId\":\"yolo\",\"availableModes\":"
            + "[{\"id\":\"autoEdit\"},{\"id\":\"yolo\"},{\"id\":\"careful\"}]}}";
    work(
        Play.greeted()
            .await("session/new")
            .result("session/new", modes)
            .await("session/prompt")
            .ends("end_turn"));
    assertEquals("careful", heard("session/set_mode").getFirst().object("params").text("modeId"));
  }

  @Test
  void anAgentThatOnlyActsUnaskedIsRefused() throws Exception {
    String modes =
        "{\"sessionId\":\"s-1\",\"modes\":{\"currentModeId\":\"yolo\",\"availableModes\":"
            + "[{\"id\":\"bypassPermissions\"},{\"id\":\"yolo\"}]}}";
    String reason =
        failure(work(Play.greeted().await("session/new").result("session/new", modes).hang()));
    assertTrue(reason.contains("no mode in which it asks"), reason);
  }

  @Test
  void aModelIsChosenAsTheAgentAllows() throws Exception {
    settings.put("model", "big/one");
    String options =
        "{\"sessionId\":\"s-1\",\"configOptions\":[{\"id\":\"m\",\"category\":\"model\","
            + "\"currentValue\":\"small/one\",\"options\":[{\"value\":\"big/one\"}]}]}";
    work(
        Play.greeted()
            .await("session/new")
            .result("session/new", options)
            .await("session/prompt")
            .ends("end_turn"));
    JsonObject params = heard("session/set_config_option").getFirst().object("params");
    assertEquals("m", params.text("configId"));
    assertEquals("big/one", params.text("value"));
  }

  @Test
  void whereNobodyCanChooseTheModelTheLogSaysSo() throws Exception {
    settings.put("model", "big/one");
    work(Play.begun().says("Done.").ends("end_turn"));
    assertTrue(narration.said.getFirst().contains("not with big/one"), narration.said::toString);
  }

  @Test
  void ourServerIsNamedWithWhatItNeeds() throws Exception {
    work(Play.begun().ends("end_turn"));
    JsonObject params = heard("session/new").getFirst().object("params");
    assertEquals(workspace.toString(), params.text("cwd"));
    JsonObject server = params.objects("mcpServers").getFirst();
    assertEquals("holdpoint", server.text("name"));
    assertEquals(dir.resolve("launcher/holdpoint").toString(), server.text("command"));
    assertEquals(List.of("mcp"), server.texts("args"));
    Map<String, String> env = new HashMap<>();
    server.objects("env").forEach(one -> env.put(one.text("name"), one.text("value")));
    assertEquals("t0ken", env.get("HOLDPOINT_TOKEN"));
    assertEquals(dir.resolve("project").toString(), env.get("HOLDPOINT_PROJECT"));
  }

  @Test
  void withoutAProgramItSaysWhatToWrite() throws Exception {
    settings.remove("command");
    assertTrue(failure(work(new Play())).contains("agents.mine.command"));
  }
}
