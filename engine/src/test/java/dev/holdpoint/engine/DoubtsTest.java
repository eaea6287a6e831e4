package dev.holdpoint.engine;

import static dev.holdpoint.engine.ApprovalsTest.rejected;
import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.engine.GivenTask.interrupt;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.approval;
import static dev.holdpoint.model.Specimens.approved;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After a turn was cut off, nobody runs an approved action again before a person has looked. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DoubtsTest {
  private static final Action PUSH = action("git push");
  private static final Event[] TOLD = {
    queued(1, 2),
    started(1, 0),
    opened(1, 1, PUSH),
    ended(1, Ending.ASKED),
    approved(1),
    started(2, 0)
  };

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aTurnThatWasToldAndCutOffOpensADoubtBeforeItIsOver() {
    given(TOLD).when(interrupt()).then(doubt(2, 2, 1, PUSH), new Event.TurnInterrupted(2));
  }

  @Test
  void itAsksAboutWhatWasReallyAllowed() {
    Action dryRun = action("git push --dry-run");
    Event edited =
        new Event.GateAnswered(1, new Answer(new Reply.Approved(dryRun), "Ada", Channel.CLI));
    given(queued(1, 2), started(1, 0), opened(1, 1, PUSH), edited, new Event.AnswerDelivered(1, 1))
        .when(interrupt())
        .then(doubt(2, 1, 1, dryRun), new Event.TurnInterrupted(1));
  }

  @Test
  void thereIsNoDoubtAboutWhatCannotHaveRun() {
    Event cut = new Event.TurnInterrupted(1);
    Event[] asked = {queued(1, 2), started(1, 0), opened(1, 1, PUSH)};
    given(asked).when(interrupt()).then(cut);
    given(plus(asked, rejected(1, "no"), new Event.AnswerDelivered(1, 1)))
        .when(interrupt())
        .then(cut);
    given(plus(asked, approved(1))).when(interrupt()).then(cut);
    given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"), answered(1, "approve"))
        .when(interrupt())
        .then(cut);
  }

  @Test
  void thereIsNoDoubtAboutATurnThatEnded() {
    given(plus(TOLD, ended(2, Ending.UNASKED), started(3, 0)))
        .when(interrupt())
        .then(new Event.TurnInterrupted(3));
    given(plus(TOLD, new Event.RunFailed("x"), queued(2, 2), started(1, 0), ended(1, Ending.ASKED)))
        .when(task -> Turns.start(task, start(task.sequence())))
        .then(startedAs(2));
  }

  @Test
  void noDoubtOfAnEarlierRunIsRaised() {
    given(
            plus(
                TOLD,
                new Event.RunFailed("x"),
                queued(2, 2),
                started(1, 0),
                ended(1, Ending.UNASKED)))
        .when(interrupt())
        .thenRefused(Refusal.NotPossible.class);
    given(
            plus(
                TOLD,
                new Event.RunFailed("x"),
                queued(2, 2),
                started(1, 0),
                ended(1, Ending.UNASKED),
                started(2, 0)))
        .when(interrupt())
        .then(new Event.TurnInterrupted(2));
  }

  @Test
  void itIsNotAskedAgainWhereAPersonSaysThatItRan() {
    given(plus(TOLD, doubt(2, 2, 1, PUSH), new Event.TurnInterrupted(2), confirmed(2, true)))
        .when(task -> Turns.start(task, start(task.sequence())))
        .then(startedAs(2));
    given(
            plus(
                TOLD,
                doubt(2, 2, 1, PUSH),
                new Event.TurnInterrupted(2),
                confirmed(2, true),
                started(2, 0)))
        .when(interrupt())
        .then(new Event.TurnInterrupted(2));
  }

  @Test
  void itIsAskedAgainWhereItDidNotRunAndMayHaveInTheNextAttempt() {
    given(
            plus(
                TOLD,
                doubt(2, 2, 1, PUSH),
                new Event.TurnInterrupted(2),
                confirmed(2, false),
                started(2, 0)))
        .when(interrupt())
        .then(doubt(3, 2, 1, PUSH), new Event.TurnInterrupted(2));
  }

  @Test
  void aTurnDoesNotStartWhileTheDoubtIsOpen() {
    given(plus(TOLD, doubt(2, 2, 1, PUSH), new Event.TurnInterrupted(2)))
        .when(task -> Turns.start(task, start(task.sequence())))
        .thenRefused(Refusal.NotPossible.class);
  }

  @Test
  void whatRanNeedsAnotherApprovalToRunAgain() {
    Event[] cut = plus(TOLD, doubt(2, 2, 1, PUSH), new Event.TurnInterrupted(2));
    given(plus(cut, confirmed(2, true), started(2, 0)))
        .whenAsked(2, approval(PUSH))
        .thenOpened(3, 2, approval(PUSH));
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "no"})
  void aCrashIsFoundAndThePersonsWordReachesTheRepeatedTurn(String word) throws Exception {
    Workshop next = crashedAfterApproval();
    TaskId id = journal.tasks().getFirst().id();
    Stop.Waiting waiting = assertInstanceOf(Stop.Waiting.class, next.drive(id));
    assertEquals(List.of(2), numbers(waiting.task().openGates()));
    assertInstanceOf(Stop.Waiting.class, next.drive(id), "and it is asked once");
    assertEquals(2, next.task(id).gates().size());
    assertEquals(List.of(), next.agent.assignments(), "nobody works meanwhile");

    next.answer(id, 2, word);
    next.agent.then(new Outcome.Finished(null));
    assertInstanceOf(Stop.Finished.class, next.drive(id));
    assertEquals(2, next.agent.last().turn());
    String prompt = next.agent.last().prompt();
    assertTrue(prompt.contains("Cut Off"), prompt);
    assertTrue(prompt.contains("Did this run? Bash"), prompt);
    assertEquals(word.equals("no"), prompt.contains("Run exactly this, once"), prompt);
    assertEquals(word.equals("yes"), prompt.contains("it ran before"), prompt);
  }

  @Test
  void aDoubtThatExpiresAllowsNothing() throws Exception {
    shop.patience(Duration.ofHours(1), OnTimeout.DEFER);
    Workshop next = crashedAfterApproval();
    TaskId id = journal.tasks().getFirst().id();
    next.drive(id);
    next.clock.advance(Duration.ofHours(2));
    assertInstanceOf(Stop.Refused.class, next.drive(id));
    next.engine.reopen(id, "Ada");
    next.agent.then(
        at -> {
          Asked.AtGate again =
              assertInstanceOf(
                  Asked.AtGate.class,
                  next.engine.ask(
                      Objects.requireNonNull(TurnToken.parse(at.token())), approval(PUSH), false));
          assertTrue(again.gate().isOpen(), "it must be approved anew");
          return Report.of(new Outcome.Finished(null));
        });
    assertInstanceOf(Stop.Waiting.class, next.drive(id));
    String prompt = next.agent.last().prompt();
    assertFalse(prompt.contains("Run exactly this"), prompt);
    assertTrue(prompt.contains("nobody said whether it ran"), prompt);
  }

  @Test
  void laterTurnsAreNotToldToRunItAgain() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(
        new Outcome.Asked(List.of(approval(PUSH))),
        new Outcome.Asked(List.of(Question.of("Which?"))),
        new Outcome.RateLimited(START.plusSeconds(60)),
        new Outcome.Finished(null));
    shop.drive(id);
    shop.answer(id, 1, "approve");
    shop.drive(id);
    assertTrue(shop.agent.last().prompt().contains("Run exactly this, once: Bash"));
    shop.answer(id, 2, "this");
    assertInstanceOf(Stop.Sleeping.class, shop.drive(id));
    shop.clock.set(START.plusSeconds(60));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    for (int turn = 3; turn <= 4; turn++) {
      String prompt = shop.agent.assignments().get(turn - 1).prompt();
      assertFalse(prompt.contains("Run exactly this"), prompt);
      assertTrue(prompt.contains("must not run again"), prompt);
    }
  }

  @Test
  void theAgentIsToldWhatAPersonMadeOfItAndWhatMustNotRun() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(
        new Outcome.Asked(List.of(approval(PUSH), approval(action("rm")))),
        new Outcome.Finished(null));
    shop.drive(id);
    Action dryRun = action("git push --dry-run");
    shop.engine.answer(new GateId(id, 1), new Submission.Edited(dryRun), "Ada", Channel.CLI);
    shop.answer(id, 2, "reject: never");
    shop.drive(id);
    String prompt = shop.agent.last().prompt();
    assertTrue(prompt.contains("Run exactly this instead, once: Bash " + dryRun.args()), prompt);
    assertTrue(prompt.contains("Rejected, so it must not run. Reason: never"), prompt);
  }

  @Test
  void deniedAtThresholdZeroTheNextTurnIsToldNotToRunIt() throws Exception {
    TaskId id = shop.queued(plan(0));
    shop.agent.then(new Outcome.Asked(List.of(approval(PUSH))), new Outcome.Finished(null));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    String prompt = shop.agent.last().prompt();
    assertTrue(prompt.contains("Denied, so it must not run: Bash " + PUSH.args()), prompt);
    assertEquals(1, shop.task(id).assumptions().size());
  }

  @Test
  void deniedBesideAQuestionThatIsAskedItIsToldWithTheAnswer() throws Exception {
    TaskId id = shop.queued(plan(2));
    Question covered = approval(action("login •••••"));
    shop.agent.then(
        new Outcome.Asked(List.of(Question.of("Which?"), covered)), new Outcome.Finished(null));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    shop.answer(id, 1, "this");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertTrue(shop.agent.last().prompt().contains("Denied, so it must not run"));
  }

  /** A process that died in the turn which was told that it may push. */
  private Workshop crashedAfterApproval() throws InterruptedException {
    Workshop first = shop.another(journal, "first");
    TaskId id = first.queued(shop.plan());
    first.agent.then(new Outcome.Asked(List.of(approval(PUSH))));
    first.drive(id);
    first.answer(id, 1, "approve");
    first.engine.startTurn(
        first.task(id),
        new Turns.Start(
            first.me(),
            new TurnToken(id, "first"),
            Specimens.STEP,
            first.task(id).sequence(),
            START));
    first.dead.add(first.me());
    return first.another(journal, "next");
  }

  private static List<Integer> numbers(List<Gate> gates) {
    return gates.stream().map(gate -> gate.id().number()).toList();
  }

  private static Turns.Start start(long seen) {
    return new Turns.Start(Specimens.OWNER, GivenTask.token(9), Specimens.STEP, seen, START);
  }

  private static Event startedAs(int turn) {
    return new Event.TurnStarted(
        turn, 0, Specimens.OWNER, GivenTask.token(9).digest(), Specimens.STEP.digest());
  }

  private static Event confirmed(int gate, boolean yes) {
    return new Event.GateAnswered(gate, new Answer(new Reply.Confirmed(yes), "Ada", Channel.CLI));
  }

  private static Event doubt(int gate, int turn, int approval, Action action) {
    Question question =
        new Question(
            "Did this run? Bash " + action.args(),
            "It was approved at %s, and the turn that was to run it in /work was cut off before it reported."
                .formatted(new GateId(TASK, approval)),
            new Input.Confirmation(),
            false,
            null,
            null,
            "did-it-run:" + new GateId(TASK, approval));
    return new Event.GateOpened(gate, turn, question, false);
  }

  private static Event[] plus(Event[] events, Event... more) {
    return Stream.of(events, more).flatMap(Stream::of).toArray(Event[]::new);
  }
}
