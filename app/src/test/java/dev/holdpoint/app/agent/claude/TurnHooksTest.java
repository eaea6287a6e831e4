package dev.holdpoint.app.agent.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.SilentDesk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is deferred, denied and told, and that nothing of it is forgotten. */
class TurnHooksTest {
  private static final GateId GATE = new GateId(new TaskId("hp-1a2b"), 1);
  private final List<String> sessions = new ArrayList<>();
  private final List<String> plans = new ArrayList<>();
  private @Nullable String planFolder;
  private List<Gate> gates = List.of();

  /** A person is asked about everything. */
  private final class AskingDesk extends SilentDesk {
    @Override
    public Ruling permit(ToolUse use) {
      return new Ruling.Waits(GATE);
    }

    @Override
    public @Nullable String plan(String text) {
      plans.add(text);
      return planFolder + "/plan.md";
    }

    @Override
    public @Nullable String planFolder() {
      return planFolder;
    }

    @Override
    public void session(String session) {
      sessions.add(session);
    }
  }

  private TurnHooks hooks(@Nullable ClaudeSession session, String rest) {
    AskingDesk desk = new AskingDesk();
    return new TurnHooks(
        new Assignment(
            GATE.task(),
            1,
            "work",
            Stage.EXECUTION,
            1,
            new AgentSpec("claude", "claude-code", Map.of(), List.of()),
            Path.of("/"),
            "",
            "token",
            null,
            gates,
            Map.of(),
            _ -> "",
            desk,
            desk),
        session,
        rest);
  }

  private static ToolCall call(String id, @Nullable String agent) {
    return new ToolCall(id, "Bash", Json.object("{\"command\": \"ls\"}"), "/", agent);
  }

  @Test
  void theFirstCallIsDeferredAndWrittenDownBeforeItIsAnswered() throws Exception {
    TurnHooks hooks = hooks(null, "");
    hooks.begun("s");
    assertInstanceOf(HookAnswer.Defer.class, hooks.hook(call("t1", null), "s"));
    assertEquals(List.of("s", "s t1"), sessions);
    assertEquals("t1", hooks.deferred());
  }

  @Test
  void aSessionThatIsHeardOfLateDoesNotHideTheCall() throws Exception {
    TurnHooks hooks = hooks(null, "");
    hooks.hook(call("t1", null), "s");
    hooks.begun("s");
    assertEquals(List.of("s t1"), sessions);
  }

  @Test
  void thePlanOfPlanModeIsHandedOverWhereItIsToPlan() throws Exception {
    ToolCall exit =
        new ToolCall("t1", "ExitPlanMode", Json.object("{\"plan\": \"# Plan\"}"), "/", null);
    planFolder = ".plan";
    HookAnswer taken = hooks(null, "").hook(exit, "s");
    assertTrue(assertInstanceOf(HookAnswer.Deny.class, taken).why().contains(".plan/plan.md"));
    assertEquals(List.of("# Plan\n"), plans);
    ToolCall blank = new ToolCall("t2", "ExitPlanMode", Json.object("{}"), "/", null);
    HookAnswer empty = hooks(null, "").hook(blank, "s");
    assertTrue(assertInstanceOf(HookAnswer.Deny.class, empty).why().contains("no plan in it yet"));
    assertEquals(1, plans.size(), "nothing is no plan");
    planFolder = null;
    assertInstanceOf(HookAnswer.Defer.class, hooks(null, "").hook(exit, "s"), "as any other tool");
  }

  @Test
  void onlyOneCallIsDeferredSinceClaudeCodeWouldForgetAnother() throws Exception {
    TurnHooks hooks = hooks(null, "");
    hooks.hook(call("t1", null), "s");
    HookAnswer other = hooks.hook(call("t2", null), "s");
    assertTrue(assertInstanceOf(HookAnswer.Deny.class, other).why().contains("hp-1a2b.1"));
    assertInstanceOf(HookAnswer.Defer.class, hooks.hook(call("t1", null), "s"), "asked again");
    assertEquals("t1", hooks.deferred());
  }

  @Test
  void inASubAgentNothingIsDeferred() throws Exception {
    TurnHooks hooks = hooks(null, "");
    assertInstanceOf(HookAnswer.Deny.class, hooks.hook(call("t1", "agent"), "s"));
    assertNull(hooks.deferred());
    assertEquals(List.of(), sessions);
  }

  @Test
  void whatElseThereIsToTellIsToldEvenIfTheCallWaitsAgain() throws Exception {
    TurnHooks hooks = hooks(new ClaudeSession("s", "t1"), "the rest");
    HookAnswer first = hooks.hook(call("t1", null), "s");
    assertEquals("the rest", assertInstanceOf(HookAnswer.Deny.class, first).context());
    assertInstanceOf(HookAnswer.Defer.class, hooks.hook(call("t1", null), "s"), "told once");
  }

  @Test
  void aCallWhoseGateExpiredIsNotAskedAgainByItself() throws Exception {
    Question question =
        new Question("Bash: ls", null, new Input.Text(), false, null, null, ToolUse.key("t1"));
    Gate expired =
        new Gate(
            GATE,
            1,
            1,
            "work",
            question,
            Instant.EPOCH,
            Instant.EPOCH,
            false,
            0,
            List.of(),
            new Gate.State.Expired(Instant.EPOCH));
    gates = List.of(expired);
    TurnHooks hooks = hooks(new ClaudeSession("s", "t1"), "the rest");
    HookAnswer.Deny answer =
        assertInstanceOf(HookAnswer.Deny.class, hooks.hook(call("t1", null), "s"));
    assertTrue(answer.why().contains("neither a yes nor a no"), answer::why);
    assertEquals("the rest", answer.context());
  }

  @Test
  void sessionsAreReadAsTheyWereWritten() {
    assertNull(ClaudeSession.of(null));
    assertNull(ClaudeSession.of(" "));
    for (ClaudeSession session :
        List.of(new ClaudeSession("s", null), new ClaudeSession("s", "t1"))) {
      assertEquals(session, ClaudeSession.of(session.text()));
    }
  }
}
