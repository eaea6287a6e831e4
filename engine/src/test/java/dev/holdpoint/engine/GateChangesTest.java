package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.given;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.History;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Withdrawing a gate and setting its deadline. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GateChangesTest {
  private static final GateId FIRST = new GateId(TASK, 1);
  private static final Instant LATER = START.plusSeconds(3600);
  private static final Event[] ASKED = {
    queued(1, 2),
    started(1, 0),
    opened(1, 1, "Which?"),
    opened(2, 1, "Why?"),
    ended(1, Ending.ASKED)
  };

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  private static Function<Task, Decision> withdraw(@Nullable String why) {
    return task -> GateChanges.withdraw(task, FIRST, "Ada", why);
  }

  private static Function<Task, Decision> deadline(@Nullable Instant deadline) {
    return task ->
        GateChanges.deadline(
            task, FIRST, deadline, new GateChanges.Setter("Ada", START.plusSeconds(60)));
  }

  private static Event[] plus(Event... more) {
    Event[] all = new Event[ASKED.length + more.length];
    System.arraycopy(ASKED, 0, all, 0, ASKED.length);
    System.arraycopy(more, 0, all, ASKED.length, more.length);
    return all;
  }

  @Test
  void whoWithdrewAGateAndWhyIsWrittenDown() {
    given(ASKED).when(withdraw(" not needed ")).then(gone("not needed"));
    given(ASKED).when(withdraw(null)).then(gone("no reason was given"));
    given(ASKED).when(withdraw("  ")).then(gone("no reason was given"));
  }

  private static Event gone(String why) {
    return new Event.GateWithdrawn(1, why, "Ada");
  }

  @Test
  void aClosedGateIsNeitherWithdrawnNorGivenADeadline() {
    for (Function<Task, Decision> intent :
        List.of(withdraw("late"), deadline(LATER), deadline(null))) {
      refused(Refusal.AlreadyAnswered.class, intent, answered(1, "this"));
      refused(Refusal.AlreadyWithdrawn.class, intent, gone("x"));
      refused(Refusal.Expired.class, intent, new Event.GateExpired(1));
    }
  }

  @Test
  void aGateThatIsNotThereIsRefused() {
    GateId none = new GateId(TASK, 9);
    refused(Refusal.UnknownGate.class, task -> GateChanges.withdraw(task, none, "Ada", null));
    GateChanges.Setter ada = new GateChanges.Setter("Ada", START);
    refused(Refusal.UnknownGate.class, task -> GateChanges.deadline(task, none, LATER, ada));
  }

  private static void refused(
      Class<? extends Refusal> how, Function<Task, Decision> intent, Event... more) {
    Task task = Objects.requireNonNull(History.of(plus(more)).task());
    Decision.Refused no = assertInstanceOf(Decision.Refused.class, intent.apply(task));
    assertInstanceOf(how, no.refusal());
  }

  @Test
  void aDeadlineIsSetMovedAndTakenAway() {
    given(ASKED).when(deadline(LATER)).then(new Event.GateDeadlineSet(1, LATER, "Ada"));
    Event set = new Event.GateDeadlineSet(1, LATER, "Bob");
    given(plus(set)).when(deadline(null)).then(new Event.GateDeadlineSet(1, null, "Ada"));
    given(plus(set)).when(deadline(LATER)).then();
    given(ASKED).when(deadline(null)).then();
  }

  @Test
  void noDeadlineLiesInThePast() {
    for (Instant past : List.of(START, START.plusSeconds(60))) {
      refused(Refusal.DoesNotFit.class, deadline(past));
    }
  }

  @Test
  void theRunGoesOnWhenItsLastGateIsWithdrawnAndTheAgentIsTold() throws Exception {
    TaskId id = shop.queued(shop.plan());
    shop.agent.then(
        new Outcome.Asked(List.of(Question.of("Which?"), Question.of("Drop the table?"))));
    shop.drive(id);
    shop.engine.answer(new GateId(id, 1), "this", "Ada", Channel.CLI);
    Verdict verdict =
        new OpenGates(shop.engine).withdraw(new GateId(id, 2), "Bob", "The table is gone\n```");
    Task ready = assertInstanceOf(Verdict.Done.class, verdict).task();
    assertEquals(TaskState.OPEN, ready.state());
    shop.agent.then(new Outcome.Finished("done"));
    shop.drive(id);
    String prompt = shop.agent.assignments().getLast().prompt();
    assertTrue(prompt.contains("## Your Question Was Withdrawn"), prompt);
    assertTrue(prompt.contains("neither a yes nor a no"), prompt);
    assertTrue(prompt.contains(Fence.around("Drop the table?")), prompt);
    assertTrue(prompt.contains(Fence.around("The table is gone\n```")), prompt);
    String answers = prompt.substring(prompt.indexOf(Prompts.ANSWER_HEADING));
    assertFalse(answers.contains("Drop the table?"), "withdrawn is no answer");
    assertEquals(TaskState.DONE, shop.engine.task(id).state());
  }

  @Test
  void whileAnotherGateIsOpenTheRunWaits() throws Exception {
    TaskId id = shop.queued(shop.plan());
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"), Question.of("Why?"))));
    shop.drive(id);
    new OpenGates(shop.engine).withdraw(new GateId(id, 1), "Bob", null);
    assertInstanceOf(
        Phase.Waiting.class, Objects.requireNonNull(shop.engine.task(id).run()).phase());
  }

  @Test
  void aTaskThatOnlyAskedIsCancelledWithItsGate() {
    Task task =
        shop.engine.askOutside(TaskSpec.of("Ship it?", ""), Question.of("Ship?"), Patience.ENDLESS);
    new OpenGates(shop.engine).withdraw(new GateId(task.id(), 1), "bot", "sold out");
    Task after = shop.engine.task(task.id());
    assertEquals(TaskState.CANCELLED, after.state());
    assertEquals(
        new Gate.State.Withdrawn("sold out", "bot", after.updatedAt()),
        after.gates().getFirst().state());
    assertEquals(List.of(), journal.openGates());
    assertEquals(List.of(), journal.backlog(after.updatedAt().plusSeconds(9999), 10).ready());
  }

  @Test
  void aDeadlineThatWasSetDecidesAndOneThatWasTakenAwayDoesNot() throws Exception {
    Workshop patient = Workshop.on(journal).patience(Duration.ofHours(1), OnTimeout.FAIL);
    TaskId id = patient.queued(patient.plan());
    patient.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))));
    patient.drive(id);
    GateId gate = new GateId(id, 1);
    Instant asked = patient.engine.task(id).gates().getFirst().askedAt();
    new OpenGates(patient.engine).setDeadline(gate, null, "Ada");
    assertEquals(List.of(), journal.overdue(asked.plus(Duration.ofDays(900))));
    assertNull(journal.openGates().getFirst().gate().deadline());
    Instant soon = asked.plus(Duration.ofMinutes(5));
    new OpenGates(patient.engine).setDeadline(gate, soon, "Ada");
    assertEquals(List.of(), journal.overdue(soon.minusMillis(1)));
    assertEquals(List.of(id), journal.overdue(soon));
    Engine later = new Engine(journal, () -> soon, new FakeVault(), _ -> {});
    Verdict late = later.answer(gate, "this", "Ada", Channel.CLI);
    assertInstanceOf(
        Refusal.Expired.class, assertInstanceOf(Verdict.Refused.class, late).refusal());
    assertEquals(TaskState.FAILED, later.task(id).state());
  }
}
