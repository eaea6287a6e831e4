package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.engine.GivenTask.token;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.confident;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.keyed;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.sensitive;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules for asking within a turn. */
class AskingTest {
  private static final Question WHICH = Question.of("Which?");

  @Test
  void aTurnUnderWayMayAsk() {
    given(queued(1, 2), started(1, 0)).whenAsked(1, WHICH).thenOpened(1, 1, WHICH);
  }

  @Test
  void aTurnMayAskSeveralThings() {
    given(queued(1, 2), started(1, 0), opened(1, 1, "When?"))
        .whenAsked(1, WHICH)
        .thenOpened(2, 1, WHICH);
  }

  @Test
  void whetherTheAskerWaitsIsRemembered() {
    Asking.Result result =
        Asking.ask(
            given(queued(1, 2), started(1, 0)).task(),
            token(1),
            new Asking.Attempt(WHICH, true, Specimens.START));
    assertEquals(new Asking.Result.Open(new Event.GateOpened(1, 1, WHICH, true)), result);
  }

  @Test
  void noOtherTurnsTokenIsBelieved() {
    refused(2, queued(1, 2), started(1, 0));
    refused(1, queued(1, 2), started(1, 0), ended(1, Ending.UNASKED), started(2, 0));
  }

  @Test
  void nobodyMayAskWhereNoTurnIsUnderWay() {
    refused(1);
    refused(1, queued(1, 2));
    refused(1, queued(1, 2), started(1, 0), ended(1, Ending.UNASKED));
    refused(1, queued(1, 2), started(1, 0), opened(1, 1, "Which?"), ended(1, Ending.ASKED));
    refused(1, queued(1, 2), started(1, 0), new Event.TurnInterrupted(1));
    refused(1, queued(1, 2), started(1, 0), new Event.RunSlept(Specimens.START));
    refused(1, queued(1, 2), started(1, 0), new Event.RunFinished(null));
    refused(1, queued(1, 2), started(1, 0), new Event.RunFailed("x"));
  }

  private static void refused(int turn, Event... events) {
    assertInstanceOf(Refusal.TurnIsOver.class, given(events).whenAsked(turn, WHICH).thenRefused());
  }

  @Test
  void aTurnThatIsRepeatedDoesNotBelieveTheFirstTokenAnyMore() {
    Event again =
        new Event.TurnStarted(
            1,
            0,
            Specimens.OTHER_OWNER,
            new TurnToken(Specimens.TASK, "another").digest(),
            Specimens.STEP.digest());
    refused(1, queued(1, 2), started(1, 0), new Event.TurnInterrupted(1), again);
  }

  @Test
  void theSameQuestionOfTheSameTurnJoinsItsGate() {
    given(queued(1, 2), started(1, 0), opened(1, 1, "When?"), opened(2, 1, "Which?"))
        .whenAsked(1, WHICH)
        .thenJoined(2);
  }

  @Test
  void askedAgainInARepeatedTurnItJoinsItsGateWithTheAnswer() {
    Event[] repeated = {
      queued(1, 2),
      started(1, 0),
      opened(1, 1, "Which?"),
      new Event.TurnInterrupted(1),
      answered(1, "this"),
      started(1, 0)
    };
    given(repeated).whenAsked(1, WHICH).thenJoined(1);
  }

  @Test
  void theSameTextInALaterTurnIsANewQuestion() {
    given(
            queued(1, 2),
            started(1, 0),
            opened(1, 1, "Which?"),
            ended(1, Ending.ASKED),
            answered(1, "this"),
            started(2, 0))
        .whenAsked(2, WHICH)
        .thenOpened(2, 2, WHICH);
  }

  @Test
  void theSameKeyInALaterTurnIsTheSameQuestion() {
    Event asked = new Event.GateOpened(1, 1, keyed("Which?", "db"), false);
    Event[] later = {
      queued(1, 2), started(1, 0), asked, ended(1, Ending.ASKED), answered(1, "this"), started(2, 0)
    };
    given(later).whenAsked(2, keyed("Which?", "db")).thenJoined(1);
    given(later).whenAsked(2, keyed("Which one?", "db")).thenRefused(Refusal.KeyUsed.class);
    given(later).whenAsked(2, keyed("Which?", "os")).thenOpened(2, 2, keyed("Which?", "os"));
    given(later).whenAsked(2, WHICH).thenOpened(2, 2, WHICH);
  }

  @Test
  void aKeyIsUsedUpByItsTextChoicesAndKind() {
    Question first = choice("Which?", List.of("a", "b"), false, false);
    Event[] asked = {
      queued(1, 2), started(1, 0), new Event.GateOpened(1, 1, first, false),
    };
    given(asked).whenAsked(1, first).thenJoined(1);
    given(asked).whenAsked(1, choice("Which?", List.of("a", "b"), true, true)).thenJoined(1);
    for (Question other :
        List.of(
            choice("Which?", List.of("a", "c"), false, false),
            choice("Which?", List.of("b", "a"), false, false),
            choice("Which one?", List.of("a", "b"), false, false),
            keyed("Which?", "k"))) {
      given(asked).whenAsked(1, other).thenRefused(Refusal.KeyUsed.class);
    }
    // Whatever answers a strict question answers one that takes more, but not the other way round.
    Event open = new Event.GateOpened(1, 1, choice("Which?", List.of("a", "b"), true, true), false);
    given(queued(1, 2), started(1, 0), open).whenAsked(1, first).thenRefused(Refusal.KeyUsed.class);
  }

  @Test
  void contextConfidenceAndRecommendationMayDiffer() {
    Event asked = new Event.GateOpened(1, 1, keyed("Which?", "k"), false);
    Question again = new Question("Which?", "more", new Input.Text(), false, 0.1, "this", "k");
    given(queued(1, 2), started(1, 0), asked).whenAsked(1, again).thenJoined(1);
  }

  @Test
  void aKeyThatExpiredIsUsedToo() {
    Event asked = new Event.GateOpened(1, 1, keyed("Which?", "k"), false);
    Event[] expired = {queued(1, 2), started(1, 0), asked, new Event.GateExpired(1)};
    given(expired).whenAsked(1, keyed("Which?", "k")).thenOpened(2, 1, keyed("Which?", "k"));
    given(expired).whenAsked(1, keyed("What?", "k")).thenRefused(Refusal.KeyUsed.class);
  }

  private static Question choice(
      String prompt, List<String> values, boolean other, boolean multiple) {
    Input.Choice input =
        new Input.Choice(values.stream().map(Input.Option::new).toList(), other, multiple);
    return new Question(prompt, null, input, false, null, null, "k");
  }

  @Test
  void aReplayedCallJoinsItsGateInALaterTurnToo() {
    Question call = keyed("Which?", ToolUse.key("toolu_1"));
    Event asked = new Event.GateOpened(1, 1, call, true);
    given(queued(1, 2), started(1, 0), asked).whenAsked(1, call).thenJoined(1);
    given(
            queued(1, 2),
            started(1, 0),
            asked,
            ended(1, Ending.ASKED),
            answered(1, "this"),
            started(2, 0))
        .whenAsked(2, call)
        .thenJoined(1);
  }

  @Test
  void halfACharacterIsAskedAndAskedAgainAsWhatEveryProgramReads() {
    GivenTask task = given(queued(1, 2), started(1, 0));
    task.whenAsked(1, Question.of("a\ud800")).thenOpened(1, 1, Question.of("a\uFFFD"));
    given(queued(1, 2), started(1, 0), new Event.GateOpened(1, 1, Question.of("a\uFFFD"), false))
        .whenAsked(1, Question.of("a\ud800"))
        .thenJoined(1);
  }

  @Test
  void aCallWhoseQuestionWasWithdrawnJoinsItAndAnotherCallAsksAnew() {
    Event asked = new Event.GateOpened(1, 1, keyed("Which?", "call:1"), true);
    Event gone = new Event.GateWithdrawn(1, "not needed", "Ada");
    GivenTask told =
        given(queued(1, 2), started(1, 0), asked, gone, new Event.AnswerDelivered(1, 1));
    told.whenAsked(1, keyed("Which?", "call:1")).thenJoined(1);
    told.whenAsked(1, keyed("Which?", "call:2")).thenOpened(2, 1, keyed("Which?", "call:2"));
  }

  @Test
  void anotherCallWithTheSameWordsInTheSameTurnIsARetry() {
    Event asked = new Event.GateOpened(1, 1, keyed("Which?", "call:1"), true);
    given(queued(1, 2), started(1, 0), asked).whenAsked(1, keyed("Which?", "call:2")).thenJoined(1);
    given(queued(1, 2), started(1, 0), asked)
        .whenAsked(1, keyed("Which one?", "call:2"))
        .thenOpened(2, 1, keyed("Which one?", "call:2"));
    given(
            queued(1, 2),
            started(1, 0),
            asked,
            ended(1, Ending.ASKED),
            answered(1, "this"),
            started(2, 0))
        .whenAsked(2, keyed("Which?", "call:2"))
        .thenOpened(2, 2, keyed("Which?", "call:2"));
  }

  @Test
  void aCallsOwnGateComesBeforeOneWithTheSameWords() {
    Event first = new Event.GateOpened(1, 1, keyed("Which?", "call:1"), true);
    Event second = new Event.GateOpened(2, 1, keyed("Reworded", "call:2"), true);
    given(queued(1, 2), started(1, 0), first, second)
        .whenAsked(1, keyed("Which?", "call:2"))
        .thenJoined(2);
  }

  @Test
  void oneApprovalIsNeverTakenForTheCallOfAnother() {
    Action push = Specimens.action("git push");
    Event asked = new Event.GateOpened(1, 1, approval(push, "call:1"), true);
    given(queued(1, 2), started(1, 0), asked)
        .whenAsked(1, approval(push, "call:2"))
        .thenOpened(2, 1, approval(push, "call:2"));
  }

  private static Question approval(Action action, String key) {
    return new Question("May I?", null, new Input.Approval(action), false, null, null, key);
  }

  @Test
  void anAssumptionGoesToTheLedgerOnceInATurn() {
    Assumption one = new Assumption("Port 5432", null, 0.9);
    Event made = new Event.AssumptionMade(1, one);
    assertEquals(Decision.accept(made), assume(1, one, queued(1, 2), started(1, 0)));
    assertEquals(Decision.accept(), assume(1, one, queued(1, 2), started(1, 0), made));
    Assumption other = new Assumption("Port 80", null, 0.9);
    assertEquals(
        Decision.accept(new Event.AssumptionMade(1, other)),
        assume(1, other, queued(1, 2), started(1, 0), made),
        "neither has a question, and still they are two");
    assertEquals(
        Decision.accept(new Event.AssumptionMade(2, one)),
        assume(2, one, queued(1, 2), started(1, 0), made, ended(1, Ending.UNASKED), started(2, 0)));
  }

  @Test
  void nobodyAssumesOutsideOfItsTurn() {
    Assumption one = new Assumption("Port 5432", null, null);
    for (Decision no :
        List.of(
            assume(1, one),
            assume(1, one, queued(1, 2)),
            assume(2, one, queued(1, 2), started(1, 0)),
            assume(1, one, queued(1, 2), started(1, 0), ended(1, Ending.UNASKED)))) {
      assertInstanceOf(
          Refusal.TurnIsOver.class, assertInstanceOf(Decision.Refused.class, no).refusal());
    }
  }

  private static Decision assume(int turn, Assumption assumption, Event... events) {
    return Asking.assume(given(events).task(), token(turn), assumption);
  }

  @Test
  void aKeyOfAnEarlierRunIsANewQuestion() {
    Event asked = new Event.GateOpened(1, 1, keyed("Which?", "db"), false);
    given(
            queued(1, 2),
            started(1, 0),
            asked,
            ended(1, Ending.ASKED),
            answered(1, "this"),
            new Event.RunFailed("x"),
            queued(2, 2),
            started(1, 0))
        .whenAsked(1, keyed("Which?", "db"))
        .thenOpened(2, 1, keyed("Which?", "db"));
  }

  @Test
  void atThresholdZeroNobodyIsInterruptedAndTheLedgerSaysSo() {
    assertEquals(
        List.of(
            new Event.AssumptionMade(
                1,
                new Assumption("Not asked, at threshold 0 nobody is interrupted", "Which?", null))),
        given(queued(1, 0), started(1, 0)).whenAsked(1, WHICH).thenGoesOn());
  }

  @Test
  void theLedgerNotesTheRecommendation() {
    Question question = new Question("Which?", null, new Input.Text(), false, 0.9, "sqlite", null);
    assertEquals(
        List.of(new Event.AssumptionMade(1, new Assumption("Went on with: sqlite", "Which?", 0.9))),
        given(queued(1, 2), started(1, 0)).whenAsked(1, question).thenGoesOn());
  }

  @Test
  void askedAgainTheLedgerIsNotFilledTwice() {
    Event assumed = new Event.AssumptionMade(1, new Assumption("…", "Which?", null));
    assertEquals(
        List.of(), given(queued(1, 0), started(1, 0), assumed).whenAsked(1, WHICH).thenGoesOn());
    assertEquals(
        List.of(),
        given(queued(1, 0), started(1, 0), assumed, new Event.TurnInterrupted(1), started(1, 0))
            .whenAsked(1, WHICH)
            .thenGoesOn(),
        "nor in a repeated turn");
    assertEquals(
        1,
        given(queued(1, 0), started(1, 0), assumed, ended(1, Ending.UNASKED), started(2, 0))
            .whenAsked(2, WHICH)
            .thenGoesOn()
            .size(),
        "but in the next turn");
  }

  @Test
  void aSureAgentGoesOnAndAnUnsureOneAsks() {
    GivenTask task = given(queued(1, 2), started(1, 0));
    task.whenAsked(1, confident("Which?", 0.4)).thenGoesOn();
    task.whenAsked(1, confident("Which?", 0.39)).thenOpened(1, 1, confident("Which?", 0.39));
  }

  @Test
  void whatIsSensitiveCanBeAsked() {
    given(queued(1, 2), started(1, 0))
        .whenAsked(1, sensitive("PIN?"))
        .thenOpened(1, 1, sensitive("PIN?"));
  }

  @Test
  void aTokenOfAnotherTaskIsOfNoUse() {
    TurnToken foreign = new TurnToken(new TaskId("hp-9z9z"), "hp-9z9z_secret");
    assertInstanceOf(
        Asking.Result.No.class,
        Asking.ask(
            given(queued(1, 2), started(1, 0)).task(),
            foreign,
            new Asking.Attempt(WHICH, false, Specimens.START)));
  }
}
