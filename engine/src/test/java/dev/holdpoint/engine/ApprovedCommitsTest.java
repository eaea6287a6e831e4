package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.committing;
import static dev.holdpoint.model.Specimens.planFirst;
import static dev.holdpoint.model.Specimens.resultLast;
import static dev.holdpoint.model.Specimens.reviewed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.WorldException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Commits say that a person approved something only where a person did. */
class ApprovedCommitsTest extends PlanGround {
  private TaskId approved(RunPlan plan) throws InterruptedException {
    planningTurn("# Plan");
    TaskId id = waiting(committing(plan));
    shop.judge(id, 1, APPROVE);
    return id;
  }

  private List<String> commits() {
    return shop.around.stream().filter(what -> what.startsWith("committed")).toList();
  }

  @Test
  void aResultThatIsSentBackIsNotCommittedAsAnApprovedPlan() throws Exception {
    TaskId id = approved(reviewed(2, new ReviewRules(planFirst(5).planning(), true), "work"));
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    shop.judge(id, 2, changes("The button is red"));
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(List.of("committed " + id + ": plan approved by Ada"), commits());
  }

  @Test
  void aDepartureThatIsSentBackIsNotCommittedAsAnApprovedPlan() throws Exception {
    TaskId id = approved(reviewed(3, planFirst(5), "one", "two"));
    turn(plans -> plans.files.put("plan.md", "# Another plan"));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    shop.judge(id, 2, changes("Back to the plan"));
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(List.of("committed " + id + ": plan approved by Ada"), commits());
  }

  @Test
  void aStepThatWaitedForItsDepartureIsCommittedBeforeTheNextOneBegins() throws Exception {
    TaskId id = approved(reviewed(3, planFirst(5), "one", "two"));
    turn(plans -> plans.files.put("plan.md", "# Another plan"));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    shop.around.clear();
    shop.judge(id, 2, APPROVE);
    assertEquals(List.of(), commits(), "the next step's agent may be at work by now");
    turn(_ -> {});
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(
        List.of(
            "committed " + id + ": one, accepted by Ada\n\nsaid so",
            "committed " + id + ": two\n\nsaid so"),
        commits());
  }

  @Test
  void anApprovalCountsThoughItsWorkCanNotBeCommitted() throws Exception {
    turn(_ -> {});
    TaskId id = waiting(committing(reviewed(2, resultLast(), "work")));
    shop.committing(
        () -> {
          throw new WorldException("the agent is on another branch");
        });
    GateId gate = new GateId(id, 1);
    Digest seen = Objects.requireNonNull(shop.reviews().sheet(gate)).review().current().digest();
    Reviews.Judged judged =
        shop.reviews().judge(gate, seen, APPROVE, new Reviews.Person("Ada", Channel.CLI));
    assertInstanceOf(Verdict.Done.class, judged.verdict());
    assertEquals(TaskState.DONE, shop.task(id).state());
    String note = Objects.requireNonNull(judged.note());
    assertTrue(note.contains("the agent is on another branch"), note);
    assertTrue(note.contains("stands in its workspace"), note);
  }

  @Test
  void whatACutOffTurnLeftIsNotCommittedAsAnApprovedPlan() throws Exception {
    TaskId id = approved(reviewed(2, planFirst(5), "work"));
    turn(_ -> {});
    shop.keeping(
        () -> {
          throw new IllegalStateException("the power is gone");
        });
    assertThrows(IllegalStateException.class, () -> shop.drive(id));
    shop.around.clear();
    shop.keeping(() -> {});
    turn(_ -> {});
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(List.of("committed " + id + ": work\n\nsaid so"), commits());
  }
}
