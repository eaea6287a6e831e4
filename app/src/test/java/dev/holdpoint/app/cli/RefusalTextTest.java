package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Refusal;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Refusals as a person reads them at a terminal. */
class RefusalTextTest {
  private static final GateId GATE = new GateId(new TaskId("hp-1a2b"), 1);

  @Test
  void timesAreThoseOfThisMachine() {
    Answer winner = new Answer(new Reply.Said("yes"), "Ada", Channel.WEB);
    for (Refusal refusal :
        List.of(
            new Refusal.AlreadyAnswered(GATE, winner, Rows.NOW),
            new Refusal.AlreadyWithdrawn(GATE, "cancelled", Rows.NOW),
            new Refusal.Expired(GATE, Rows.NOW))) {
      String text = RefusalText.line(refusal);
      assertTrue(text.contains(" at " + ExactTime.of(Rows.NOW)), text);
      assertFalse(text.contains(Rows.NOW.toString()), text);
      assertEquals(
          refusal.message().replace(Rows.NOW.toString(), ""),
          text.replace(ExactTime.of(Rows.NOW), ""),
          "nothing else differs");
    }
  }

  @Test
  void whatOthersWroteCannotDrawOnTheTerminal() {
    String text = RefusalText.line(new Refusal.AlreadyWithdrawn(GATE, "a\u001b[2Jb\nc", Rows.NOW));

    assertFalse(text.contains("\u001b") || text.contains("\n"), text);
  }
}
