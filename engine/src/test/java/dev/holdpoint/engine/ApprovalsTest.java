package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.end;
import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.approval;
import static dev.holdpoint.model.Specimens.approved;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.keyed;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.FakeVault;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An approval is for one exact action, once. */
class ApprovalsTest {
  private static final Action PUSH = action("git push");
  private static final Action DRY_RUN = action("git push --dry-run");
  private static final GateId FIRST = new GateId(TASK, 1);
  private static final Event[] ASKED = {queued(1, 2), started(1, 0), opened(1, 1, PUSH)};

  @ParameterizedTest
  @ValueSource(strings = {"approve", "Approve", "APPROVE", " approve\n", "y", "Y", "yes", " Yes "})
  void itIsApproved(String text) {
    given(ASKED).when(answer(text)).then(approved(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "reject: no way",
        "Reject:no way",
        "  REJECT:   no way \n",
        "n, no way",
        "N: no way",
        "no, no way",
        "no - no way",
        "no\nno way",
        "reject no way",
        "reject, no way"
      })
  void itIsRejectedWithTheReason(String text) {
    given(ASKED).when(answer(text)).then(rejected(1, "no way"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\n",
        "true",
        "ok",
        "1",
        "yes please",
        "yes, but only once",
        "n",
        "no",
        "No.",
        "nobody",
        "nope",
        "no problem, go ahead",
        "No objections",
        "no need to ask, go ahead",
        "no reason not to",
        "no-brainer",
        "no, go ahead",
        "No. Fine by me.",
        "n no problem",
        "n no way",
        "no no way",
        "reject",
        "reject:",
        "reject:  \u200b",
        "approve it",
        "approve: all",
        "approved",
        "\u200bapprove",
        "approve\u0000",
        "аpprove"
      })
  void nothingElseIsTakenForAYesOrANo(String text) {
    given(ASKED).when(answer(text)).thenRefused(Refusal.DoesNotFit.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no, the tests are not fine yet",
        "n this is not ok",
        "no it is risky",
        "n it is risky",
        "No need to ask"
      })
  void whatBeginsWithNoAndMayMeanYesIsToldHowToReject(String text) {
    Reading read = new Input.Approval(PUSH).read(text);
    assertEquals(
        new Reading.DoesNotFit(
            "it begins with no but could mean yes: say approve, or reject: REASON"),
        read);
  }

  @Test
  void aWordThatMakesItClearMayBeFollowedByAnything() {
    given(ASKED).when(answer("no: go ahead later")).then(rejected(1, "go ahead later"));
    given(ASKED).when(answer("reject no need to")).then(rejected(1, "no need to"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"y", "yes", "n no way", "no: no way", "reject no way", "rejected: no way"})
  void aFileTakesTheExactWordsOnly(String text) {
    given(ASKED).when(byFile(text)).thenRefused(Refusal.DoesNotFit.class);
    given(ASKED).when(byFile("approve\n")).then(byFileWas(new Reply.Approved(null)));
    given(ASKED).when(byFile("Reject: no way")).then(byFileWas(new Reply.Rejected("no way")));
  }

  private static Function<Task, Decision> byFile(String text) {
    Answering.Attempt attempt =
        new Answering.Attempt(FIRST, new Submission.Text(text), "Ada", Channel.FILE);
    return task -> Answering.answer(task, attempt, new FakeVault());
  }

  private static Event byFileWas(Reply reply) {
    return new Event.GateAnswered(1, new Answer(reply, "Ada", Channel.FILE));
  }

  @Test
  void aPersonMayChangeTheArguments() {
    given(ASKED).when(submit(new Submission.Edited(DRY_RUN))).then(approvedAs(1, DRY_RUN));
  }

  @Test
  void theSameArgumentsAreNoChange() {
    given(ASKED).when(submit(new Submission.Edited(PUSH))).then(approved(1));
  }

  @Test
  void neitherToolNorDirectoryCanBeChanged() {
    Action otherTool = new Action("Write", PUSH.args(), PUSH.dir(), Digest.of("other tool"));
    Action otherDir = new Action(PUSH.tool(), PUSH.args(), "/", Digest.of("other directory"));
    for (Action other : List.of(otherTool, otherDir)) {
      given(ASKED).when(submit(new Submission.Edited(other))).thenRefused(Refusal.DoesNotFit.class);
    }
  }

  @Test
  void anythingElseThanAnApprovalTakesNoAction() {
    for (Input input : List.of(new Input.Text(), new Input.Password(), new Input.Confirmation())) {
      Question question = new Question("May I?", null, input, false, null, null, null);
      given(queued(1, 2), started(1, 0), new Event.GateOpened(1, 1, question, false))
          .when(submit(new Submission.Edited(PUSH)))
          .thenRefused(Refusal.DoesNotFit.class);
    }
  }

  @Test
  void anApprovalCannotBeSensitive() {
    for (Input input :
        List.of(
            new Input.Approval(PUSH), new Input.Confirmation(), new Input.Choice(List.of("a")))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new Question("May I?", null, input, true, null, null, null));
    }
  }

  @Test
  void theSameActionInTheSameTurnJoinsItsGateWhateverTheWords() {
    Question otherWords =
        new Question("Please?", null, new Input.Approval(PUSH), false, 0.1, "yes", null);
    given(ASKED).whenAsked(1, otherWords).thenJoined(1);
  }

  @Test
  void anotherActionIsAnotherGate() {
    given(ASKED).whenAsked(1, approval(DRY_RUN)).thenOpened(2, 1, approval(DRY_RUN));
  }

  @Test
  void aKeyDoesNotMakeAnotherActionTheSame() {
    Event asked = new Event.GateOpened(1, 1, keyedApproval(PUSH), false);
    Event[] known = {queued(1, 2), started(1, 0), asked};
    given(known).whenAsked(1, keyedApproval(PUSH)).thenJoined(1);
    given(known).whenAsked(1, keyedApproval(DRY_RUN)).thenRefused(Refusal.KeyUsed.class);
  }

  @Test
  void aQuestionIsNeverTakenForAnApprovalNorTheOtherWayRound() {
    Event question = new Event.GateOpened(1, 1, keyed("May I?", "k"), false);
    given(queued(1, 2), started(1, 0), question, answered(1, "approve"))
        .whenAsked(1, keyedApproval(PUSH))
        .thenRefused(Refusal.KeyUsed.class);
    Event approval = new Event.GateOpened(1, 1, keyedApproval(PUSH), false);
    given(queued(1, 2), started(1, 0), approval, approved(1))
        .whenAsked(1, keyed("May I?", "k"))
        .thenRefused(Refusal.KeyUsed.class);
  }

  @Test
  void whoeverAsksAgainGetsTheStoredAnswerAndIsToldFromThenOn() {
    GivenTask approved = given(plus(ASKED, approved(1)));
    approved.whenAsked(1, approval(PUSH)).thenJoined(1);
    approved.when(ask(1, approval(PUSH))).then(new Event.AnswerDelivered(1, 1));
    given(plus(ASKED, approved(1), new Event.AnswerDelivered(1, 1)))
        .when(ask(1, approval(PUSH)))
        .thenNothing();
  }

  @Test
  void anApprovalIsSpentByTheTurnThatWasTold() {
    Event asked = new Event.GateOpened(1, 1, keyedApproval(PUSH), false);
    Event[] told = {
      queued(1, 2), started(1, 0), asked, ended(1, Ending.ASKED), approved(1), started(2, 0)
    };
    given(told).whenAsked(2, keyedApproval(PUSH)).thenJoined(1);
    given(plus(told, ended(2, Ending.UNASKED), started(3, 0)))
        .whenAsked(3, keyedApproval(PUSH))
        .thenOpened(2, 3, keyedApproval(PUSH));
  }

  @Test
  void aRejectedOneStaysRejectedUnderItsKey() {
    Event asked = new Event.GateOpened(1, 1, keyedApproval(PUSH), false);
    given(
            queued(1, 2),
            started(1, 0),
            asked,
            ended(1, Ending.ASKED),
            rejected(1, "no"),
            started(2, 0),
            ended(2, Ending.UNASKED),
            started(3, 0))
        .whenAsked(3, keyedApproval(PUSH))
        .thenJoined(1);
  }

  @Test
  void aTurnThatWasToldAndEndsByAskingForItOnceMoreNeedsAnotherApproval() {
    Event told = new Event.AnswerDelivered(1, 1);
    given(plus(ASKED, approved(1), told))
        .when(end(asking(approval(PUSH))))
        .then(opened(2, 1, PUSH), ended(1, Ending.ASKED));
    given(plus(ASKED, rejected(1, "no"), told))
        .when(end(asking(approval(PUSH))))
        .then(new Event.TurnEnded(1, Ending.UNASKED, null, null, List.of(), List.of(1)));
  }

  @Test
  void askedForTwiceInOneEndItIsOneGate() {
    given(queued(1, 2), started(1, 0))
        .when(end(asking(approval(PUSH), approval(PUSH), approval(DRY_RUN))))
        .then(opened(1, 1, PUSH), opened(2, 1, DRY_RUN), ended(1, Ending.ASKED));
  }

  @Test
  void atThresholdZeroItIsDeniedAndTheLedgerSaysSo() {
    Event denied = denied(PUSH, "at threshold 0 nobody is asked for approvals");
    GivenTask task = given(queued(1, 0), started(1, 0));
    task.whenAsked(1, approval(PUSH)).thenDenied(denied);
    task.when(end(asking(approval(PUSH)))).then(denied, ended(1, Ending.UNASKED));
    assertEquals(
        List.of(),
        given(queued(1, 0), started(1, 0), denied).whenAsked(1, approval(PUSH)).thenDenied(),
        "and not twice");
  }

  @Test
  void eachActionThatIsDeniedStandsInTheLedger() {
    String why = "at threshold 0 nobody is asked for approvals";
    given(queued(1, 0), started(1, 0))
        .when(end(asking(approval(PUSH), approval(DRY_RUN), approval(PUSH))))
        .then(denied(PUSH, why), denied(DRY_RUN, why), ended(1, Ending.UNASKED));
  }

  @Test
  void anActionWithASensitiveAnswerInItIsDeniedAndNotWrittenDown() {
    Question covered = new Mask(List.of("hunter2")).over(approval(action("login hunter2")));
    List<Event> noted = given(queued(1, 5), started(1, 0)).whenAsked(1, covered).thenDenied();
    assertEquals(1, noted.size());
    assertTrue(!noted.toString().contains("hunter2"), noted.toString());
  }

  @Test
  void nobodyCanAskUnderTheKeyThatAsksWhetherItRan() {
    Question forged =
        new Question(
            "Did it?", null, new Input.Confirmation(), false, null, null, "did-it-run:hp-1a2b.1");
    given(plus(ASKED, approved(1))).whenAsked(1, forged).thenRefused();
    given(queued(1, 2), started(1, 0)).whenAsked(1, forged).thenRefused();
  }

  private static Event denied(Action action, String why) {
    String text =
        "Denied, so it must not run: %s %s (%s)".formatted(action.tool(), action.args(), why);
    return new Event.AssumptionMade(1, new Assumption(text, "May I?", null));
  }

  private static Question keyedApproval(Action action) {
    return new Question("May I?", null, new Input.Approval(action), false, null, null, "k");
  }

  private static Report asking(Question... questions) {
    return Report.of(new Outcome.Asked(List.of(questions)));
  }

  private static Function<Task, Decision> ask(int turn, Question question) {
    return task ->
        Asking.ask(
                task, GivenTask.token(turn), new Asking.Attempt(question, false, task.updatedAt()))
            .decision();
  }

  private static Function<Task, Decision> answer(String text) {
    return submit(new Submission.Text(text));
  }

  private static Function<Task, Decision> submit(Submission submission) {
    Answering.Attempt attempt = new Answering.Attempt(FIRST, submission, "Ada", Channel.CLI);
    return task -> Answering.answer(task, attempt, new FakeVault());
  }

  private static Event approvedAs(int gate, Action edited) {
    return new Event.GateAnswered(gate, new Answer(new Reply.Approved(edited), "Ada", Channel.CLI));
  }

  static Event rejected(int gate, String reason) {
    return new Event.GateAnswered(gate, new Answer(new Reply.Rejected(reason), "Ada", Channel.CLI));
  }

  private static Event[] plus(Event[] events, Event... more) {
    return Stream.of(events, more).flatMap(Stream::of).toArray(Event[]::new);
  }
}
