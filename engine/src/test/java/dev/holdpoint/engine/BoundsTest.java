package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.retries;
import static dev.holdpoint.model.Specimens.sensitive;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A step that changed what it must not change has failed, and another try would not help. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BoundsTest {
  private static final Outcome FINISHED = new Outcome.Finished("done");
  private static final Outcome STRAYED = new Outcome.OutOfBounds("changed pom.xml");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void itEndsTheRunThoughRetriesAreLeft() {
    given(queued(1, 2, retries(5)), started(1, 0))
        .when(GivenTask.end(Report.of(STRAYED)))
        .then(failed(1), new Event.RunFailed("changed pom.xml"));
  }

  @Test
  void openGatesAreWithdrawnAndAnsweredOnesStayAnswered() {
    given(
            queued(1, 2, retries(5)),
            started(1, 0),
            opened(1, 1, "Which?"),
            opened(2, 1, "When?"),
            opened(3, 1, "Why?"),
            answered(2, "then"))
        .when(GivenTask.end(Report.of(STRAYED)))
        .then(
            new Event.GateWithdrawn(1, "the run failed"),
            new Event.GateWithdrawn(3, "the run failed"),
            failed(1),
            new Event.RunFailed("changed pom.xml"));
  }

  @Test
  void whoeverAnswersAfterwardsIsTold() throws Exception {
    TaskId id = shop.queued(bounded(3));
    shop.agent.then(
        at -> {
          shop.engine.ask(token(at), Question.of("Which?"), false);
          shop.changedFiles.add("pom.xml");
          return Report.of(FINISHED);
        });
    assertInstanceOf(Stop.Failed.class, shop.drive(id));
    Verdict.Refused refused =
        assertInstanceOf(Verdict.Refused.class, shop.answer(id, 1, "too late"));
    assertInstanceOf(Refusal.AlreadyWithdrawn.class, refused.refusal());
    assertEquals(List.of(), journal.openGates());
  }

  static List<Outcome> ends() {
    return List.of(
        FINISHED,
        new Outcome.Asked(List.of(Question.of("Which?"))),
        new Outcome.Asked(List.of(sensitive("Password?"))),
        new Outcome.Blocked("no disk", List.of()),
        new Outcome.Failed("broke"),
        new Outcome.RateLimited(null));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void howeverTheTurnEndedItsChangesAreLookedAt(Outcome outcome) throws Exception {
    TaskId id = shop.queued(bounded(3));
    shop.agent.then(
        _ -> {
          shop.changedFiles.addAll(List.of("src/Main.java", "pom.xml", "src/../secret"));
          return Report.of(outcome);
        });
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals(
        "the agent changed pom.xml, src/../secret, outside of allowWrite (src/**);"
            + " nothing was reverted",
        failed.reason());
    assertEquals(1, shop.agent.assignments().size());
    assertEquals(List.of(), shop.task(id).openGates());
    assertFalse(shop.around.toString().contains("checked"), shop.around::toString);
    assertFalse(shop.around.toString().contains("committed"), shop.around::toString);
    assertTrue(shop.around.contains("kept 1/1"));
  }

  @Test
  void alsoWhereTheAgentBroke() throws Exception {
    TaskId id = shop.queued(bounded(3));
    shop.agent.then(
        _ -> {
          shop.changedFiles.add("pom.xml");
          throw new IllegalStateException("segmentation fault");
        });
    assertStrayed(id);
  }

  @Test
  void alsoWhereItWasStoppedBecauseItWentOnAfterAsking() throws Exception {
    shop.grace(Duration.ofMillis(30));
    TaskId id = shop.queued(bounded(3));
    shop.agent.then(
        at -> {
          shop.engine.ask(token(at), Question.of("Which?"), false);
          shop.changedFiles.add("pom.xml");
          new CountDownLatch(1).await();
          throw new AssertionError("nobody opens this latch");
        });
    assertStrayed(id);
    assertInstanceOf(Gate.State.Withdrawn.class, shop.task(id).gates().getFirst().state());
  }

  @Test
  void alsoWhereItTookTooLong() throws Exception {
    // Long enough to begin: who has not begun has changed nothing.
    Duration limit = Duration.ofSeconds(3);
    TaskId id =
        shop.queued(plan(2, new StepRules(List.of(), 3, List.of("src/**"), limit, null), "work"));
    shop.agent.then(
        _ -> {
          shop.changedFiles.add("pom.xml");
          new CountDownLatch(1).await();
          throw new AssertionError("nobody opens this latch");
        });
    assertStrayed(id);
  }

  @Test
  void whatTheChecksWriteIsNotTheAgents() throws Exception {
    TaskId id = shop.queued(bounded(0));
    shop.checking(
        (_, _) -> {
          shop.changedFiles.add("target/classes");
          return null;
        });
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertTrue(shop.changedFiles.contains("target/classes"));
  }

  @Test
  void onlyTheFirstFewAreNamed() throws Exception {
    TaskId id = shop.queued(bounded(0));
    shop.changedFiles.addAll(List.of("a", "b", "c", "d", "e", "f", "g"));
    shop.agent.then(FINISHED);
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertTrue(
        failed.reason().contains("changed a, b, c, d, e and 2 more, outside"), failed.reason());
  }

  @Test
  void nothingMayChangeWhereNothingIsAllowedAndEverythingWhereNothingIsSaid() throws Exception {
    shop.changedFiles.add("src/Main.java");
    TaskId nothing =
        shop.queued(plan(2, new StepRules(List.of(), 0, List.of(), null, null), "work"));
    TaskId anything = shop.queued(plan(2));
    shop.agent.then(FINISHED, FINISHED);
    assertInstanceOf(Stop.Failed.class, shop.drive(nothing));
    assertInstanceOf(Stop.Finished.class, shop.drive(anything));
  }

  @Test
  void aSecretInANameIsCovered() throws Exception {
    TaskId id = shop.queued(bounded(0));
    shop.agent.then(new Outcome.Asked(List.of(sensitive("Password?"))), FINISHED);
    shop.drive(id);
    shop.answer(id, 1, "hunter2");
    shop.changedFiles.add("tmp/hunter2.txt");
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertTrue(failed.reason().contains("tmp/•••••.txt"), failed.reason());
    assertFalse(shop.events(id).toString().contains("hunter2"));
  }

  private void assertStrayed(TaskId id) throws InterruptedException {
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertTrue(failed.reason().contains("changed pom.xml, outside"), failed.reason());
    assertEquals(1, shop.agent.assignments().size());
  }

  private static RunPlan bounded(int retries) {
    Check tests = new Check.Shell("test", Check.Expect.PASS);
    return plan(2, new StepRules(List.of(tests), retries, List.of("src/**"), null, null), "work");
  }

  private static Event failed(int turn) {
    return new Event.TurnEnded(turn, Ending.FAILED, "changed pom.xml", null, List.of());
  }

  private static TurnToken token(Assignment at) {
    return Objects.requireNonNull(TurnToken.parse(at.token()));
  }
}
