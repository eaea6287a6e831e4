package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a session is opened, and what its end means. */
class AcpSessionTest extends PlayedTurns {
  @Test
  void aLoadedSessionIsNotNarratedAgain() throws Exception {
    Report report = work(Play.loaded().says("New.").ends("end_turn"), "s-1");
    assertEquals(new Outcome.Finished("New."), report.outcome());
    assertEquals(List.of("New."), narration.said);
    assertEquals("s-1", heard("session/load").getFirst().object("params").text("sessionId"));
    assertEquals(List.of("the prompt"), prompts());
  }

  @Test
  void wordsThatComeAfterTheEndBelongToTheTurn() throws Exception {
    Play play = Play.begun().says("All ").ends("end_turn").says("done.").atOnce();
    assertEquals(new Outcome.Finished("All done."), work(play).outcome());
    assertEquals(List.of("All done."), narration.said);
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
