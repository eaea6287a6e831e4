package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.planFirst;
import static dev.holdpoint.model.Specimens.reviewed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.ReviewSheet;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What agents do besides their plan gets before a person: silence about it is no yes. */
class UnjudgedDriftTest extends PlanGround {
  private static RunPlan impatient(RunPlan plan) {
    return new RunPlan(
        plan.threshold(),
        plan.intro(),
        plan.steps(),
        new Patience(Duration.ofHours(1), OnTimeout.DEFER),
        plan.commits(),
        plan.permissions(),
        plan.reviews());
  }

  @Test
  void aDepartureWhoseReviewExpiredIsReviewedAgain() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(impatient(reviewed(3, planFirst(5), "work")));
    shop.judge(id, 1, APPROVE);
    turn(plans -> plans.files.put("plan.md", "# Another plan"));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));

    shop.clock.advance(Duration.ofHours(2));
    shop.engine.expireOverdue();
    assertEquals(TaskState.DEFERRED, shop.task(id).state());
    shop.engine.reopen(id, "Ada");
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(TaskState.AWAITING_REVIEW, shop.task(id).state());

    assertInstanceOf(Verdict.Done.class, shop.judge(id, 3, APPROVE));
    assertEquals(TaskState.DONE, shop.task(id).state());
  }

  @Test
  void whoJudgesAResultIsToldOfDepartures() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(3, new ReviewRules(planFirst(5).planning(), true), "work"));
    shop.judge(id, 1, APPROVE);
    turn(plans -> plans.write("# Plan", "phase one\n1 done First", "# Notes\n"));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    ReviewSheet sheet = Objects.requireNonNull(shop.reviews().sheet(id));
    assertEquals(Review.Subject.RESULT, sheet.review().subject());
    assertEquals(List.of("todo 2 (Second) is gone"), sheet.departures());
    assertEquals(
        "said so\n\nThe agent departed from the approved plan:\n- todo 2 (Second) is gone",
        sheet.gate().question().context());
  }

  @Test
  void aPlannerChangesNothingElseWhereItsStepHasBounds() throws Exception {
    StepRules rules = new StepRules(List.of(), 0, List.of("src/**"), null, null);
    RunPlan bounded = plan(2, rules, "work");
    RunPlan plan =
        new RunPlan(
            bounded.threshold(),
            bounded.intro(),
            bounded.steps(),
            bounded.patience(),
            false,
            bounded.permissions(),
            planFirst(5));
    TaskId id = shop.queued(plan);
    turn(
        plans -> {
          plans.write("# Plan", TODOS, "# Notes\n");
          shop.changedFiles.addAll(List.of(".plan/plan.md", "src/Main.java"));
        });
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals(
        "the agent changed src/Main.java, before its plan was approved, where it may write"
            + " .plan/** only; nothing was reverted",
        failed.reason());
    assertFalse(shop.task(id).hasOpenGate());
  }
}
