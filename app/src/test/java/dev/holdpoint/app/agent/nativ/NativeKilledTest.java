package dev.holdpoint.app.agent.nativ;

import static dev.holdpoint.app.agent.nativ.GivenNative.desk;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.model.Stage;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Agent.Outcome;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Killed when a reply is written down, and nothing that follows from it. */
class NativeKilledTest extends NativeGround {
  /** Dies when a reply has been written down, and nothing that follows from it. */
  private static final class DyingReader implements Narrator {
    private int left;

    DyingReader(int replies) {
      left = replies;
    }

    @Override
    public void said(String text) {}

    @Override
    public void thought(String text) {}

    @Override
    public void raw(String line) {
      if (line.contains("\"kind\":\"replied\"") && --left == 0) {
        throw new Killed();
      }
    }
  }

  private Outcome killedAndResumed(int replies) throws Exception {
    GivenDesk desk = desk();
    agent.narrator = new DyingReader(replies);
    assertThrows(Killed.class, () -> agent.work(desk, "Make it"));
    agent.narrator = agent.narration;
    agent.session = desk.sessions.getFirst();
    return agent.work(desk, "Make it").outcome();
  }

  @Test
  void whatARefusedReplyCalledForIsNotDoneAfterAKillEither() throws Exception {
    agent.llm.ends(
        "No.",
        Reply.End.REFUSED,
        10,
        new Message.Call("c", "write_file", "{\"path\": \".plan/plan.md\", \"text\": \"x\"}"));
    assertEquals(
        new Outcome.Failed("the model refused to go on; it said: No."), killedAndResumed(1));
    assertFalse(Files.exists(agent.workspace.resolve(".plan/plan.md")));
  }

  @Test
  void aReplyWithoutACallIsFollowedByItsReproachAfterAKillToo() throws Exception {
    agent.llm.says("I think about it.");
    agent.finishes();
    assertEquals(new Outcome.Finished("All done"), killedAndResumed(1));
    assertTrue(agent.llm.toldLast().startsWith("You called no tool"), agent.llm.toldLast());
  }

  @Test
  void aPlanThatWasCompleteBeforeAKillIsNotAskedForAgain() throws Exception {
    agent.stage = Stage.PLANNING;
    agent.writes(".plan/workspace.md", "n").writes(".plan/plan.md", "p");
    agent.writes(".plan/todos.yaml", "todos: [{id: 1, title: t}]\n").llm.says("Done.");
    assertEquals(new Outcome.Finished("The plan is written."), killedAndResumed(4));
    assertEquals(4, agent.llm.requests.size());
  }
}
