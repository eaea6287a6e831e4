package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.openedAndWaited;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.said;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.FakeVault;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules for answering and for telling the answer. */
class AnsweringTest {
  private static final FakeVault VAULT = new FakeVault();
  private static final GateId FIRST = new GateId(TASK, 1);
  private static final Event[] ASKED = {
    queued(1, 2), started(1, 0), opened(1, 1, "Which?"), ended(1, Ending.ASKED)
  };

  @Test
  void anOpenGateTakesTheFirstAnswer() {
    given(ASKED).when(answer(FIRST, "this")).then(answered(1, "this"));
  }

  @Test
  void itCanBeAnsweredWhileTheAgentIsStillThere() {
    given(queued(1, 2), started(1, 0), opened(1, 1, "Which?"))
        .when(answer(FIRST, "this"))
        .then(answered(1, "this"));
  }

  @Test
  void aSecondAnswerIsToldWhoWon() {
    given(plus(ASKED, answered(1, "this")))
        .when(answer(FIRST, "that"))
        .thenRefused(new Refusal.AlreadyAnswered(FIRST, said("this"), START.plusSeconds(5)));
  }

  @Test
  void theSameAnswerAgainIsASecondOne() {
    given(plus(ASKED, answered(1, "this")))
        .when(answer(FIRST, "this"))
        .thenRefused(Refusal.AlreadyAnswered.class);
  }

  @Test
  void aLateAnswerToAClosedGateIsNeverTakenForAnOpenOne() {
    given(
            plus(
                ASKED,
                answered(1, "this"),
                started(2, 0),
                opened(2, 2, "Which?"),
                ended(2, Ending.ASKED)))
        .when(answer(FIRST, "that"))
        .thenRefused(Refusal.AlreadyAnswered.class);
  }

  @Test
  void aGateOfAnEndedRunStaysClosed() {
    given(plus(ASKED, answered(1, "this"), started(2, 0), new Event.RunFailed("x"), queued(2, 2)))
        .when(answer(FIRST, "that"))
        .thenRefused(Refusal.AlreadyAnswered.class);
  }

  @Test
  void aWithdrawnGateTakesNoAnswer() {
    given(plus(ASKED, new Event.GateWithdrawn(1, "not needed")))
        .when(answer(FIRST, "this"))
        .thenRefused(new Refusal.AlreadyWithdrawn(FIRST, "not needed", START.plusSeconds(5)));
  }

  @Test
  void aGateThatDoesNotExistTakesNoAnswer() {
    GateId second = new GateId(TASK, 2);
    given(ASKED).when(answer(second, "this")).thenRefused(new Refusal.UnknownGate(second));
    given().when(answer(FIRST, "this")).thenRefused(new Refusal.UnknownGate(FIRST));
  }

  @Test
  void silenceIsNoAnswer() {
    for (String silence : List.of("", " ", "\n", "\ufeff")) {
      given(ASKED).when(answer(FIRST, silence)).thenRefused(Refusal.DoesNotFit.class);
    }
  }

  @Test
  void whatDoesNotFitIsRefusedWithTheReason() {
    Question question =
        new Question(
            "Which?",
            null,
            new Input.Choice(List.of(new Input.Option("a"), new Input.Option("b")), false, false),
            false,
            null,
            null,
            null);
    Refusal refusal =
        given(queued(1, 2), started(1, 0), new Event.GateOpened(1, 1, question, false))
            .when(answer(FIRST, "c"))
            .thenRefused(Refusal.DoesNotFit.class);
    assertTrue(refusal.message().contains("a, b"), refusal.message());
  }

  @Test
  void optionsAndOwnWordsAreToldApart() {
    Input.Choice several =
        new Input.Choice(
            List.of(new Input.Option("now", "an hour"), new Input.Option("later")), true, true);
    Question question = new Question("When?", null, several, false, null, null, null);
    Event[] asked = {queued(1, 2), started(1, 0), new Event.GateOpened(1, 1, question, false)};
    given(asked)
        .when(answer(FIRST, "1, later"))
        .then(chose(new Reply.Chose(List.of("now", "later"), null)));
    given(asked)
        .when(answer(FIRST, "in a week"))
        .then(chose(new Reply.Chose(List.of(), "in a week")));
    given(asked)
        .when(submit(FIRST, new Submission.Picked(List.of("2"), "Later")))
        .then(chose(new Reply.Chose(List.of("later"), "Later")));
    Refusal slip = given(asked).when(answer(FIRST, "Later")).thenRefused(Refusal.DoesNotFit.class);
    assertTrue(slip.message().endsWith("Did you mean \"later\"?"), slip.message());
  }

  @Test
  void whatIsNoChoiceHasNothingToPick() {
    for (Input input : List.of(new Input.Confirmation(), new Input.Password(), new Input.Text())) {
      Question question = new Question("What?", null, input, false, null, null, null);
      given(queued(1, 2), started(1, 0), new Event.GateOpened(1, 1, question, false))
          .when(submit(FIRST, new Submission.Picked(List.of("yes"), null)))
          .thenRefused(Refusal.DoesNotFit.class);
    }
    given(ASKED)
        .when(submit(FIRST, new Submission.Picked(List.of(), "own words")))
        .then(answered(1, "own words"));
  }

  private static Event chose(Reply.Chose reply) {
    return new Event.GateAnswered(1, new Answer(reply, "Ada", Channel.CLI));
  }

  @Test
  void anAnswerIsWhatItsQuestionTakesIt() {
    Question question =
        new Question("Sure?", null, new Input.Confirmation(), false, null, null, null);
    given(queued(1, 2), started(1, 0), new Event.GateOpened(1, 1, question, false))
        .when(
            task ->
                Answering.answer(
                    task,
                    new Answering.Attempt(FIRST, new Submission.Text(" Y\n"), "Bob", Channel.FILE),
                    VAULT))
        .then(
            new Event.GateAnswered(1, new Answer(new Reply.Confirmed(true), "Bob", Channel.FILE)));
  }

  @Test
  void whoeverLostIsToldByWhomWhenAndHow() {
    String message =
        given(plus(ASKED, answered(1, "this")))
            .when(answer(FIRST, "that"))
            .thenRefused(Refusal.AlreadyAnswered.class)
            .message();
    assertTrue(
        message.contains("Ada")
            && message.contains("cli")
            && message.contains("2026-01-31T12:00:05Z"),
        message);
  }

  @Test
  void anAnswerIsDeliveredToTheTurnThatStayed() {
    given(queued(1, 2), started(1, 0), openedAndWaited(1, 1, "Which?"), answered(1, "this"))
        .when(deliver())
        .then(new Event.AnswerDelivered(1, 1));
  }

  @Test
  void anAnswerIsDeliveredOnce() {
    given(
            queued(1, 2),
            started(1, 0),
            openedAndWaited(1, 1, "Which?"),
            answered(1, "this"),
            new Event.AnswerDelivered(1, 1))
        .when(deliver())
        .thenNothing();
  }

  @Test
  void anOpenGateHasNothingToDeliver() {
    given(queued(1, 2), started(1, 0), openedAndWaited(1, 1, "Which?"))
        .when(deliver())
        .thenNothing();
  }

  @Test
  void aProcessThatOutlivedItsTurnCannotTakeTheAnswerAwayFromTheNextOne() {
    Event[] late = {
      queued(1, 2),
      started(1, 0),
      openedAndWaited(1, 1, "Which?"),
      ended(1, Ending.ASKED),
      answered(1, "this")
    };
    given(late).when(deliver()).thenRefused(Refusal.TurnIsOver.class);
    given(
            queued(1, 2),
            started(1, 0),
            openedAndWaited(1, 1, "Which?"),
            new Event.TurnInterrupted(1),
            answered(1, "this"))
        .when(deliver())
        .thenRefused(Refusal.TurnIsOver.class);
  }

  @Test
  void whatIsNotThereCannotBeDelivered() {
    given(queued(1, 2)).when(deliver()).thenRefused(new Refusal.UnknownGate(FIRST));
  }

  private static Function<Task, Decision> answer(GateId gate, String text) {
    return submit(gate, new Submission.Text(text));
  }

  private static Function<Task, Decision> submit(GateId gate, Submission submission) {
    return task ->
        Answering.answer(task, new Answering.Attempt(gate, submission, "Ada", Channel.CLI), VAULT);
  }

  private static Function<Task, Decision> deliver() {
    return task -> Answering.deliver(task, FIRST);
  }

  private static Event[] plus(Event[] events, Event... more) {
    return Stream.of(events, more).flatMap(Stream::of).toArray(Event[]::new);
  }
}
