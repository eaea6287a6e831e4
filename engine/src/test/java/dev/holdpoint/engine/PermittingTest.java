package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.engine.GivenTask.interrupt;
import static dev.holdpoint.engine.GivenTask.token;
import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.approved;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.ToolUse.Reach;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a person approved runs once, and only what is exactly that. */
class PermittingTest {
  private static final Action PUSH = action("git push");
  private static final Action DRY_RUN = action("git push --dry-run");
  private static final Event[] ASKED = {queued(1, 2), started(1, 0), opened(1, 1, "c1", PUSH)};
  private static final Event[] TOLD =
      plus(ASKED, ended(1, Ending.ASKED), approved(1), started(2, 0));

  @Test
  void whatNoRuleAllowsOpensAGateOnce() {
    assertEquals(
        opened(1, 1, "c1", PUSH), only(permit(given(queued(1, 2), started(1, 0)), 1, "c1", PUSH)));
    assertInstanceOf(Permit.AtGate.class, nothing(given(ASKED), 1, "c1", PUSH));
    assertInstanceOf(Permit.AtGate.class, nothing(given(ASKED), 1, "c2", PUSH));
    assertEquals(opened(2, 1, "c1", DRY_RUN), only(permit(given(ASKED), 1, "c1", DRY_RUN)));
  }

  @Test
  void anApprovalLetsItRunAndIsSpentByThat() {
    Event used = new Event.ApprovalUsed(1, 2, "c1");
    assertEquals(used, only(permit(given(TOLD), 2, "c1", PUSH)));
    assertInstanceOf(Permit.Allowed.class, nothing(given(plus(TOLD, used)), 2, "c1", PUSH));
    assertEquals(opened(2, 2, "c2", PUSH), only(permit(given(plus(TOLD, used)), 2, "c2", PUSH)));
    Event[] later = plus(TOLD, used, ended(2, Ending.UNASKED), started(3, 0));
    assertEquals(opened(2, 3, "c1", PUSH), only(permit(given(later), 3, "c1", PUSH)));
  }

  @Test
  void theSameActionOfAnotherCallMayUseWhatTheFirstDidNot() {
    assertEquals(new Event.ApprovalUsed(1, 2, "c7"), only(permit(given(TOLD), 2, "c7", PUSH)));
    assertEquals(opened(2, 2, "c7", DRY_RUN), only(permit(given(TOLD), 2, "c7", DRY_RUN)));
  }

  @Test
  void aRateLimitBetweenApprovalAndUseSpendsNothing() {
    Event[] limited = plus(TOLD, ended(2, Ending.RATE_LIMITED), started(3, 0));
    assertEquals(new Event.ApprovalUsed(1, 3, "c1"), only(permit(given(limited), 3, "c1", PUSH)));
  }

  @Test
  void whatAPersonChangedRunsAsChanged() {
    Event edited =
        new Event.GateAnswered(1, new Answer(new Reply.Approved(DRY_RUN), "Ada", Channel.CLI));
    Event[] told = plus(ASKED, ended(1, Ending.ASKED), edited, started(2, 0));
    assertEquals(new Permit.Changed(DRY_RUN), nothing(given(told), 2, "c1", PUSH));
    assertEquals(new Event.ApprovalUsed(1, 2, "c1"), only(permit(given(told), 2, "c1", DRY_RUN)));
    assertEquals(new Event.ApprovalUsed(1, 2, "c2"), only(permit(given(told), 2, "c2", DRY_RUN)));
  }

  @Test
  void aRejectedOneDoesNotRunAndMayBeAskedForAgainLater() {
    Event no =
        new Event.GateAnswered(1, new Answer(new Reply.Rejected("not today"), "Ada", Channel.CLI));
    Event[] told = plus(ASKED, ended(1, Ending.ASKED), no, started(2, 0));
    Permit.Denied denied =
        assertInstanceOf(Permit.Denied.class, nothing(given(told), 2, "c1", PUSH));
    assertTrue(denied.why().contains("not today"));
    assertInstanceOf(Permit.Denied.class, nothing(given(told), 2, "c2", PUSH));
    Event[] later = plus(told, ended(2, Ending.UNASKED), started(3, 0));
    assertInstanceOf(Permit.Denied.class, nothing(given(later), 3, "c1", PUSH));
    assertEquals(opened(2, 3, "c2", PUSH), only(permit(given(later), 3, "c2", PUSH)));
  }

  @Test
  void anExpiredOneIsAskedForAnew() {
    Event[] expired = plus(ASKED, new Event.GateExpired(1));
    assertEquals(opened(2, 1, "c1", PUSH), only(permit(given(expired), 1, "c1", PUSH)));
  }

  @Test
  void aWithdrawnOneDoesNotRunAndMayBeAskedForAgainLater() {
    Event gone = new Event.GateWithdrawn(1, "not needed", "Ada");
    Event told = new Event.AnswerDelivered(1, 1);
    assertEquals(told, only(permit(given(plus(ASKED, gone)), 1, "c1", PUSH)));
    GivenTask same = given(plus(ASKED, gone, told));
    Permit.Denied denied = assertInstanceOf(Permit.Denied.class, nothing(same, 1, "c1", PUSH));
    assertTrue(denied.why().contains("not needed"));
    assertInstanceOf(Permit.Denied.class, nothing(same, 1, "c2", PUSH));
    assertEquals(opened(2, 1, "c1", DRY_RUN), only(permit(same, 1, "c1", DRY_RUN)));
    GivenTask later = given(plus(ASKED, gone, told, ended(1, Ending.UNASKED), started(2, 0)));
    assertInstanceOf(Permit.Denied.class, nothing(later, 2, "c1", PUSH));
    assertEquals(opened(2, 2, "c2", PUSH), only(permit(later, 2, "c2", PUSH)));
  }

  @Test
  void whatWentWithItsRunIsAskedForAnew() {
    Event[] gone = plus(ASKED, new Event.GateWithdrawn(1, "the run failed", null));
    assertEquals(opened(2, 1, "c1", PUSH), only(permit(given(gone), 1, "c1", PUSH)));
  }

  @Test
  void afterACrashOnlyWhatMayHaveRunIsInDoubt() {
    given(TOLD).when(interrupt()).then(new Event.TurnInterrupted(2));
    Event used = new Event.ApprovalUsed(1, 2, "c1");
    Decision cut =
        Turns.interrupt(
            given(plus(TOLD, used)).task(), token(2).digest(), given(TOLD).task().updatedAt());
    Event doubt = assertInstanceOf(Decision.Accepted.class, cut).events().getFirst();
    Event[] crashed = plus(TOLD, used, doubt, new Event.TurnInterrupted(2));
    Event[] didNot = plus(crashed, confirmed(2, false), started(2, 0));
    assertEquals(used, only(permit(given(didNot), 2, "c1", PUSH)));
    assertEquals(opened(3, 2, "c2", PUSH), only(permit(given(plus(didNot, used)), 2, "c2", PUSH)));
    Event[] did = plus(crashed, confirmed(2, true), started(2, 0));
    assertInstanceOf(Permit.Denied.class, nothing(given(did), 2, "c1", PUSH));
    assertEquals(opened(3, 2, "c2", PUSH), only(permit(given(did), 2, "c2", PUSH)));
  }

  @Test
  void atThresholdZeroAskingBecomesDenying() {
    Permitting.Result result = permit(given(queued(1, 0), started(1, 0)), 1, "c1", PUSH);
    assertInstanceOf(Event.AssumptionMade.class, only(result));
  }

  @Test
  void outsideOfAllowWriteNothingIsWritten() {
    StepRules rules = new StepRules(List.of(), 0, List.of("src/**"), null, null);
    GivenTask task = given(queued(1, 2, rules, "work"), started(1, 0));
    assertInstanceOf(Permit.Allowed.class, write(task, Reach.WRITES_INSIDE, "src/A.java"));
    assertInstanceOf(Permit.Denied.class, write(task, Reach.WRITES_INSIDE, "pom.xml"));
    assertInstanceOf(Permit.Denied.class, write(task, Reach.WRITES_RULES, "holdpoint.yaml"));
  }

  @Test
  void onlyTheTurnThatIsUnderWayIsAnswered() {
    assertInstanceOf(Permit.Refused.class, nothing(given(TOLD), 1, "c1", PUSH));
    assertInstanceOf(Permit.Refused.class, nothing(given(queued(1, 2)), 1, "c1", PUSH));
  }

  private static Permit write(GivenTask given, Reach reach, String path) {
    ToolUse use = new ToolUse("c1", action(path), path, reach);
    Permitting.Attempt attempt = new Permitting.Attempt(use, false, given.task().updatedAt());
    return Permitting.permit(given.task(), token(1), attempt).permit(given.task());
  }

  private static Permitting.Result permit(GivenTask given, int turn, String call, Action action) {
    Task task = given.task();
    ToolUse use = new ToolUse(call, action, "git", Reach.BEYOND);
    return Permitting.permit(
        task, token(turn), new Permitting.Attempt(use, false, task.updatedAt()));
  }

  private static Event only(Permitting.Result result) {
    List<Event> events = assertInstanceOf(Decision.Accepted.class, result.decision()).events();
    assertEquals(1, events.size(), events::toString);
    return events.getFirst();
  }

  private static Permit nothing(GivenTask given, int turn, String call, Action action) {
    Permitting.Result result = permit(given, turn, call, action);
    assertEquals(new Decision.Accepted(List.of(), List.of()), result.decision());
    return result.permit(given.task());
  }

  private static Event opened(int gate, int turn, String call, Action action) {
    Question question =
        new Question(
            action.tool() + ": git",
            null,
            new Input.Approval(action),
            false,
            null,
            null,
            ToolUse.key(call));
    return new Event.GateOpened(gate, turn, question, false);
  }

  private static Event confirmed(int gate, boolean yes) {
    return new Event.GateAnswered(gate, new Answer(new Reply.Confirmed(yes), "Ada", Channel.CLI));
  }

  private static Event[] plus(Event[] events, Event... more) {
    return Stream.concat(Stream.of(events), Stream.of(more)).toArray(Event[]::new);
  }
}
