package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.committing;
import static dev.holdpoint.model.Specimens.planFirst;
import static dev.holdpoint.model.Specimens.resultLast;
import static dev.holdpoint.model.Specimens.reviewed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Drift;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.ReviewSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What becomes of a plan after its approval: departures, commits, and the result. */
class CarryingOutTest extends PlanGround {
  @Test
  void aDepartureIsFlaggedOnceAndInterruptsNobodyBelowThree() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(2, planFirst(5), "one", "two"));
    shop.judge(id, 1, APPROVE);
    turn(plans -> plans.write("# Plan", "phase one\n1 done First", "# Notes\n"));
    turn(_ -> {});
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    List<Event> flagged =
        shop.events(id).stream().filter(Event.DriftFlagged.class::isInstance).toList();
    assertEquals(1, flagged.size());
    Event.DriftFlagged drift = (Event.DriftFlagged) flagged.getFirst();
    assertEquals(List.of("todo 2 (Second) is gone"), drift.departures());
  }

  @Test
  void fromThreeOnADepartureIsAGateThatHoldsTheStep() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(3, planFirst(5), "one", "two"));
    shop.judge(id, 1, APPROVE);
    turn(plans -> plans.files.put("plan.md", "# Another plan"));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(TaskState.AWAITING_REVIEW, shop.task(id).state());
    assertEquals("one", shop.task(id).run().currentStep().name());

    shop.judge(id, 2, changes("Back to the plan"));
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertTrue(shop.agent.last().prompt().contains("Back to the plan"));
    assertEquals("one", shop.agent.last().step());

    shop.judge(id, 3, APPROVE);
    assertEquals("two", shop.task(id).run().currentStep().name());
    turn(_ -> {});
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertTrue(shop.agent.last().prompt().contains("# Another plan"));
    List<Drift> drifts = shop.task(id).run().drafting().drifts();
    assertEquals(List.of(2, 3), drifts.stream().map(Drift::turn).toList(), "judged ones are kept");
    assertNotEquals(drifts.getFirst().approved(), drifts.getFirst().found());
  }

  @Test
  void aDepartureIsReviewedBesideAQuestion() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(4, planFirst(5)));
    shop.judge(id, 1, APPROVE);
    shop.agent.then(
        _ -> {
          shop.plans.files.put("plan.md", "# Another plan");
          return Report.of(new Outcome.Asked(List.of(Question.of("Which?"))));
        });
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(2, shop.task(id).openGates().size());
    assertEquals(TaskState.AWAITING_INPUT, shop.task(id).state());
    shop.answer(id, 2, "this");
    assertEquals(TaskState.AWAITING_REVIEW, shop.task(id).state());
    shop.judge(id, 3, APPROVE);
    shop.agent.then(new Outcome.Finished("done"));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
  }

  @Test
  void whoWantsNoMoreReviewsGetsNone() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(5, new ReviewRules(planFirst(5).planning(), true), "work"));
    shop.judge(id, 1, new Judgement.ApproveAll());
    turn(plans -> plans.files.put("plan.md", "# Another plan"));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertTrue(shop.events(id).stream().anyMatch(Event.DriftFlagged.class::isInstance));
  }

  @Test
  void aResultIsAcceptedOrCorrected() throws Exception {
    TaskId id = shop.queued(reviewed(0, resultLast(), "one", "two"));
    turn(_ -> {});
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    ReviewSheet sheet = Objects.requireNonNull(shop.reviews().sheet(id));
    String outputs = Objects.requireNonNull(sheet.files().get(Reviewing.OUTPUTS));
    assertTrue(outputs.contains("src/login.java"), outputs);
    assertNull(sheet.todos());

    shop.judge(id, 1, changes("The button is red"));
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertTrue(shop.agent.last().prompt().contains("The button is red"));
    assertEquals("two", shop.agent.last().step());

    assertInstanceOf(Verdict.Done.class, shop.judge(id, 2, APPROVE));
    assertEquals(TaskState.DONE, shop.task(id).state());
    assertEquals(2, shop.events(id).stream().filter(Event.StepFinished.class::isInstance).count());
  }

  @Test
  void nothingIsCommittedAtAGate() throws Exception {
    RunPlan commits =
        committing(reviewed(3, new ReviewRules(planFirst(5).planning(), true), "work"));
    planningTurn("# Plan");
    TaskId id = waiting(commits);
    assertFalse(hasCommitted());
    shop.judge(id, 1, APPROVE);
    turn(_ -> {});
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(
        List.of("committed " + id + ": plan approved by Ada"),
        shop.around.stream().filter(what -> what.startsWith("committed")).toList());
    shop.judge(id, 2, APPROVE);
    assertTrue(shop.around.getLast().startsWith("left"), shop.around::toString);
    assertEquals(2, shop.around.stream().filter(what -> what.startsWith("committed")).count());
  }

  private boolean hasCommitted() {
    return shop.around.stream().anyMatch(what -> what.startsWith("committed"));
  }

  @Test
  void beforeThePlanIsApprovedToolsWriteNothingElse() throws Exception {
    List<Desk.Ruling> rulings = new ArrayList<>();
    shop.agent.then(
        at -> {
          rulings.add(at.desk().permit(written("src/a.java")));
          rulings.add(at.desk().permit(written(".plan/plan.md")));
          shop.plans.write("# Plan", TODOS, "# Notes\n");
          return Report.of(new Outcome.Finished(null));
        });
    TaskId id = waiting(reviewed(2, planFirst(5)));
    shop.judge(id, 1, APPROVE);
    shop.agent.then(
        at -> {
          rulings.add(at.desk().permit(written("src/a.java")));
          return Report.of(new Outcome.Finished(null));
        });
    shop.drive(id);
    assertInstanceOf(Desk.Ruling.Denied.class, rulings.getFirst());
    assertEquals(
        List.of(new Desk.Ruling.Allowed(), new Desk.Ruling.Allowed()), rulings.subList(1, 3));
  }

  private static ToolUse written(String path) {
    Action action = new Action("Write", "{}", "/", Digest.of(path));
    return new ToolUse("c", action, path, ToolUse.Reach.WRITES_INSIDE);
  }

  @Test
  void aCommitNamesTheTodosThatItsStepHasDone() throws Exception {
    RunPlan commits = committing(reviewed(2, planFirst(5), "one", "two"));
    planningTurn("# Plan");
    TaskId id = waiting(commits);
    shop.judge(id, 1, APPROVE);
    turn(plans -> plans.files.put("todos.yaml", "phase one\n1 done First\n2 doing Second"));
    turn(plans -> plans.files.put("todos.yaml", "phase one\n1 done First\n2 done Second"));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(
        List.of(
            "committed " + id + ": plan approved by Ada",
            "committed " + id + ": one\n\nsaid so\n\nDone:\n- First",
            "committed " + id + ": two\n\nsaid so\n\nDone:\n- Second"),
        shop.around.stream().filter(what -> what.startsWith("committed")).toList());
  }
}
