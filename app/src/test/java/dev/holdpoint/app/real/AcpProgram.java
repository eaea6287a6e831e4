package dev.holdpoint.app.real;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What our adapter can rely on with every agent that speaks the Agent Client Protocol. */
abstract class AcpProgram {
  private static final String ODD = "`it's` \"odd\"\n$HOME \\ 🙂";

  @TempDir Path folder;

  abstract RealProcess start(RealGround ground) throws Exception;

  abstract String shellTool();

  /** Has the script send somebody on an errand, who is told "Go.". */
  abstract Reply errand();

  /** What a sub-agent says when it is done. */
  abstract Reply back();

  /** Called between two processes of one session. */
  void later(RealGround ground) throws Exception {}

  /** Lets sub-agents be started. */
  void trust(Acp agent, String session) throws Exception {}

  private Reply make() {
    return Reply.text("I make it.")
        .tool(shellTool(), Map.of("command", "echo made > it.txt", "description", "Makes it"));
  }

  @Test
  void whatIsAllowedIsRunAndTheSessionGoesOnInAnotherProcess() throws Exception {
    ModelServer model = ModelServer.of(make(), Reply.text(ODD), Reply.text("Yes."));
    try (RealGround ground = new RealGround(folder, model)) {
      String session;
      try (RealProcess process = start(ground)) {
        Acp agent = new Acp(process, "allow_once");
        assertTrue(agent.initialize().object("agentCapabilities").flag("loadSession"));
        session = agent.newSession(ground);
        assertEquals("end_turn", agent.prompt(session, ODD));
        agent.awaitSaid(("I make it." + ODD)::equals);
        assertEquals(1, agent.permissions().size());
      }
      assertEquals("made\n", Files.readString(ground.work().resolve("it.txt")));
      assertEquals(ODD, model.main().getFirst().lastPrompt());
      later(ground);
      try (RealProcess process = start(ground)) {
        Acp agent = new Acp(process, "reject_once");
        agent.initialize();
        agent.loadSession(ground, session);
        assertEquals("end_turn", agent.prompt(session, "is it made?"));
        agent.awaitSaid(said -> said.endsWith("Yes."));
      }
      assertTrue(model.main().getLast().hasPrompt(ODD));
      assertFalse(model.main().getLast().results().isEmpty());
    }
  }

  @Test
  void whatIsRejectedIsNotRun() throws Exception {
    try (RealGround ground =
            new RealGround(folder, ModelServer.start(Script.byTurn(make(), Reply.text("No."))));
        RealProcess process = start(ground)) {
      Acp agent = new Acp(process, "reject_once");
      agent.initialize();
      agent.prompt(agent.newSession(ground), "make it");
      assertEquals(1, agent.permissions().size());
      assertFalse(Files.exists(ground.work().resolve("it.txt")));
    }
  }

  @Test
  void twoToolsOfOneReplyAreBothUsed() throws Exception {
    Map<String, Object> one = Map.of("command", "echo first", "description", "Says it");
    Map<String, Object> two = Map.of("command", "echo second", "description", "Says it");
    Reply both = Reply.tool(shellTool(), one).tool(shellTool(), two);
    try (RealGround ground =
            new RealGround(folder, ModelServer.start(Script.byTurn(both, Reply.text("Said."))));
        RealProcess process = start(ground)) {
      Acp agent = new Acp(process, "allow_once");
      agent.initialize();
      assertEquals("end_turn", agent.prompt(agent.newSession(ground), "say it"));
      String told = ground.model().main().getLast().results().toString();
      assertTrue(told.contains("first") && told.contains("second"), told);
      assertEquals(2, ground.model().main().size());
    }
  }

  @Test
  void aSubAgentsConversationIsToldFromTheMainOne() throws Exception {
    Script main = Script.byTurn(errand(), Reply.text("All done."));
    try (RealGround ground =
            new RealGround(folder, ModelServer.start(main, Script.byTurn(back())));
        RealProcess process = start(ground)) {
      Acp agent = new Acp(process, "allow_once");
      agent.initialize();
      String session = agent.newSession(ground);
      trust(agent, session);
      assertEquals("end_turn", agent.prompt(session, "send somebody"));
      assertTrue(ground.model().await(Kind.SUBAGENT, 1).hasPrompt("Go."));
      assertEquals(2, ground.model().main().size());
    }
  }
}
