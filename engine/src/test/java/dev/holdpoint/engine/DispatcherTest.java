package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.InMemoryJournal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs driven turn by turn; what agents do meanwhile is in {@link TurnWatchTest}. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DispatcherTest {
  private static final Outcome ASKED = new Outcome.Asked(List.of(Question.of("Which?")));
  private static final Outcome FINISHED = new Outcome.Finished("all of it");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aQuestionIsWaitedForAnsweredAndTheRunGoesOnWithTheAnswer() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(ASKED, FINISHED);

    assertEquals(TaskState.AWAITING_INPUT, assertWaiting(shop.drive(id)).state());
    assertWaiting(shop.drive(id));
    assertEquals(1, shop.agent.assignments().size(), "nothing is done while it waits");

    shop.answer(id, 1, "this");
    assertEquals(TaskState.OPEN, shop.task(id).state());
    Stop.Finished finished = assertInstanceOf(Stop.Finished.class, shop.drive(id));

    assertEquals(TaskState.DONE, finished.task().state());
    Assignment second = shop.agent.last();
    assertEquals(2, second.turn());
    assertTrue(second.prompt().contains(Prompts.ANSWER_HEADING), second.prompt());
    assertTrue(second.prompt().contains("this"));
    assertEquals(2, second.gates().getFirst().deliveredIn());
    assertFalse(shop.agent.assignments().getFirst().prompt().contains(Prompts.ANSWER_HEADING));
  }

  @Test
  void severalGatesAreAnsweredInAnyOrder() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(
        new Outcome.Asked(List.of(Question.of("A?"), Question.of("B?"), Question.of("C?"))));
    shop.agent.then(FINISHED);
    assertWaiting(shop.drive(id));
    for (int gate : List.of(3, 1)) {
      shop.answer(id, gate, "answer " + gate);
      assertWaiting(shop.drive(id));
    }
    shop.answer(id, 2, "answer 2");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    String prompt = shop.agent.last().prompt();
    assertTrue(
        prompt.indexOf("answer 1") < prompt.indexOf("answer 2")
            && prompt.indexOf("answer 2") < prompt.indexOf("answer 3"),
        prompt);
  }

  @Test
  void anAgentGetsWhatItNeedsForItsTurn() throws Exception {
    TaskId id = shop.queued(plan(2, "plan", "build"));
    shop.agent.then(
        _ -> new Report(ASKED, List.of(), "s-1", List.of()),
        _ -> Report.of(new Outcome.Finished(null)),
        _ -> Report.of(FINISHED));
    shop.drive(id);
    shop.answer(id, 1, "this");
    shop.drive(id);

    List<Assignment> all = shop.agent.assignments();
    assertEquals(List.of("plan", "plan", "build"), all.stream().map(Assignment::step).toList());
    assertEquals(List.of(1, 2, 3), all.stream().map(Assignment::turn).toList());
    assertNull(all.get(0).session());
    assertEquals("s-1", all.get(1).session());
    assertNull(all.get(2).session(), "a session is its step's");
    assertEquals(Path.of("workspaces", id.value()), all.getFirst().workspace());
    assertEquals(Specimens.agent(), all.getFirst().agent());
    assertEquals(Specimens.STEP.text(), all.getFirst().payloads().apply(Specimens.STEP.digest()));
    assertEquals(List.of(), all.get(0).gates());
    assertEquals(List.of(1), all.get(2).gates().stream().map(g -> g.id().number()).toList());
    assertEquals(3, all.stream().map(Assignment::token).distinct().count());
  }

  @Test
  void whatAnAgentWasToldIsKept() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(FINISHED);
    shop.drive(id);
    Event.TurnStarted started = assertInstanceOf(Event.TurnStarted.class, shop.events(id).get(2));
    assertEquals(shop.agent.last().prompt(), journal.payload(started.prompt()));
    assertFalse(shop.events(id).toString().contains(shop.agent.last().token()));
  }

  @Test
  void aPipelineIsDoneStepByStep() throws Exception {
    TaskId id = shop.queued(plan(2, "plan", "build", "test"));
    shop.agent.then(
        new Outcome.Finished("1"), new Outcome.Finished("2"), new Outcome.Finished("3"));
    Stop.Finished stop = assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(
        List.of(
            new Event.StepFinished(0, "1"),
            new Event.StepFinished(1, "2"),
            new Event.StepFinished(2, "3")),
        shop.events(id).stream().filter(Event.StepFinished.class::isInstance).toList());
    assertEquals(new Phase.Done("3"), Objects.requireNonNull(stop.task().run()).phase());
  }

  @Test
  void aFinishedStepIsNeverDoneAgain() throws Exception {
    TaskId id = shop.queued(plan(2, "plan", "build"));
    shop.agent.then(new Outcome.Finished("planned"), ASKED);
    assertWaiting(shop.drive(id));
    Workshop later = shop.another(journal, "later");
    later.agent.then(FINISHED);
    later.answer(id, 1, "this");
    assertInstanceOf(Stop.Finished.class, later.drive(id));
    assertEquals("build", later.agent.last().step());
    assertEquals(1, later.agent.assignments().size());
  }

  @Test
  void aFailureEndsTheRunAndSaysWhy() throws Exception {
    TaskId id = shop.queued(plan(2, "plan", "build"));
    shop.agent.then(new Outcome.Failed("no disk"));
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals("no disk", failed.reason());
    assertInstanceOf(Stop.Failed.class, shop.drive(id), "and stays so");
    assertEquals(1, shop.agent.assignments().size());
  }

  @Test
  void anAgentThatCannotBeRunFailsTheRun() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(
        _ -> {
          throw new IllegalStateException("no such program");
        });
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertTrue(failed.reason().contains("no such program"), failed.reason());
  }

  @Test
  void questionsThatReachNobodyFailTheThirdTime() throws Exception {
    TaskId id = shop.queued(plan(0));
    shop.agent.then(ASKED, ASKED, ASKED);
    Stop.Failed failed = assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertTrue(failed.reason().contains("3 turns"), failed.reason());
    assertEquals(3, shop.agent.assignments().size());
    assertTrue(shop.agent.last().prompt().contains("best assumption"));
    assertEquals(3, shop.task(id).assumptions().size());
    assertEquals(List.of(), shop.task(id).gates());
  }

  @Test
  void aRateLimitIsSleptOutAndTheNextTurnHasTheNextNumber() throws Exception {
    TaskId id = shop.queued(plan(2));
    Instant until = START.plusSeconds(60);
    shop.agent.then(new Outcome.RateLimited(until), FINISHED);
    assertEquals(until, assertInstanceOf(Stop.Sleeping.class, shop.drive(id)).until());
    shop.clock.set(until.minusMillis(1));
    assertInstanceOf(Stop.Sleeping.class, shop.drive(id));
    assertEquals(1, shop.agent.assignments().size());
    shop.clock.set(until);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(2, shop.agent.last().turn());
  }

  @Test
  void aClockThatJumpsBackDoesNoHarm() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(
        _ -> {
          shop.clock.set(START.minus(Duration.ofDays(365)));
          return Report.of(ASKED);
        });
    shop.agent.then(FINISHED);
    shop.drive(id);
    shop.answer(id, 1, "this");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    List<Instant> times = journal.read(id).stream().map(Entry::at).toList();
    assertEquals(times.stream().sorted().toList(), times);
    assertFalse(shop.task(id).clocks().waiting().isNegative());
    assertFalse(shop.task(id).clocks().working().isNegative());
  }

  @Test
  void aDeadOwnersLeftoversAreEndedBeforeItsTurnIsRepeated() throws Exception {
    TaskId id = shop.queued(plan(2));
    startAndDie(id);
    Workshop next = shop.another(journal, "next");
    next.agent.then(FINISHED);

    assertInstanceOf(Stop.Finished.class, next.drive(id));

    assertEquals(
        List.of(
            "entered " + id, "ended leftovers of " + id, "said turn 1", "kept 1/1", "left " + id),
        next.around);
    assertEquals(1, next.agent.last().turn());
    assertTrue(next.agent.last().prompt().contains("Cut Off"), next.agent.last().prompt());
  }

  @Test
  void aRunThatALiveProcessHasIsRefused() throws Exception {
    TaskId id = shop.queued(plan(2));
    startAndDie(id);
    shop.dead.clear();
    Workshop next = shop.another(journal, "next");
    Stop.Refused refused = assertInstanceOf(Stop.Refused.class, next.drive(id));
    assertEquals(new Refusal.Taken(id, shop.me()), refused.refusal());
    assertEquals(List.of(), next.around, "its leftovers are nobody's");
  }

  @Test
  void aTaskWithoutARunIsRefused() throws Exception {
    TaskId id = shop.engine.create(Specimens.spec()).id();
    assertInstanceOf(Stop.Refused.class, shop.drive(id));
  }

  @Test
  void whoeverComesLateToTheWorkspaceDoesNotDoTheSameTurnAgain() throws Exception {
    TaskId id = shop.queued(plan(2, "plan", "build"));
    Workshop faster = shop.another(journal, "faster");
    faster.agent.then(new Outcome.Finished("planned"), ASKED);
    shop.entering(() -> assertWaiting(driven(faster, id)));

    assertWaiting(shop.drive(id));

    assertEquals(List.of(), shop.agent.assignments());
    assertEquals(2, faster.agent.assignments().size());
  }

  @Test
  void whoeverComesLateGoesOnFromWhereItIsNow() throws Exception {
    TaskId id = shop.queued(plan(2, "plan", "build"));
    Workshop faster = shop.another(journal, "faster");
    faster.agent.then(ASKED);
    shop.entering(
        () -> {
          shop.entering(() -> {});
          assertWaiting(driven(faster, id));
          faster.answer(id, 1, "this");
        });
    shop.agent.then(FINISHED, FINISHED);

    assertInstanceOf(Stop.Finished.class, shop.drive(id));

    assertEquals(List.of(2, 3), shop.agent.assignments().stream().map(Assignment::turn).toList());
    assertTrue(
        shop.agent.assignments().getFirst().prompt().contains(Prompts.ANSWER_HEADING),
        "its prompt tells of the answer");
  }

  @Test
  void theWorkspaceAndTheTurnAreLeftWhateverHappens() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(
        _ -> {
          throw new StackOverflowError("an agent's own trouble");
        });
    assertThrows(StackOverflowError.class, () -> shop.drive(id));
    assertEquals("left " + id, shop.around.getLast());
    assertEquals(TaskState.OPEN, shop.task(id).state());
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
  }

  @Test
  void anAnswerIsToldToTheTurnThatFollowsHoweverLongItTook() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(ASKED, FINISHED);
    shop.drive(id);
    shop.clock.advance(Duration.ofDays(400));
    shop.answer(id, 1, "this");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(Duration.ofDays(400), shop.task(id).clocks().waiting());
    assertEquals(Duration.ZERO, shop.task(id).clocks().working());
  }

  @Test
  void aTurnThatAsksForWhatItWasToldIsToldAgainAndNotForEver() throws Exception {
    TaskId id = shop.queued(plan(2));
    Outcome keyed = new Outcome.Asked(List.of(Specimens.keyed("Which?", "db")));
    shop.agent.then(keyed, keyed, keyed, keyed);
    shop.drive(id);
    shop.answer(id, 1, "this");
    assertInstanceOf(Stop.Failed.class, shop.drive(id));
    assertEquals(1, shop.task(id).gates().size());
    for (Assignment assignment : shop.agent.assignments().subList(1, 4)) {
      assertTrue(assignment.prompt().contains(Prompts.ANSWER_HEADING), assignment.prompt());
    }
    assertEquals(List.of(1), shop.task(id).gates().stream().map(Gate::turn).toList());
  }

  private void startAndDie(TaskId id) {
    shop.engine.startTurn(
        shop.task(id),
        new Turns.Start(
            shop.me(),
            new TurnToken(id, "secret"),
            Specimens.STEP,
            shop.task(id).sequence(),
            shop.clock.instant()));
    shop.dead.add(shop.me());
  }

  private static Stop driven(Workshop shop, TaskId id) {
    try {
      return shop.drive(id);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Task assertWaiting(Stop stop) {
    return assertInstanceOf(Stop.Waiting.class, stop).task();
  }
}
