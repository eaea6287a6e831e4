package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.payloads;
import static dev.holdpoint.model.Specimens.sensitive;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.GateWait.Outcome;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who stays at a gate gets what becomes of it, once, and only in the turn that asked. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GateWaitTest {
  private static final Duration NEVER = Duration.ofDays(1);

  private final InMemoryJournal journal = new InMemoryJournal();
  private final SettableClock clock = new SettableClock();
  private final Engine engine = new Engine(journal, clock, new FakeVault(), _ -> {});
  private final ExecutorService askers = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    askers.shutdownNow();
    journal.close();
  }

  @Test
  void theAnswerComesVerbatimAndIsDeliveredInThisTurn() throws Exception {
    Gate gate = asked(Question.of("Which?"), Patience.ENDLESS);
    CountDownLatch waiting = new CountDownLatch(1);
    Future<Outcome> outcome = awaited(new GateWait(engine, gate.id()), waiting::countDown);
    waiting.await();

    engine.answer(gate.id(), " \"a\"\n`b` 😀 ", "Ada", Channel.CLI);

    assertEquals(" \"a\"\n`b` 😀 ", assertInstanceOf(Outcome.Answered.class, outcome.get()).text());
    assertTrue(now(gate).isDelivered());
  }

  @Test
  void aSecretIsInClearForTheAskerAlone() throws Exception {
    Gate gate = asked(sensitive("PIN?"), Patience.ENDLESS);
    engine.answer(gate.id(), "1234", "Ada", Channel.CLI);

    Outcome outcome = new GateWait(engine, gate.id()).await();

    assertEquals("1234", assertInstanceOf(Outcome.Answered.class, outcome).text());
    assertFalse(journal.read(gate.id().task()).toString().contains("1234"));
  }

  @Test
  void whatExpiresIsNoAnswerAndIsWrittenDownByTheOneWhoWaits() throws Exception {
    Gate gate = asked(Question.of("Which?"), new Patience(Duration.ofHours(1), OnTimeout.FAIL));
    CountDownLatch waiting = new CountDownLatch(1);
    Future<Outcome> outcome = awaited(new GateWait(engine, gate.id()), waiting::countDown);
    waiting.await();

    clock.advance(Duration.ofHours(2));
    engine.overstepped(gate.id().task(), "anything that rings the bell");

    assertInstanceOf(
        Gate.State.Expired.class,
        assertInstanceOf(Outcome.Unanswered.class, outcome.get()).gate().state());
  }

  @Test
  void whatIsWithdrawnIsNoAnswerAndTheTurnThatHeardOfItGoesOn() throws Exception {
    Gate gate = asked(Question.of("Which?"), Patience.ENDLESS);
    CountDownLatch waiting = new CountDownLatch(1);
    Future<Outcome> outcome = awaited(new GateWait(engine, gate.id()), waiting::countDown);
    waiting.await();

    new OpenGates(engine).withdraw(gate.id(), "Ada", "not needed");

    assertInstanceOf(
        Gate.State.Withdrawn.class,
        assertInstanceOf(Outcome.Unanswered.class, outcome.get()).gate().state());
    assertTrue(now(gate).isDelivered(), "no later turn is told again");
  }

  @Test
  void whoWaitsSeesADeadlineThatIsSetMeanwhile() throws Exception {
    Gate gate = asked(Question.of("Which?"), new Patience(Duration.ofHours(1), OnTimeout.FAIL));
    CountDownLatch waiting = new CountDownLatch(1);
    Future<Outcome> outcome = awaited(new GateWait(engine, gate.id()), waiting::countDown);
    waiting.await();

    new OpenGates(engine).setDeadline(gate.id(), clock.instant().plus(Duration.ofHours(3)), "Ada");
    clock.advance(Duration.ofHours(2));
    engine.overstepped(gate.id().task(), "anything that rings the bell");
    engine.answer(gate.id(), "this", "Ada", Channel.CLI);

    assertEquals("this", assertInstanceOf(Outcome.Answered.class, outcome.get()).text());
  }

  @Test
  void whoGivesUpLeavesTheGateOpen() throws Exception {
    Gate gate = asked(Question.of("Which?"), Patience.ENDLESS);
    CountDownLatch waiting = new CountDownLatch(1);
    GateWait wait = new GateWait(engine, gate.id());
    Future<Outcome> outcome = awaited(wait, waiting::countDown);
    waiting.await();

    wait.giveUp();

    assertEquals(new Outcome.GivenUp(gate.id()), outcome.get());
    assertTrue(now(gate).isOpen());
  }

  @Test
  void whoGaveUpTakesNoAnswerThatCameMeanwhile() throws Exception {
    Gate gate = asked(Question.of("Which?"), Patience.ENDLESS);
    GateWait wait = new GateWait(engine, gate.id());
    wait.giveUp();
    engine.answer(gate.id(), "this", "Ada", Channel.CLI);

    assertEquals(new Outcome.GivenUp(gate.id()), wait.await());
    assertFalse(now(gate).isDelivered(), "the next turn has to be told");
  }

  @Test
  void whoGaveUpIsToldThatNobodyCanAnswerAnyMore() throws Exception {
    Gate gate = asked(Question.of("Which?"), new Patience(Duration.ofHours(1), OnTimeout.FAIL));
    GateWait wait = new GateWait(engine, gate.id());
    wait.giveUp();
    clock.advance(Duration.ofHours(2));

    assertInstanceOf(
        Gate.State.Expired.class,
        assertInstanceOf(Outcome.Unanswered.class, wait.await()).gate().state());
  }

  @Test
  void noAnswerIsTakenForAnAskerWhoCantBeTold() throws Exception {
    Gate gate = asked(Question.of("Which?"), Patience.ENDLESS);
    AtomicBoolean heard = new AtomicBoolean();
    CountDownLatch looked = new CountDownLatch(1);
    BooleanSupplier listens =
        () -> {
          looked.countDown();
          return heard.get();
        };
    engine.answer(gate.id(), "this", "Ada", Channel.CLI);
    GateWait wait = new GateWait(engine, gate.id(), listens);
    Future<Outcome> outcome = awaited(wait, () -> {});
    looked.await();
    assertFalse(now(gate).isDelivered());

    heard.set(true);
    wait.lookAgain();

    assertEquals("this", assertInstanceOf(Outcome.Answered.class, outcome.get()).text());
    assertTrue(now(gate).isDelivered());
  }

  @Test
  void anAnswerAfterTheTurnIsForTheNextOne() throws Exception {
    Gate gate = asked(Question.of("Which?"), Patience.ENDLESS);
    TaskId id = gate.id().task();
    engine.endTurn(
        engine.task(id),
        token(id).digest(),
        _ -> Turns.Turnout.of(Agent.Report.of(new Agent.Outcome.Failed("it was stopped"))));
    engine.answer(gate.id(), "this", "Ada", Channel.CLI);

    assertEquals(new Outcome.TooLate(gate.id()), new GateWait(engine, gate.id()).await());
    assertFalse(now(gate).isDelivered());
  }

  @Test
  void twoWhoWaitAtOneGateBothGetItsAnswer() throws Exception {
    Gate gate = asked(Question.of("Which?"), Patience.ENDLESS);
    CountDownLatch waiting = new CountDownLatch(2);
    Future<Outcome> one = awaited(new GateWait(engine, gate.id()), waiting::countDown);
    Future<Outcome> other = awaited(new GateWait(engine, gate.id()), waiting::countDown);
    waiting.await();

    engine.answer(gate.id(), "this", "Ada", Channel.CLI);

    assertEquals("this", assertInstanceOf(Outcome.Answered.class, one.get()).text());
    assertEquals("this", assertInstanceOf(Outcome.Answered.class, other.get()).text());
    assertEquals(
        1,
        journal.read(gate.id().task()).stream()
            .filter(entry -> entry.event() instanceof Event.AnswerDelivered)
            .count());
  }

  @Test
  void signsOfLifeComeAgainAndAgain() throws Exception {
    Gate gate = asked(Question.of("Which?"), Patience.ENDLESS);
    CountDownLatch three = new CountDownLatch(3);
    GateWait wait = new GateWait(engine, gate.id());
    Future<Outcome> outcome =
        askers.submit(() -> wait.await(Duration.ofMillis(1), three::countDown));

    three.await();
    wait.giveUp();

    assertEquals(new Outcome.GivenUp(gate.id()), outcome.get());
  }

  private Future<Outcome> awaited(GateWait wait, Runnable sign) {
    return askers.submit(() -> wait.await(NEVER, sign));
  }

  private Gate asked(Question question, Patience patience) {
    TaskId id = engine.create(spec()).id();
    RunPlan plan = Specimens.plan(2);
    engine.queue(
        id, new RunPlan(plan.threshold(), plan.intro(), plan.steps(), patience), payloads());
    engine.startTurn(
        engine.task(id),
        new Turns.Start(
            Specimens.OWNER,
            token(id),
            Specimens.STEP,
            engine.task(id).sequence(),
            clock.instant()));
    return assertInstanceOf(Asked.AtGate.class, engine.ask(token(id), question, true)).gate();
  }

  private static TurnToken token(TaskId id) {
    return new TurnToken(id, "secret");
  }

  private Gate now(Gate gate) {
    GateId id = gate.id();
    return engine.task(id.task()).gates().get(id.number() - 1);
  }
}
