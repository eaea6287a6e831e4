package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.planFirst;
import static dev.holdpoint.model.Specimens.reviewed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.ReviewSheet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** People who edit a plan while others change its files in the workspace. */
class EditionsTest extends PlanGround {
  private static final String BY_HAND = "phase one\n1 pending First\n2 pending By hand";
  private static final Reviews.Person ANN = new Reviews.Person("Ann", Channel.WEB);

  private TaskId id;
  private GateId gate;

  @BeforeEach
  void plan() throws InterruptedException {
    shop.agent.then(
        _ -> {
          shop.plans.write("# Plan", TODOS, "# Notes\n");
          return new Report(new Outcome.Finished(null), List.of(), "s-1", List.of());
        });
    id = waiting(reviewed(2, planFirst(5)));
    gate = new GateId(id, 1);
  }

  private ReviewSheet sheet() {
    return Objects.requireNonNull(shop.reviews().sheet(gate));
  }

  private Digest seen() {
    return sheet().review().current().digest();
  }

  private static Digest digest(Draft draft) {
    return Objects.requireNonNull(draft.proposal()).digest();
  }

  private Verdict edit(Digest begun, String plan) {
    return shop.reviews()
        .edit(gate, new Reviews.Edition(seen(), begun, Map.of("plan.md", plan)), ANN);
  }

  private void assertChangedOnDisk(Verdict verdict) {
    assertInstanceOf(
        Refusal.ChangedOnDisk.class, assertInstanceOf(Verdict.Refused.class, verdict).refusal());
  }

  @Test
  void whatNobodyHasSeenIsNotOverwritten() {
    shop.plans.files.put("todos.yaml", BY_HAND);
    assertChangedOnDisk(shop.reviews().edit(gate, seen(), Map.of("plan.md", "# Mine"), ANN));
    assertTrue(sheet().review().edits().isEmpty());
    assertTrue(sheet().changedOnDisk());
  }

  @Test
  void whoBeganWithItTakesItIn() throws Exception {
    shop.plans.files.put("todos.yaml", BY_HAND);
    assertInstanceOf(Verdict.Done.class, edit(digest(shop.reviews().editable(sheet())), "# Mine"));
    assertEquals(BY_HAND, sheet().files().get("todos.yaml"));
    assertEquals("# Mine", sheet().files().get("plan.md"));
    assertInstanceOf(Verdict.Done.class, shop.judge(id, 1, APPROVE));
    turn(_ -> {});
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(BY_HAND, shop.plans.files.get("todos.yaml"));
    assertEquals("# Mine", shop.plans.files.get("plan.md"));
  }

  @Test
  void whatWasChangedWhileSomebodyEditedIsSeenFirst() {
    Digest begun = digest(shop.reviews().editable(sheet()));
    shop.plans.files.put("todos.yaml", BY_HAND);
    assertChangedOnDisk(edit(begun, "# Mine"));
    begun = digest(shop.reviews().editable(sheet()));
    shop.plans.files.put("todos.yaml", BY_HAND + "\n3 pending Too");
    assertChangedOnDisk(edit(begun, "# Mine"));
  }

  @Test
  void aFileThatIsMissingThereIsPutBack() {
    shop.plans.files.remove("todos.yaml");
    assertInstanceOf(Verdict.Done.class, edit(digest(shop.reviews().editable(sheet())), "# Mine"));
    assertEquals(TODOS, sheet().files().get("todos.yaml"));
  }

  @Test
  void whatAKillLeftHalfWrittenIsWrittenByTheNextTurn() throws Exception {
    shop.reviews()
        .edit(gate, seen(), Map.of("plan.md", "# Mine", "workspace.md", "# My notes\n"), ANN);
    shop.judge(id, 1, APPROVE);
    shop.plans.files.put("plan.md", "# Mine");
    turn(_ -> {});
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals("# My notes\n", shop.plans.files.get("workspace.md"));
  }

  @Test
  void afterARateLimitEditsAreToldAgainAndSoIsTheStep() throws Exception {
    shop.reviews().edit(gate, seen(), Map.of("plan.md", "# Mine"), ANN);
    shop.judge(id, 1, APPROVE);
    shop.agent.then(new Outcome.RateLimited(null));
    Stop.Sleeping sleeping = assertInstanceOf(Stop.Sleeping.class, shop.drive(id));
    shop.clock.set(sleeping.until());
    turn(_ -> {});
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    String prompt = shop.agent.last().prompt();
    assertTrue(prompt.contains("Changed by Ann"), prompt);
    assertTrue(prompt.contains("You are at step work."), prompt);
    assertTrue(prompt.contains("## The Approved Plan"), prompt);
  }
}
