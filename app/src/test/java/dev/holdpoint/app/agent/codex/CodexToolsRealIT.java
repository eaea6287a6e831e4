package dev.holdpoint.app.agent.codex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.real.ModelServer;
import dev.holdpoint.app.real.RealGround;
import dev.holdpoint.app.real.RealProgram;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real Codex with servers of tools, ours and others. */
@Timeout(90)
class CodexToolsRealIT {
  private static final String ODD = "`it's` \"odd\"\n$HOME \\ 🙂";
  private static final String ASK = "mcp__holdpoint__ask_human";

  @TempDir Path folder;

  private GivenCodex codex(RealGround ground) throws Exception {
    TinyMcp.script(holdpoint());
    return new GivenCodex(
        folder.resolve("project"),
        ground.work(),
        List.of(RealProgram.CODEX.executable().toString()),
        ground.home().environment());
  }

  private Path holdpoint() {
    return folder.resolve("project/bin/holdpoint");
  }

  @Test
  void toolsAndFormsOfOtherServersAreAsked() throws Exception {
    ModelServer model =
        ModelServer.of(
            Reply.tool("mcp__other__plain", Map.of()),
            Reply.tool("mcp__other__colour", Map.of()),
            Reply.text("Good."));
    try (RealGround ground = new RealGround(folder, model)) {
      Path server = TinyMcp.script(folder.resolve("tiny"));
      Path config = ground.home().path().resolve(".codex/config.toml");
      String other = "\n[mcp_servers.other]\ncommand = \"" + server + "\"\n";
      Files.writeString(config, Files.readString(config) + other);
      GivenDesk desk =
          GivenDesk.thatWaits()
              .approves("mcp__other__plain")
              .approves("mcp__other__colour")
              .says("Which colour?", "blue");
      codex(ground).work(desk, "go");
      assertEquals(List.of("mcp__other__plain", "mcp__other__colour", "Which colour?"), desk.asked);
      assertTrue(model.main().get(1).lastResult().text().contains("plainly done"));
      String filled = model.main().get(2).lastResult().text();
      assertTrue(filled.contains("\"content\":{\"colour\":\"blue\"}"), filled);
    }
  }

  @Test
  void ourOwnToolsNeedNoPermissionAndEndTheTurnWhileTheyWait() throws Exception {
    ModelServer model = ModelServer.of(Reply.tool(ASK, Map.of("prompt", ODD)), Reply.text("Aha."));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground);
      GivenDesk desk = GivenDesk.thatEndsTurns();
      Report asked = codex.work(desk, "go");
      assertEquals(List.of(ODD), desk.asked);
      assertEquals(List.of(), desk.uses);
      assertInstanceOf(Outcome.Failed.class, asked.outcome());
      Report second = codex.in(asked.session()).work(GivenDesk.thatEndsTurns(), "the answer");
      assertEquals(new Outcome.Finished("Aha."), second.outcome());
      assertTrue(model.main().getLast().lastResult().text().contains("aborted"));
      assertTrue(model.main().getLast().hasPrompt("the answer"));
    }
  }

  @Test
  void theModelIsAskedWhenOurToolsAreThereHoweverSlowTheyStart() throws Exception {
    ModelServer model = ModelServer.of(Reply.text("Hello."));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground);
      String script = Files.readString(holdpoint());
      Files.writeString(holdpoint(), script.replace("exec ", "sleep 3\nexec "));
      codex.work(GivenDesk.thatEndsTurns(), "go");
      assertTrue(model.main().getFirst().tools().contains(ASK), model.main().toString());
    }
  }

  @Test
  void whereOurToolsDoNotStartTheTurnFailsAndTheThreadIsKept() throws Exception {
    ModelServer model = ModelServer.of(Reply.text("Hello."));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground);
      Report first = codex.work(GivenDesk.thatEndsTurns(), "go");
      Files.delete(holdpoint());
      GivenDesk desk = GivenDesk.thatEndsTurns();
      Report second = codex.in(first.session()).work(desk, "go on");
      String why = assertInstanceOf(Outcome.Failed.class, second.outcome()).reason();
      assertTrue(why.contains("holdpoint: No such file"), why);
      assertEquals(List.of(), desk.sessions);
    }
  }
}
