package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.approval;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.sensitive;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A sensitive answer reaches the agent that asked for it, and nobody and nothing else. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SecretsTest {
  private static final String SECRET = "hunter2 \"quoted\"";
  private static final Outcome ASKED = new Outcome.Asked(List.of(sensitive("Password?")));
  private static final Outcome FINISHED = new Outcome.Finished("done");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    assertNothingIsWrittenDown();
    journal.close();
  }

  @Test
  void theAgentIsToldAndTheJournalIsNot() throws Exception {
    TaskId id = asked(plan(2));
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    Assignment told = shop.agent.last();
    assertTrue(told.prompt().contains(SECRET), told.prompt());
    assertEquals(SECRET, told.answer(told.gates().getFirst()));
    assertFalse(told.toString().contains("hunter2"), told.toString());
    String writtenDown = journal.payload(lastPrompt(id));
    assertTrue(writtenDown.contains("not written down"), writtenDown);
    assertEquals(
        told.prompt().replace(SECRET, "X"),
        writtenDown.replace("(sensitive: told to the agent, not written down)", "X"),
        "it differs in nothing else");
  }

  @Test
  void itIsSealedAndItsReplySaysNothing() throws Exception {
    TaskId id = asked(plan(2));
    Gate gate = Objects.requireNonNull(shop.task(id).gate(1));
    Reply reply = Objects.requireNonNull(gate.answer()).reply();
    assertInstanceOf(Reply.Supplied.class, reply);
    assertEquals("(sensitive)", reply.text());
    assertEquals(SECRET, shop.engine.secret(gate));
    Refusal second = assertInstanceOf(Verdict.Refused.class, shop.answer(id, 1, "other")).refusal();
    assertInstanceOf(Refusal.AlreadyAnswered.class, second);
  }

  @Test
  void silenceIsNoSecretEither() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(ASKED);
    shop.drive(id);
    assertInstanceOf(Verdict.Refused.class, shop.answer(id, 1, " \n"));
    assertNull(journal.answerKey(new GateId(id, 1)));
  }

  @Test
  void everyTurnOfTheStepIsToldThoughItHasNoMemory() throws Exception {
    TaskId id = asked(plan(2));
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))), FINISHED);
    shop.drive(id);
    shop.answer(id, 2, "this");
    shop.drive(id);
    assertEquals(3, shop.agent.last().turn());
    assertTrue(shop.agent.last().prompt().contains(SECRET));
  }

  @Test
  void theNextStepIsToldThatItIsNotKeptAndTheKeyIsGone() throws Exception {
    TaskId id = asked(plan(2, "plan", "build"));
    GateId gate = new GateId(id, 1);
    shop.agent.then(
        at -> {
          assertNotNull(journal.answerKey(gate), "the step under way may need it");
          return Report.of(FINISHED);
        });
    shop.agent.then(
        at -> {
          assertNull(journal.answerKey(gate));
          assertNull(shop.engine.secret(at.gates().getFirst()));
          return Report.of(FINISHED);
        });
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    Assignment later = shop.agent.last();
    assertEquals("build", later.step());
    assertTrue(later.prompt().contains("given earlier, not kept"), later.prompt());
    assertFalse(later.prompt().contains(SECRET));
    assertEquals("(sensitive)", later.answer(later.gates().getFirst()));
  }

  @Test
  void askedForAgainInALaterStepItIsANewQuestion() throws Exception {
    Question keyed =
        new Question("Password?", null, new Input.Password(), true, null, null, "password");
    TaskId id = shop.queued(plan(2, "plan", "build"));
    shop.agent.then(new Outcome.Asked(List.of(keyed)));
    shop.drive(id);
    shop.answer(id, 1, SECRET);
    shop.agent.then(
        at -> {
          Asked.AtGate joined =
              assertInstanceOf(Asked.AtGate.class, shop.engine.ask(token(at), keyed, false));
          assertEquals(SECRET, shop.engine.secret(joined.gate()));
          return Report.of(FINISHED);
        });
    shop.agent.then(new Outcome.Asked(List.of(keyed)));
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(2, shop.task(id).gates().size());
  }

  @Test
  void theKeyIsGoneHoweverTheRunEnds() throws Exception {
    TaskId finished = asked(plan(2));
    shop.agent.then(FINISHED);
    shop.drive(finished);
    TaskId failed = asked(plan(2));
    shop.agent.then(new Outcome.Failed("x"));
    shop.drive(failed);
    TaskId cancelled = asked(plan(2));
    shop.engine.cancel(cancelled, "Ada");
    shop.patience(Duration.ofHours(1), OnTimeout.FAIL);
    TaskId expired = shop.queued(shop.plan());
    shop.agent.then(new Outcome.Asked(List.of(sensitive("Password?"), Question.of("Which?"))));
    shop.drive(expired);
    shop.answer(expired, 1, SECRET);
    assertNotNull(journal.answerKey(new GateId(expired, 1)));
    shop.clock.advance(Duration.ofHours(1));
    shop.engine.expireOverdue();
    for (TaskId id : List.of(finished, failed, cancelled, expired)) {
      assertNull(journal.answerKey(new GateId(id, 1)));
    }
  }

  @Test
  void theKeyStaysWhileTheStepMayGoOn() throws Exception {
    TaskId id = asked(plan(2));
    GateId gate = new GateId(id, 1);
    shop.engine.defer(id, "Ada");
    assertNotNull(journal.answerKey(gate));
    shop.engine.reopen(id, "Ada");
    shop.agent.then(new Outcome.RateLimited(shop.clock.instant().plusSeconds(60)));
    shop.drive(id);
    assertNotNull(journal.answerKey(gate));
    shop.clock.advance(Duration.ofHours(1));
    shop.agent.then(FINISHED);
    shop.drive(id);
    assertTrue(shop.agent.last().prompt().contains(SECRET));
  }

  @Test
  void whatTheAgentSaysOfItIsCovered() throws Exception {
    TaskId id = asked(plan(2));
    shop.agent.narrating(
        narrator -> {
          narrator.said("I got " + SECRET);
          narrator.thought("It is " + SECRET);
          narrator.raw("{\"text\":\"" + SECRET.replace("\"", "\\\"") + "\"}");
        });
    shop.agent.then(
        _ ->
            new Report(
                new Outcome.Finished("used " + SECRET),
                List.of(new Assumption(SECRET + " is it", SECRET + "?", 0.5)),
                "s-" + SECRET,
                List.of(new Usage(SECRET, 1, 1, null))));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertTrue(shop.around.contains("said I got •••••"), shop.around.toString());
    assertTrue(shop.around.contains("thought It is •••••"));
    assertTrue(shop.around.contains("raw {\"text\":\"•••••\"}"));
    assertEquals(new Event.RunFinished("used •••••"), shop.events(id).getLast());
  }

  @Test
  void whatTheAgentAsksWithItIsCovered() throws Exception {
    TaskId id = asked(plan(2));
    shop.agent.then(
        at -> {
          shop.engine.ask(token(at), Question.of("Is it " + SECRET + "?"), false);
          return Report.of(new Outcome.Asked(List.of(Question.of("Really " + SECRET + "?"))));
        });
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(
        List.of("Password?", "Is it •••••?", "Really •••••?"),
        shop.task(id).gates().stream().map(gate -> gate.question().prompt()).toList());
  }

  @Test
  void whatTheAgentWantsToRunWithItIsDenied() throws Exception {
    TaskId id = asked(plan(2));
    shop.agent.then(
        at -> {
          assertInstanceOf(
              Asked.Denied.class,
              shop.engine.ask(token(at), approval(action("login " + SECRET)), false));
          return Report.of(new Outcome.Asked(List.of(approval(action("login2 " + SECRET)))));
        });
    shop.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(1, shop.task(id).gates().size());
    assertEquals(2, shop.task(id).assumptions().size());
  }

  @Test
  void anAgentThatWaitsForItWithinItsTurnIsCoveredFromItsFirstWord() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(
        (at, narrator) -> {
          Gate gate = waitFor(at);
          String secret = Objects.requireNonNull(shop.engine.secret(gate));
          narrator.said("first word: " + secret);
          shop.engine.delivered(gate.id());
          return Report.of(new Outcome.Finished("last word: " + secret));
        });
    assertInstanceOf(Stop.Finished.class, shop.drive(id, new Giving()));
    assertTrue(shop.around.contains("said first word: •••••"), shop.around.toString());
    assertEquals(new Event.RunFinished("last word: •••••"), shop.events(id).getLast());
  }

  @Test
  void anAgentThatIsStillTalkingWhenItsTaskIsCancelledIsCovered() throws Exception {
    TaskId id = asked(plan(2));
    shop.agent.then(
        (_, narrator) -> {
          shop.engine.cancel(id, "Ada");
          assertNull(journal.answerKey(new GateId(id, 1)), "nobody can open it any more");
          narrator.said("famous last words: " + SECRET);
          return Report.of(FINISHED);
        });
    assertInstanceOf(Stop.Refused.class, shop.drive(id));
    assertTrue(shop.around.contains("said famous last words: •••••"), shop.around.toString());
  }

  @Test
  void aCrashLosesNoSecretAndShowsNone() throws Exception {
    TaskId id = asked(plan(2));
    shop.engine.startTurn(
        shop.task(id),
        new Turns.Start(
            shop.me(),
            new TurnToken(id, "x"),
            Specimens.STEP,
            shop.task(id).sequence(),
            shop.clock.instant()));
    shop.dead.add(shop.me());
    Workshop next = shop.another(journal, "next");
    next.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, next.drive(id));
    assertTrue(next.agent.last().prompt().contains(SECRET));
  }

  private TaskId asked(RunPlan plan) throws InterruptedException {
    TaskId id = shop.queued(plan);
    shop.agent.then(ASKED);
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertInstanceOf(Verdict.Done.class, shop.answer(id, 1, SECRET));
    return id;
  }

  private Gate waitFor(Assignment at) throws InterruptedException {
    Semaphore rung = new Semaphore(1);
    try (Journal.Subscription _ = journal.listen(rung::release)) {
      shop.engine.ask(token(at), sensitive("Password?"), true);
      while (true) {
        rung.acquire();
        Gate gate = Objects.requireNonNull(shop.task(at.task()).gate(1));
        if (!gate.isOpen()) {
          return gate;
        }
      }
    }
  }

  private Digest lastPrompt(TaskId id) {
    return shop.events(id).stream()
        .filter(Event.TurnStarted.class::isInstance)
        .map(event -> ((Event.TurnStarted) event).prompt())
        .toList()
        .getLast();
  }

  /** Neither in an entry, nor in a payload, nor in what listings and logs get. */
  private void assertNothingIsWrittenDown() {
    String all = journal.since(0, Integer.MAX_VALUE).toString();
    for (Event event : journal.since(0, Integer.MAX_VALUE).stream().map(e -> e.event()).toList()) {
      if (event instanceof Event.TurnStarted started) {
        all += journal.payload(started.prompt());
      }
    }
    all += journal.tasks() + " " + journal.openGates() + shop.around;
    assertFalse(all.contains("hunter2"), all);
  }

  private static TurnToken token(Assignment assignment) {
    return Objects.requireNonNull(TurnToken.parse(assignment.token()));
  }

  /** Sits at the terminal and gives it away at once. */
  private final class Giving implements Attendant {
    @Override
    public boolean keepsWaitingAgents() {
      return true;
    }

    @Override
    public void turnStarted(Task task) {}

    @Override
    public void askedMeanwhile(Task task) {
      shop.answer(task.id(), 1, SECRET);
    }

    @Override
    public void turnEnded(Task task) {}
  }
}
