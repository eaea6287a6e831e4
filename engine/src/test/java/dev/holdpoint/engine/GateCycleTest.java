package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.payloads;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.InMemoryJournal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one question costs: a commit is a sync of the disk. */
class GateCycleTest {
  private static final int MOST_COMMITS = 5;

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aRunThatAsksOnceCostsFiveCommits() throws Exception {
    TaskId id = shop.engine.create(spec()).id();
    int before = journal.appended().size();
    shop.agent.then(
        new Outcome.Asked(List.of(Question.of("Which?"))), new Outcome.Finished("done"));
    assertInstanceOf(
        Stop.Waiting.class, shop.dispatcher().begin(id, plan(2), payloads(), Attendant.NOBODY));
    shop.answer(id, 1, "this");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    List<List<String>> commits =
        journal.appended().stream()
            .skip(before)
            .map(one -> one.batch().events().stream().map(GateCycleTest::name).toList())
            .toList();
    assertEquals(
        List.of(
            List.of("RunQueued", "TurnStarted"),
            List.of("GateOpened", "TurnEnded"),
            List.of("GateAnswered"),
            List.of("TurnStarted"),
            List.of("TurnEnded", "StepFinished", "RunFinished")),
        commits);
    assertEquals(MOST_COMMITS, commits.size());
  }

  @Test
  void lookingCostsNothing() throws Exception {
    TaskId id = shop.queued(plan(2));
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))));
    shop.drive(id);
    int before = journal.appended().size();
    shop.drive(id);
    shop.engine.expire(id);
    shop.engine.expireOverdue();
    shop.engine.settled(id);
    assertEquals(before, journal.appended().size());
  }

  private static String name(Event event) {
    return event.getClass().getSimpleName();
  }
}
