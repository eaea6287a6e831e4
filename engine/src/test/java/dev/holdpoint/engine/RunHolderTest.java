package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.InMemoryJournal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Of several processes the one that is about to go on with a run has it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunHolderTest {
  private static final Outcome FINISHED = new Outcome.Finished("all of it");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop mine = Workshop.on(journal);
  private final Workshop other = mine.another(journal, "other");

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aNewTaskAndItsRunAreWrittenDownAtOnceAndNobodyElseTakesThem() throws Exception {
    List<Integer> appends = new ArrayList<>();
    Workshop watched =
        mine.another(new BusyJournal(journal, () -> appends.add(appends.size())), "watched");
    Task task = created(watched, Specimens.spec());
    assertEquals(1, appends.size());
    assertInstanceOf(Event.RunQueued.class, mine.events(task.id()).getLast());

    assertEquals(takenBy(watched, task.id()), other.drive(task.id()));
    watched.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, watched.drive(task.id()));
  }

  @Test
  void aRunIsNotTakenBetweenTwoTurns() throws Exception {
    TaskId id = mine.queued(Specimens.plan(2, "plan", "build"));
    List<Stop> between = new ArrayList<>();
    mine.agent.then(FINISHED, FINISHED);
    // The second time is between the turns.
    mine.entering(
        () -> {
          if (mine.agent.assignments().size() == 1) {
            between.add(driven(other, id));
          }
        });

    assertInstanceOf(Stop.Finished.class, mine.drive(id));

    assertEquals(List.of(takenBy(mine, id)), between);
  }

  @Test
  void anAnsweredRunIsTakenByWhoeverIsFirst() throws Exception {
    TaskId id = mine.queued(Specimens.plan(2));
    mine.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))));
    mine.drive(id);
    mine.answer(id, 1, "this");

    assertNull(holder(mine).of(mine.task(id)));
    other.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, other.drive(id));
  }

  @Test
  void theRunOfADeadProcessIsTakenAtOnce() throws Exception {
    TaskId id = created(Specimens.spec()).id();
    mine.dead.add(mine.me());

    other.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, other.drive(id));
  }

  @Test
  void aProcessThatDoesNotBeginInTimeKeepsTheRunFromNobody() throws Exception {
    TaskId id = created(Specimens.spec()).id();
    mine.clock.advance(RunHolder.BEGINS_WITHIN.minusMillis(1));
    assertEquals(takenBy(mine, id), other.drive(id));

    mine.clock.advance(RunHolder.BEGINS_WITHIN);
    other.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, other.drive(id));
  }

  @Test
  void whoWantsToBeginARunThatAnotherOneBeganIsToldWhoHasIt() throws Exception {
    TaskId id = mine.engine.create(Specimens.spec()).id();
    List<Stop> late = new ArrayList<>();
    mine.agent.then(
        _ -> {
          late.add(begun(other, id));
          return Report.of(FINISHED);
        });

    assertInstanceOf(Stop.Finished.class, begun(mine, id));

    assertEquals(List.of(takenBy(mine, id)), late);
  }

  @Test
  void aTaskBehindOthersHasNoRunUntilTheyAreDone() {
    TaskId first = mine.engine.create(Specimens.spec()).id();

    Task task = created(Specimens.spec().related(null, List.of(first)));

    assertNull(task.run());
  }

  @Test
  void aFileThatIsATaskAlreadyGetsNoSecondRun() {
    TaskSpec spec = fromFile("tasks/login.md");
    Task task = created(spec);

    Task again = created(other, spec);

    assertEquals(task.id(), again.id());
    assertEquals(2, again.sequence());
    assertEquals(mine.me(), holder(other).otherThanMe(again));
  }

  private static TaskSpec fromFile(String file) {
    return new TaskSpec("Login", "Add it.", file, 2, Size.MEDIUM, null, null, null);
  }

  private Task created(TaskSpec spec) {
    return created(mine, spec);
  }

  private static Task created(Workshop shop, TaskSpec spec) {
    Worker.NewRun run = new Worker.NewRun(Specimens.plan(2), Specimens.payloads());
    return ((Verdict.Done) shop.engine.add(spec, List.of(), run, shop.me())).task();
  }

  private static RunHolder holder(Workshop shop) {
    return new RunHolder(shop, shop.clock);
  }

  private static Stop takenBy(Workshop shop, TaskId id) {
    return new Stop.Refused(new Refusal.Taken(id, shop.me()));
  }

  private static Stop driven(Workshop shop, TaskId id) {
    try {
      return shop.drive(id);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stop begun(Workshop shop, TaskId id) throws InterruptedException {
    return shop.dispatcher().begin(id, Specimens.plan(2), Specimens.payloads(), Attendant.NOBODY);
  }
}
