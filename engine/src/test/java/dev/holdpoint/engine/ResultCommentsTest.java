package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.resultLast;
import static dev.holdpoint.model.Specimens.reviewed;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.engine.Reviews.Remark;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces.Outputs;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Comments on lines of the files that a result consists of. */
class ResultCommentsTest extends PlanGround {
  private static final String VERSION = "0123456789abcdef0123456789abcdef01234567";
  private TaskId id;

  @BeforeEach
  void aResultWaits() throws Exception {
    shop.outputs = new Outputs(List.of("changed  a.txt  (+1 -1)", "\nversion 99"), VERSION);
    shop.texts.put(VERSION + ":a.txt", "one\nnew\r\n");
    shop.texts.put(":a.txt", "one\nold\n");
    turn(_ -> {});
    id = waiting(reviewed(2, resultLast(), "work"));
  }

  @Test
  void theAgentIsToldTheLineOfEitherSide() throws Exception {
    shop.judge(
        id,
        1,
        changes("", new Remark("a.txt", 2, "why?"), new Remark("a.txt", 2, true, "keep it")));
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    String prompt = shop.agent.last().prompt();
    assertTrue(prompt.contains("On a.txt, line 2:\n> new\nwhy?"), prompt);
    assertTrue(prompt.contains("On a.txt, removed line 2:\n> old\nkeep it"), prompt);
  }

  @Test
  void whatIsNotThereIsRefusedAndTheReviewStaysOpen() {
    for (Remark remark :
        List.of(
            new Remark("a.txt", 3, "?"),
            new Remark("b.txt", 1, "?"),
            new Remark("outputs.txt", 1, true, "?"),
            new Remark("", 1, "?"))) {
      Judgement judgement = changes("more", remark);
      assertInstanceOf(Verdict.Refused.class, shop.judge(id, 1, judgement), remark::toString);
    }
    assertTrue(shop.task(id).hasOpenGate());
  }
}
