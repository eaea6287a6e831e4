package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.planFirst;
import static dev.holdpoint.model.Specimens.reviewed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.engine.Reviews.Remark;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.ReviewSheet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Plans that are reviewed before they are carried out, turn by turn. */
class PlanningTest extends PlanGround {
  @Test
  void aPlanIsReviewedBeforeAnyStepBegins() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(2, planFirst(5), "build", "test"));

    assertEquals(TaskState.AWAITING_REVIEW, shop.task(id).state());
    assertEquals(Stage.PLANNING, shop.agent.last().stage());
    assertTrue(shop.agent.last().prompt().contains("Plan Add login in .plan."));
    assertFalse(shop.agent.last().prompt().contains("You are at step"));

    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, APPROVE));
    assertEquals(TaskState.OPEN, shop.task(id).state());
    shop.agent.then(new Outcome.Finished("built"), new Outcome.Finished("tested"));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));

    List<Assignment> turns = shop.agent.assignments();
    assertEquals(List.of("build", "build", "test"), turns.stream().map(Assignment::step).toList());
    assertEquals(Stage.EXECUTION, turns.get(1).stage());
    String prompt = turns.get(1).prompt();
    assertTrue(prompt.contains("You are at step build."), prompt);
    assertTrue(prompt.contains("## The Approved Plan"), prompt);
    assertTrue(prompt.contains("# Plan"), prompt);
    assertTrue(prompt.contains("1 pending First"), prompt);
  }

  @Test
  void aSessionGoesOnAndIsToldOfTheStepAllTheSame() throws Exception {
    shop.agent.then(
        _ -> {
          shop.plans.write("# Plan", TODOS, "# Notes\n");
          return new Report(new Outcome.Finished(null), List.of(), "s-1", List.of());
        });
    TaskId id = waiting(reviewed(2, planFirst(5)));
    shop.judge(id, 1, APPROVE);
    shop.agent.then(new Outcome.Finished("done"));
    shop.drive(id);
    assertEquals("s-1", shop.agent.last().session());
    assertTrue(shop.agent.last().prompt().contains("You are at step work."));
    assertTrue(shop.agent.last().prompt().contains("## The Approved Plan"));
  }

  @Test
  void whatIsMissingIsToldThreeTimesThenTheRunFails() throws Exception {
    TaskId id = shop.queued(reviewed(2, planFirst(5)));
    turn(_ -> {});
    turn(plans -> plans.files.put("plan.md", "# Plan"));
    turn(_ -> {});
    turn(_ -> {});
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertTrue(failed.reason().contains("todos.yaml is missing"), failed.reason());
    assertFalse(failed.reason().contains("plan.md is missing"), failed.reason());
    assertEquals(4, shop.agent.assignments().size());
    String prompt = shop.agent.assignments().get(1).prompt();
    assertTrue(prompt.contains("## Your Plan Can't Be Reviewed Yet"), prompt);
    assertTrue(prompt.contains("plan.md is missing"), prompt);
    assertTrue(prompt.contains("try 2 of 4"), prompt);
    assertFalse(shop.task(id).hasOpenGate());
  }

  @Test
  void aPlanThatComesLateIsAPlan() throws Exception {
    turn(_ -> {});
    turn(_ -> {});
    turn(_ -> {});
    planningTurn("# At last");
    TaskId id = waiting(reviewed(2, planFirst(5)));
    shop.judge(id, 1, changes("smaller"));
    // Counted anew: it has shown that it can.
    turn(plans -> plans.files.clear());
    planningTurn("# Smaller");
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
  }

  @Test
  void questionsWhilePlanningAreOrdinaryGates() throws Exception {
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which database?"))));
    TaskId id = waiting(reviewed(3, planFirst(5)));
    assertEquals(TaskState.AWAITING_INPUT, shop.task(id).state());
    shop.answer(id, 1, "PostgreSQL");
    planningTurn("# Plan");
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(TaskState.AWAITING_REVIEW, shop.task(id).state());
    assertTrue(shop.agent.last().prompt().contains("PostgreSQL"));
    assertEquals(Stage.PLANNING, shop.agent.last().stage());
  }

  @Test
  void aReviewIsDemandedAtThresholdZeroToo() throws Exception {
    planningTurn("# Plan");
    waiting(reviewed(0, planFirst(5)));
  }

  @Test
  void feedbackIsToldWithTheQuotedLineAndStaysInTheNotes() throws Exception {
    planningTurn("# Plan\n1. pages\n2. schema");
    TaskId id = waiting(reviewed(2, planFirst(5)));
    shop.judge(id, 1, changes("Start with the schema", new Remark("plan.md", 2, "too early")));
    // It overwrites its notes, as agents do.
    planningTurn("# Plan\n1. schema\n2. pages");
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));

    String prompt = shop.agent.last().prompt();
    assertTrue(prompt.contains(Prompts.ANSWER_HEADING), prompt);
    assertTrue(prompt.contains("Start with the schema"), prompt);
    assertTrue(prompt.contains("On plan.md, line 2:\n> 1. pages\ntoo early"), prompt);
    ReviewSheet sheet = Objects.requireNonNull(shop.reviews().sheet(id));
    String notes = Objects.requireNonNull(sheet.files().get(PlanFolder.NOTES));
    assertTrue(notes.startsWith("# Notes\n"), notes);
    assertTrue(notes.contains("## Review Feedback"), notes);
    assertTrue(notes.contains("Ada (" + id + ".1)"), notes);
    assertTrue(notes.contains("> Start with the schema"), notes);
    assertTrue(notes.contains("> too early"), notes);
    assertTrue(sheet.changes().get("plan.md").contains("-1. pages"), sheet.changes()::toString);

    shop.judge(id, 2, changes("Even smaller"));
    planningTurn("# Plan\n1. schema");
    shop.drive(id);
    notes = shop.plans.files.get(PlanFolder.NOTES);
    assertTrue(notes.contains("> Start with the schema"), notes);
    assertTrue(notes.contains("> Even smaller"), notes);
    assertEquals(notes.indexOf(Feedback.HEADING), notes.lastIndexOf(Feedback.HEADING));
  }

  @Test
  void feedbackIsNotWrittenOverNotesThatCanNotBeRead() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(2, planFirst(5)));
    shop.judge(id, 1, changes("smaller"));
    shop.plans.files.remove(PlanFolder.NOTES);
    shop.plans.hasRoom = false;
    turn(plans -> assertFalse(plans.files.containsKey(PlanFolder.NOTES)));
    planningTurn("# Smaller");
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertTrue(shop.agent.last().prompt().contains("workspace.md is missing"));
    assertTrue(shop.plans.files.get(PlanFolder.NOTES).contains("> smaller"));
  }

  @Test
  void anApprovalOfWhatWasReplacedMeanwhileIsRefused() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(2, planFirst(5)));
    GateId gate = new GateId(id, 1);
    Digest seen = Objects.requireNonNull(shop.reviews().sheet(gate)).review().current().digest();
    Reviews.Person grace = new Reviews.Person("Grace", Channel.WEB);
    assertInstanceOf(
        Verdict.Done.class,
        shop.reviews().edit(gate, seen, Map.of("plan.md", "# Better plan"), grace));

    Verdict late =
        shop.reviews().judge(gate, seen, APPROVE, new Reviews.Person("Ada", Channel.CLI)).verdict();
    assertInstanceOf(
        Refusal.Replaced.class, assertInstanceOf(Verdict.Refused.class, late).refusal());
    assertTrue(shop.task(id).hasOpenGate());
    assertEquals("# Plan", shop.reviews().version(gate, seen).get(PlanFolder.PLAN), "as it was");
    assertEquals(Map.of(), shop.reviews().version(gate, Digest.of("never there")));
    assertEquals(Map.of(), shop.reviews().version(new GateId(id, 9), seen));

    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, APPROVE));
    shop.agent.then(new Outcome.Finished("done"));
    shop.drive(id);
    String prompt = shop.agent.last().prompt();
    assertTrue(prompt.contains("## Your Plan Was Edited"), prompt);
    assertTrue(prompt.contains("Changed by Grace"), prompt);
    assertTrue(prompt.contains("-# Plan\n+# Better plan"), prompt);
    assertEquals("# Better plan", shop.plans.files.get("plan.md"));
  }

  @Test
  void whatWasChangedByHandIsNotApprovedUnseenButCanBeTakenIn() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(2, planFirst(5)));
    shop.plans.files.put("plan.md", "# By hand");
    Verdict blind = shop.judge(id, 1, APPROVE);
    assertInstanceOf(
        Refusal.ChangedOnDisk.class, assertInstanceOf(Verdict.Refused.class, blind).refusal());
    ReviewSheet sheet = Objects.requireNonNull(shop.reviews().sheet(id));
    assertTrue(sheet.changedOnDisk());
    Draft files = shop.reviews().editable(sheet);
    assertEquals("# By hand", files.text("plan.md"));
    shop.reviews()
        .edit(
            new GateId(id, 1),
            new Reviews.Edition(
                sheet.review().current().digest(),
                Objects.requireNonNull(files.proposal()).digest(),
                Map.of("plan.md", "# By hand, and better")),
            new Reviews.Person("Ada", Channel.CLI));
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, APPROVE));
    shop.agent.then(new Outcome.Finished("done"));
    shop.drive(id);
    assertEquals("# By hand, and better", shop.plans.files.get("plan.md"));
  }

  @Test
  void changesByHandAfterTheApprovalAreNeverOverwritten() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(2, planFirst(5)));
    GateId gate = new GateId(id, 1);
    Digest seen = Objects.requireNonNull(shop.reviews().sheet(gate)).review().current().digest();
    shop.reviews()
        .edit(gate, seen, Map.of("plan.md", "# Edited"), new Reviews.Person("Ada", Channel.CLI));
    shop.judge(id, 1, APPROVE);
    shop.plans.files.put("plan.md", "# In the last moment");
    shop.agent.then(new Outcome.Finished("done"));
    shop.drive(id);
    assertEquals("# In the last moment", shop.plans.files.get("plan.md"));
  }

  @Test
  void afterTheLastCycleItIsApprovedOrGivenUp() throws Exception {
    planningTurn("# Plan 1");
    TaskId id = waiting(reviewed(2, planFirst(1)));
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, changes("again")));
    planningTurn("# Plan 2");
    shop.drive(id);
    Verdict more = shop.judge(id, 2, changes("and again"));
    Refusal refusal = assertInstanceOf(Verdict.Refused.class, more).refusal();
    assertTrue(refusal.message().contains("maxReviewCycles"), refusal.message());
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 2, new Judgement.ApproveAll()));
  }

  @Test
  void neitherSilenceNorATextNorAWrongLineJudgesAReview() throws Exception {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(2, planFirst(5)));
    for (Verdict verdict :
        List.of(
            shop.answer(id, 1, "approve"),
            shop.judge(id, 1, changes(" ")),
            shop.judge(id, 1, changes("", new Remark("plan.md", 9, "?"))),
            shop.judge(id, 1, changes("", new Remark("secrets.md", 1, "?"))),
            shop.judge(id, 1, changes("", new Remark("plan.md", 1, " "))))) {
      assertInstanceOf(
          Refusal.DoesNotFit.class, assertInstanceOf(Verdict.Refused.class, verdict).refusal());
    }
    assertTrue(shop.task(id).hasOpenGate());
    assertInstanceOf(
        Verdict.Done.class, shop.judge(id, 1, changes("", new Remark("plan.md", 1, "why?"))));
  }

  @Test
  void aSecretInAPlanIsNowhereWrittenDown() throws Exception {
    shop.agent.then(new Outcome.Asked(List.of(Specimens.sensitive("Password?"))));
    TaskId id = waiting(reviewed(2, planFirst(5)));
    shop.answer(id, 1, Promises.SECRET + "hunter2");
    planningTurn("# Log in with " + Promises.SECRET + "hunter2");
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    ReviewSheet sheet = Objects.requireNonNull(shop.reviews().sheet(id));
    assertFalse(sheet.files().toString().contains(Promises.SECRET), sheet.files()::toString);
    // What is covered in there is no change by hand.
    assertFalse(sheet.changedOnDisk());
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 2, APPROVE));
    shop.agent.then(new Outcome.Finished("done"));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertFalse(
        shop.events(id).stream().anyMatch(Event.DriftFlagged.class::isInstance),
        "nor is it a departure");
  }

  @Test
  void thePlanOfAnAgentsOwnPlanModeIsThePlan() throws Exception {
    shop.agent.then(
        at -> {
          shop.plans.write("", TODOS, "# Notes\n");
          assertEquals(".plan/plan.md", at.desk().plan("# Own plan\n"));
          return Report.of(new Outcome.Finished(null));
        });
    TaskId id = waiting(reviewed(2, planFirst(5)));
    assertEquals(
        "# Own plan\n",
        Objects.requireNonNull(shop.reviews().sheet(id)).files().get(PlanFolder.PLAN));
    shop.judge(id, 1, APPROVE);
    shop.agent.then(
        at -> {
          assertNull(at.desk().plan("# Another\n"));
          return Report.of(new Outcome.Finished(null));
        });
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals("# Own plan\n", shop.plans.files.get(PlanFolder.PLAN));
  }

  @Test
  void aTaskWithoutReviewsHasNone() throws Exception {
    TaskId id = shop.queued(shop.plan());
    shop.agent.then(new Outcome.Finished("done"));
    shop.drive(id);
    assertNull(shop.reviews().sheet(id));
    assertNotNull(shop.task(id).run());
  }
}
