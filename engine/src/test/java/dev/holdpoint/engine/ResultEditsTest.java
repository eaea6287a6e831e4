package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.committing;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.planFirst;
import static dev.holdpoint.model.Specimens.resultLast;
import static dev.holdpoint.model.Specimens.reviewed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.ReviewSheet;
import dev.holdpoint.port.Workspaces.Outputs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** People who accept a result while others change its files in the workspace. */
class ResultEditsTest extends PlanGround {
  private static final Outputs LEFT = listed("a", "added    a.txt  (+1 -0)");
  private static final Outputs BY_HAND = listed("b", "added    a.txt  (+2 -0)");
  private static final Reviews.Person ANN = new Reviews.Person("Ann", Channel.WEB);

  private static Outputs listed(String digit, String file) {
    return new Outputs(List.of(file), digit.repeat(40));
  }

  private TaskId held() throws InterruptedException {
    shop.outputs = LEFT;
    turn(_ -> {});
    return waiting(committing(reviewed(2, resultLast(), "work")));
  }

  private ReviewSheet sheet(TaskId id) {
    return Objects.requireNonNull(shop.reviews().sheet(id));
  }

  private Digest seen(TaskId id) {
    return sheet(id).review().current().digest();
  }

  private Verdict takeIn(TaskId id, Digest seen) {
    return shop.reviews().takeIn(new GateId(id, 1), seen, ANN);
  }

  private static void assertRefused(Class<? extends Refusal> why, Verdict verdict) {
    assertInstanceOf(why, assertInstanceOf(Verdict.Refused.class, verdict).refusal());
  }

  @Test
  void whatNobodyHasSeenIsNotAccepted() throws Exception {
    TaskId id = held();
    assertFalse(sheet(id).changedOnDisk());
    shop.outputs = BY_HAND;
    assertTrue(sheet(id).changedOnDisk());
    assertRefused(Refusal.ChangedOnDisk.class, shop.judge(id, 1, APPROVE));
    assertRefused(
        Refusal.ChangedOnDisk.class, shop.judge(id, 1, new Reviews.Judgement.ApproveAll()));
    assertTrue(shop.task(id).hasOpenGate());
    assertNull(shop.reviews().accepted(id));
  }

  @Test
  void whatWasTakenInIsSeenAndThenAcceptedAndCommitted() throws Exception {
    TaskId id = held();
    Digest first = seen(id);
    shop.outputs = BY_HAND;
    assertInstanceOf(Verdict.Done.class, takeIn(id, first));
    assertTrue(shop.around.contains("kept " + BY_HAND.version()));
    assertFalse(sheet(id).changedOnDisk());
    assertEquals(
        Map.of(Reviewing.OUTPUTS, "from %s to %s\n".formatted(LEFT.version(), BY_HAND.version())),
        sheet(id).edits());
    assertRefused(
        Refusal.Replaced.class,
        shop.reviews().judge(new GateId(id, 1), first, APPROVE, ANN).verdict());
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, APPROVE));
    assertTrue(shop.around.contains("as " + BY_HAND.version()), shop.around::toString);
    assertEquals(BY_HAND.version(), shop.reviews().accepted(id));
  }

  @Test
  void whatWasPutBackIsTakenInAgain() throws Exception {
    TaskId id = held();
    shop.outputs = BY_HAND;
    takeIn(id, seen(id));
    shop.outputs = LEFT;
    assertRefused(Refusal.ChangedOnDisk.class, shop.judge(id, 1, APPROVE));
    assertInstanceOf(Verdict.Done.class, takeIn(id, seen(id)));
    assertEquals(Map.of(), sheet(id).edits(), "it is as the agent left it");
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, APPROVE));
    assertEquals(LEFT.version(), shop.reviews().accepted(id));
  }

  @Test
  void onlyWhoSawTheCurrentVersionReplacesItAndNobodyByWords() throws Exception {
    TaskId id = held();
    Digest first = seen(id);
    shop.outputs = BY_HAND;
    takeIn(id, first);
    shop.outputs = LEFT;
    assertRefused(Refusal.Replaced.class, takeIn(id, first));
    GateId gate = new GateId(id, 1);
    String words = "mine\n\nversion " + "c".repeat(40);
    assertRefused(
        Refusal.DoesNotFit.class,
        shop.reviews().edit(gate, seen(id), Map.of(Reviewing.OUTPUTS, words), ANN));
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, changes("Smaller")));
    assertRefused(Refusal.AlreadyAnswered.class, takeIn(id, seen(id)));
  }

  @Test
  void whatIsAsItWasSeenNeedsNothing() throws Exception {
    TaskId id = held();
    int before = shop.events(id).size();
    assertInstanceOf(Verdict.Done.class, takeIn(id, seen(id)));
    assertEquals(before, shop.events(id).size());
  }

  @Test
  void whereNobodyCanTellItIsAcceptedAsBefore() throws Exception {
    TaskId id = held();
    shop.outputs = Outputs.UNKNOWN;
    assertFalse(sheet(id).changedOnDisk());
    assertInstanceOf(Verdict.Done.class, takeIn(id, seen(id)));
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, APPROVE));
    assertTrue(shop.around.contains("as " + LEFT.version()), "what was seen is committed");
  }

  @Test
  void whatChecksHaveWrittenIsReviewedWithTheRest() throws Exception {
    shop.outputs = LEFT;
    shop.checking(
        (_, _) -> {
          shop.outputs = BY_HAND;
          return null;
        });
    turn(_ -> {});
    Check check = new Check.Shell("make", Check.Expect.PASS);
    RunPlan checked = plan(2, new StepRules(List.of(check), 0, null, null, null), "work");
    TaskId id =
        waiting(
            new RunPlan(
                checked.threshold(),
                checked.intro(),
                checked.steps(),
                checked.patience(),
                false,
                checked.permissions(),
                resultLast()));
    assertTrue(shop.around.stream().anyMatch(what -> what.startsWith("checked that")));
    assertFalse(sheet(id).changedOnDisk());
  }

  @Test
  void aResultThatWasTakenInIsNoPartOfThePlan() throws Exception {
    shop.outputs = LEFT;
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(2, new ReviewRules(planFirst(5).planning(), true), "work"));
    shop.judge(id, 1, APPROVE);
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    shop.outputs = BY_HAND;
    shop.reviews().takeIn(new GateId(id, 2), seen(id), ANN);
    shop.judge(id, 2, changes("Smaller"));
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertFalse(shop.plans.files.containsKey(Reviewing.OUTPUTS));
    String prompt = shop.agent.last().prompt();
    assertFalse(prompt.contains("Your Plan Was Edited"), prompt);
  }
}
