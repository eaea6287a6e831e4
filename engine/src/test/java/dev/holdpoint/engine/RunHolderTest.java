package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.WorldException;
import dev.holdpoint.port.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
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
  void aNewTaskIsWrittenDownForWhoeverBeginsItAndNobodyElseTakesIt() throws Exception {
    List<Integer> appends = new ArrayList<>();
    Workshop watched =
        mine.another(new BusyJournal(journal, () -> appends.add(appends.size())), "watched");
    Task task = created(watched, Specimens.spec());
    assertEquals(1, appends.size());

    assertEquals(takenBy(watched, task.id()), other.drive(task.id()));
    assertEquals(takenBy(watched, task.id()), begun(other, task.id()));
    watched.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, begun(watched, task.id()));
  }

  @Test
  void aWorkerNeitherPlansNorBeginsWhatAnotherIsAboutToBegin() throws Exception {
    TaskId id = created(Specimens.spec()).id();
    Planning office = new Planning();

    new Worker(other.engine, other.dispatcher(), other, office).once(1);

    assertEquals(List.of(), office.planned);
    assertNull(mine.task(id).run());
  }

  @Test
  void aWorkerBeginsWhatItsCreatorDiedBefore() throws Exception {
    TaskId id = created(Specimens.spec()).id();
    mine.dead.add(mine.me());
    other.agent.then(FINISHED);

    new Worker(other.engine, other.dispatcher(), other, new Planning()).once(1);

    assertEquals(TaskState.DONE, mine.task(id).state());
  }

  @Test
  void aRunThatCouldNotBeginIsPlannedAnewByWhoeverRunsItAgain() throws Exception {
    TaskId id = created(Specimens.spec()).id();
    mine.entering(
        () -> {
          throw new WorldException("no room");
        });
    assertThrows(WorldException.class, () -> begun(mine, id));
    assertNull(mine.task(id).run());
    assertEquals(TaskState.OPEN, mine.task(id).state());

    mine.entering(() -> {});
    mine.agent.then(FINISHED);
    RunPlan plan = Specimens.plan(5, "other");
    assertInstanceOf(
        Stop.Finished.class,
        mine.dispatcher().begin(id, plan, Specimens.payloads(), Attendant.NOBODY));

    Run run = Objects.requireNonNull(mine.task(id).run());
    assertEquals(1, run.number());
    assertEquals(plan, run.plan());
  }

  @Test
  void whoHasBegunItsTaskLeavesItsNextRunToAnybody() throws Exception {
    TaskId id = created(Specimens.spec()).id();
    mine.agent.then(FINISHED);
    begun(mine, id);
    mine.engine.reopen(id, "Ada");

    assertNull(holder(mine).of(mine.task(id)));
    assertNull(mine.task(id).next());
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
  void theTaskOfADeadProcessIsTakenAtOnce() throws Exception {
    TaskId id = created(Specimens.spec()).id();
    mine.dead.add(mine.me());

    other.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, begun(other, id));
  }

  @Test
  void aProcessThatDoesNotBeginInTimeKeepsTheTaskFromNobody() throws Exception {
    TaskId id = created(Specimens.spec()).id();
    mine.clock.advance(RunHolder.BEGINS_WITHIN.minusMillis(1));
    // Whoever changes the task does not give it more time.
    mine.engine.edit(id, TaskSpec.of("Other", "words"));
    assertEquals(takenBy(mine, id), begun(other, id));

    mine.clock.advance(Duration.ofMillis(1));
    other.agent.then(FINISHED);
    assertInstanceOf(Stop.Finished.class, begun(other, id));
  }

  @Test
  void aRunThatAnEarlierVersionQueuedForItsProcessIsKeptForItToo() throws Exception {
    TaskId id = mine.engine.create(Specimens.spec()).id();
    new Writer(journal)
        .append(id, Specimens.payloads(), new Event.RunQueued(1, Specimens.plan(2), mine.me()));
    assertEquals(takenBy(mine, id), other.drive(id));

    mine.dead.add(mine.me());
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
  void aFileThatIsATaskAlreadyStaysWithWhoeverIsAboutToBeginIt() {
    TaskSpec spec = fromFile("tasks/login.md");
    Task task = created(spec);

    Task again = created(other, spec);

    assertEquals(task.id(), again.id());
    assertEquals(1, again.sequence());
    assertEquals(mine.me(), holder(other).otherThanMe(again));
  }

  private static TaskSpec fromFile(String file) {
    return new TaskSpec("Login", "Add it.", file, 2, Size.MEDIUM, null, null, null);
  }

  private Task created(TaskSpec spec) {
    return created(mine, spec);
  }

  private static Task created(Workshop shop, TaskSpec spec) {
    return ((Verdict.Done) shop.engine.add(spec, List.of(), shop.me())).task();
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

  /** Knows what it was asked to plan. */
  private static final class Planning implements Worker.Office {
    final List<TaskSpec> planned = new CopyOnWriteArrayList<>();

    @Override
    public Worker.NewRun plan(TaskSpec spec) {
      planned.add(spec);
      return new Worker.NewRun(Specimens.plan(2), Specimens.payloads());
    }

    @Override
    public void stopped(TaskId task, Stop stop) {}

    @Override
    public void troubled(TaskId task, RuntimeException trouble) {
      throw trouble;
    }

    @Override
    public void idle() {}

    @Override
    public boolean keepsWaitingAgents() {
      return false;
    }

    @Override
    public void turnStarted(Task task) {}

    @Override
    public void askedMeanwhile(Task task) {}

    @Override
    public void turnEnded(Task task) {}
  }
}
