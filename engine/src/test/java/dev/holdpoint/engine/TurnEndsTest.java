package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.confident;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.keyed;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.openedAndWaited;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the end of a turn means for its run. */
class TurnEndsTest {
  private static final String OUR_KEY = "did-it-run:hp-1a2b.1";
  private static final Question WHICH = Question.of("Which?");
  private static final Question WHEN = Question.of("When?");

  @Test
  void aFinishedTurnFinishesItsStep() {
    given(queued(1, 2, "plan", "build"), started(1, 0))
        .when(end(new Outcome.Finished("planned")))
        .then(endedWith(1, Ending.FINISHED, "planned"), new Event.StepFinished(0, "planned"));
  }

  @Test
  void theLastStepFinishesTheRun() {
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.Finished(null)))
        .then(
            ended(1, Ending.FINISHED),
            new Event.StepFinished(0, null),
            new Event.RunFinished(null));
  }

  @Test
  void aFailedTurnFailsTheRun() {
    given(queued(1, 2, "plan", "build"), started(1, 0))
        .when(end(new Outcome.Failed("broke")))
        .then(endedWith(1, Ending.FAILED, "broke"), new Event.RunFailed("broke"));
  }

  @Test
  void aRateLimitSendsTheRunToSleep() {
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.RateLimited(START.plusSeconds(600))))
        .then(ended(1, Ending.RATE_LIMITED), new Event.RunSlept(START.plusSeconds(600)));
  }

  @Test
  void questionsOpenGates() {
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.Asked(List.of(WHICH, WHEN))))
        .then(
            new Event.GateOpened(1, 1, WHICH, false),
            new Event.GateOpened(2, 1, WHEN, false),
            ended(1, Ending.ASKED));
  }

  @Test
  void theSameQuestionTwiceIsOneGate() {
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.Asked(List.of(WHICH, WHEN, WHICH, keyed("a", "k"), keyed("a", "k")))))
        .then(
            new Event.GateOpened(1, 1, WHICH, false),
            new Event.GateOpened(2, 1, WHEN, false),
            new Event.GateOpened(3, 1, keyed("a", "k"), false),
            ended(1, Ending.ASKED));
  }

  @Test
  void whatWasAskedInTheTurnAlreadyIsNotAskedAgain() {
    given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"))
        .when(end(new Outcome.Asked(List.of(WHICH, WHEN))))
        .then(new Event.GateOpened(2, 1, WHEN, false), ended(1, Ending.ASKED));
    given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"))
        .when(end(new Outcome.Asked(List.of(WHICH))))
        .then(ended(1, Ending.ASKED));
    given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"), answered(1, "this"))
        .when(end(new Outcome.Asked(List.of(WHICH))))
        .then(ended(1, Ending.ASKED));
  }

  @Test
  void anOpenGateOutranksWhateverElseWasReported() {
    GivenTask asked = given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"));
    asked.when(end(new Outcome.Finished("done"))).then(endedWith(1, Ending.ASKED, "done"));
    asked.when(end(new Outcome.Failed("exit 1"))).then(endedWith(1, Ending.ASKED, "exit 1"));
    asked.when(end(new Outcome.RateLimited(START))).then(ended(1, Ending.ASKED));
    asked
        .when(end(new Outcome.Blocked("stuck", List.of())))
        .then(endedWith(1, Ending.ASKED, "stuck"));
  }

  @Test
  void anOpenGateOutranksAQuestionThatCannotBeAsked() {
    given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"))
        .when(end(new Outcome.Asked(List.of(keyed("Did it?", OUR_KEY)))))
        .then(endedWith(1, Ending.ASKED, "hp-1a2b can't ask under the key " + OUR_KEY + "."));
  }

  @Test
  void anAnswerThatNoTurnHasGotYetCountsLikeAnOpenGate() {
    given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"), answered(1, "this"))
        .when(end(new Outcome.Finished("done")))
        .then(endedWith(1, Ending.ASKED, "done"));
  }

  @Test
  void anAnswerGotWithinTheTurnHoldsNothingUp() {
    given(
            queued(1, 2),
            started(1, 0),
            openedAndWaited(1, 1, "Which?"),
            answered(1, "this"),
            new Event.AnswerDelivered(1, 1))
        .when(end(new Outcome.Finished("done")))
        .then(
            endedWith(1, Ending.FINISHED, "done"),
            new Event.StepFinished(0, "done"),
            new Event.RunFinished("done"));
  }

  @Test
  void anAgentThatAsksWhatItWasToldIsToldOnceMore() {
    Event[] repeated = {
      queued(1, 2),
      started(1, 0),
      opened(1, 1, "Which?"),
      new Event.TurnInterrupted(1),
      answered(1, "this"),
      started(1, 0)
    };
    given(repeated)
        .when(end(new Outcome.Asked(List.of(WHICH))))
        .then(new Event.TurnEnded(1, Ending.UNASKED, null, null, List.of(), List.of(1)));
    given(repeated)
        .when(end(new Outcome.Asked(List.of(WHICH, WHEN))))
        .then(
            new Event.GateOpened(2, 1, WHEN, false),
            new Event.TurnEnded(1, Ending.ASKED, null, null, List.of(), List.of(1)));
  }

  @Test
  void anAgentThatNeverHearsItsAnswerFailsInTheEnd() {
    Question key = keyed("Which?", "db");
    Event again = new Event.TurnEnded(2, Ending.UNASKED, null, null, List.of(), List.of(1));
    given(
            queued(1, 2),
            started(1, 0),
            new Event.GateOpened(1, 1, key, false),
            ended(1, Ending.ASKED),
            answered(1, "this"),
            started(2, 0),
            again,
            started(3, 0),
            again,
            started(4, 0))
        .when(end(new Outcome.Asked(List.of(key))))
        .then(failed(4));
  }

  @Test
  void aQuestionThatReachesNobodyIsNotedAndGetsOneMoreTurn() {
    given(queued(1, 0), started(1, 0))
        .when(end(new Outcome.Asked(List.of(WHICH))))
        .then(unasked(1, "at threshold 0 nobody is interrupted", null), ended(1, Ending.UNASKED));
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.Asked(List.of(confident("Which?", 0.5)))))
        .then(
            unasked(1, "at threshold 2 a confidence of 0.5 does not interrupt", 0.5),
            ended(1, Ending.UNASKED));
  }

  @Test
  void oneQuestionThatReachesSomebodyIsEnough() {
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.Asked(List.of(confident("Which?", 0.5), WHEN))))
        .then(
            unasked(1, "at threshold 2 a confidence of 0.5 does not interrupt", 0.5),
            new Event.GateOpened(1, 1, WHEN, false),
            ended(1, Ending.ASKED));
  }

  @Test
  void theThirdQuestionOfAStepThatReachesNobodyFailsIt() {
    given(
            queued(1, 0),
            started(1, 0),
            ended(1, Ending.UNASKED),
            started(2, 0),
            ended(2, Ending.UNASKED),
            started(3, 0))
        .when(end(new Outcome.Asked(List.of(WHICH))))
        .then(append(unasked(3, "at threshold 0 nobody is interrupted", null), failed(3)));
  }

  @Test
  void theCountBeginsAnewInTheNextStep() {
    given(
            queued(1, 0, "plan", "build"),
            started(1, 0),
            ended(1, Ending.UNASKED),
            started(2, 0),
            ended(2, Ending.UNASKED),
            started(3, 0),
            ended(3, Ending.FINISHED),
            new Event.StepFinished(0, null),
            started(4, 1))
        .when(end(new Outcome.Asked(List.of(WHICH))))
        .then(unasked(4, "at threshold 0 nobody is interrupted", null), ended(4, Ending.UNASKED));
  }

  @Test
  void aQuestionUnderOneOfOurOwnKeysFailsTheRun() {
    String reason = "hp-1a2b can't ask under the key " + OUR_KEY + ".";
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.Asked(List.of(WHICH, keyed("Did it?", OUR_KEY)))))
        .then(endedWith(1, Ending.FAILED, reason), new Event.RunFailed(reason));
  }

  @Test
  void anotherQuestionUnderAUsedKeyFailsTheRun() {
    String reason = new Refusal.KeyUsed(new GateId(Specimens.TASK, 1), "k").message();
    given(queued(1, 2), started(1, 0))
        .when(end(new Outcome.Asked(List.of(keyed("a", "k"), keyed("b", "k")))))
        .then(endedWith(1, Ending.FAILED, reason), new Event.RunFailed(reason));
  }

  @Test
  void aBlockedAgentAsks() {
    Question stuck =
        new Question("stuck", "- no disk\n- no time", new Input.Text(), false, null, null, null);
    given(queued(1, 1), started(1, 0))
        .when(end(new Outcome.Blocked("stuck", List.of("no disk", "no time"))))
        .then(new Event.GateOpened(1, 1, stuck, false), ended(1, Ending.ASKED));
    given(queued(1, 1), started(1, 0))
        .when(end(new Outcome.Blocked("stuck", List.of())))
        .then(opened(1, 1, "stuck"), ended(1, Ending.ASKED));
  }

  @Test
  void aBlockedAgentThatDoesNotSayWhyAsksAllTheSame() {
    given(queued(1, 1), started(1, 0))
        .when(end(new Outcome.Blocked(" ", List.of())))
        .then(opened(1, 1, "The agent is blocked and does not say why."), ended(1, Ending.ASKED));
  }

  @Test
  void aBlockedAgentFailsAtThresholdZero() {
    given(queued(1, 0), started(1, 0))
        .when(end(new Outcome.Blocked("stuck", List.of())))
        .then(endedWith(1, Ending.FAILED, "blocked: stuck"), new Event.RunFailed("blocked: stuck"));
  }

  @Test
  void theReportsAssumptionsSessionAndUsageAreKeptWhateverTheOutcome() {
    Assumption assumption = new Assumption("Port 5432", null, 0.9);
    List<Usage> usage = List.of(new Usage("large", 1, 2, 0.5));
    Event noted = new Event.AssumptionMade(1, assumption);
    given(queued(1, 2), started(1, 0))
        .when(
            GivenTask.end(
                new Report(new Outcome.Asked(List.of(WHICH)), List.of(assumption), "s-1", usage)))
        .then(
            noted,
            new Event.GateOpened(1, 1, WHICH, false),
            new Event.TurnEnded(1, Ending.ASKED, null, "s-1", usage));
    given(queued(1, 2), started(1, 0))
        .when(GivenTask.end(new Report(new Outcome.Failed("x"), List.of(assumption), "s-1", usage)))
        .then(
            noted,
            new Event.TurnEnded(1, Ending.FAILED, "x", "s-1", usage),
            new Event.RunFailed("x"));
  }

  private static Function<Task, Decision> end(Outcome outcome) {
    return GivenTask.end(Report.of(outcome));
  }

  private static Event endedWith(int turn, Ending ending, String summary) {
    return new Event.TurnEnded(turn, ending, summary, null, List.of());
  }

  private static Event unasked(int turn, String why, @Nullable Double confidence) {
    return new Event.AssumptionMade(
        turn, new Assumption("Not asked, " + why, "Which?", confidence));
  }

  private static Event[] failed(int turn) {
    String reason = "the agent ended 3 turns of step work with questions that don't go to a person";
    return new Event[] {endedWith(turn, Ending.FAILED, reason), new Event.RunFailed(reason)};
  }

  private static Event[] append(Event first, Event[] rest) {
    return new Event[] {first, rest[0], rest[1]};
  }
}
