package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.TaskRow;
import dev.holdpoint.port.Workspaces;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What workers that share a store have to keep to. */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class WorkersContract {
  private static final int WORKERS = 4;
  private static final int TASKS = 300;
  private static final int PRIORITIES = 4;
  private static final String[] STEPS = {"plan", "implement"};

  private final List<Journal> opened = new ArrayList<>();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private final Map<String, AtomicInteger> finished = new ConcurrentHashMap<>();
  private final Set<TaskId> inside = ConcurrentHashMap.newKeySet();
  private final Queue<TaskId> begun = new ConcurrentLinkedQueue<>();

  /** A journal on this test's store; called again, another one on the same store. */
  protected abstract Journal open() throws Exception;

  private Engine engine() throws Exception {
    Journal journal = open();
    opened.add(journal);
    return new Engine(journal, InstantSource.system(), new FakeVault(), _ -> {});
  }

  @AfterEach
  void closeAll() {
    opened.forEach(Journal::close);
  }

  @Test
  void fourShareThreeHundredTasksWithQuestions() throws Exception {
    Engine engine = engine();
    Random random = new Random(7);
    List<TaskId> tasks = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      TaskSpec spec = Specimens.spec("Task " + i, random.nextInt(PRIORITIES));
      // Every fifth one needs another that was there before.
      List<TaskId> needs = i % 5 == 4 ? List.of(tasks.get(random.nextInt(i))) : List.of();
      tasks.add(engine.create(spec.related(null, needs)).id());
    }
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      workers.add(work(engine(), i, 1 + i % 2));
    }
    answerAll(engine, tasks);
    for (Thread worker : workers) {
      worker.interrupt();
      worker.join();
    }
    assertEquals(List.of(), List.copyOf(violations));
    for (TaskId id : tasks) {
      Task task = engine.task(id);
      assertEquals(TaskState.DONE, task.state());
      assertEquals(STEPS.length, task.gates().size());
      for (String step : STEPS) {
        AtomicInteger times = finished.get(id + " " + step);
        assertTrue(times != null && times.get() == 1, () -> step + " of " + id + ": " + times);
      }
    }
  }

  @Test
  void oneTakesTheHighestPriorityFirstThenTheOldest() throws Exception {
    Engine engine = engine();
    List<TaskId> expected = new ArrayList<>();
    for (int priority : new int[] {3, 1, 2, 0, 1}) {
      expected.add(engine.create(Specimens.spec("P" + priority, priority)).id());
    }
    List<TaskId> order =
        engine.journal().tasks().stream().map(TaskRow::id).filter(expected::contains).toList();
    worker(engine, 0).once(1);
    assertEquals(order, List.copyOf(begun));
    assertEquals(5, engine.journal().openGates().size());
  }

  @Test
  void whoIsStoppedLeavesTurnsThatAnotherOneRepeats() throws Exception {
    Engine engine = engine();
    TaskId id = engine.create(Specimens.spec()).id();
    CountDownLatch working = new CountDownLatch(1);
    Semaphore never = new Semaphore(0);
    Worker first =
        worker(
            engine,
            0,
            (_, _) -> {
              working.countDown();
              never.acquire();
              throw new AssertionError("nobody lets it go on");
            });
    Thread thread = start(() -> first.work(1));
    working.await();
    thread.interrupt();
    thread.join();
    assertEquals(TaskState.OPEN, engine.task(id).state());

    worker(engine(), 1).once(1);
    assertEquals(TaskState.AWAITING_INPUT, engine.task(id).state());
    assertEquals(1, engine.task(id).gates().getFirst().turn());
  }

  @Test
  void anErrorInATurnIsSaidAndTheTaskIsLeftToBeTakenAgain() throws Exception {
    Engine engine = engine();
    TaskId id = engine.create(Specimens.spec()).id();
    AtomicInteger times = new AtomicInteger();
    Agent clumsy =
        (turn, narrator) -> {
          if (times.incrementAndGet() == 1) {
            throw new StackOverflowError("too deep");
          }
          return turn(turn, narrator);
        };
    worker(engine, 0, clumsy).once(1);
    assertEquals(1, violations.size(), violations.toString());
    assertTrue(violations.peek().contains("too deep"), violations.peek());

    worker(engine(), 1).once(1);
    assertEquals(TaskState.AWAITING_INPUT, engine.task(id).state());
  }

  private void answerAll(Engine engine, List<TaskId> tasks) throws InterruptedException {
    Semaphore changed = new Semaphore(1);
    try (Journal.Subscription _ = engine.journal().listen(changed::release)) {
      while (!engine.journal().unfinished(tasks).isEmpty() && violations.isEmpty()) {
        changed.acquire();
        changed.drainPermits();
        for (Journal.GateRow row : engine.journal().openGates()) {
          engine.answer(row.gate().id(), "yes", "Ada", Channel.CLI);
        }
      }
    }
  }

  private Thread work(Engine engine, int number, int places) {
    return start(() -> worker(engine, number).work(places));
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  private Thread start(Work work) {
    return Thread.ofPlatform()
        .start(
            () -> {
              try {
                work.run();
              } catch (InterruptedException e) {
                // It was time to stop.
              } catch (RuntimeException e) {
                violations.add(e.toString());
              }
            });
  }

  private Worker worker(Engine engine, int number) {
    return worker(engine, number, this::turn);
  }

  private Worker worker(Engine engine, int number, Agent agent) {
    Me me = new Me(new Owner("worker" + number, "here", number));
    World world =
        new World(
            _ -> agent,
            (_, _) -> null,
            this::enter,
            (_, _, _) -> List.of(),
            me,
            _ -> {},
            _ -> DEAF,
            Duration.ofSeconds(30));
    return new Worker(engine, new Dispatcher(engine, world), me, new Desk());
  }

  /** Each step asks once, and is done in the turn after. */
  private Agent.Report turn(Assignment turn, Agent.Narrator narrator) {
    if (!inside.add(turn.task())) {
      violations.add(turn.task() + " is in two workers");
    }
    try {
      return done(turn);
    } finally {
      inside.remove(turn.task());
    }
  }

  private Agent.Report done(Assignment turn) {
    if (turn.turn() == 1) {
      begun.add(turn.task());
    }
    if (turn.turn() % 2 == 1) {
      return Agent.Report.of(
          new Agent.Outcome.Asked(List.of(Question.of("May I go on with " + turn.step() + "?"))));
    }
    finished
        .computeIfAbsent(turn.task() + " " + turn.step(), _ -> new AtomicInteger())
        .incrementAndGet();
    return Agent.Report.of(new Agent.Outcome.Finished(null));
  }

  private Workspaces.Workspace enter(TaskId task) {
    return new Workspaces.Workspace() {
      @Override
      public Path directory() {
        return Path.of("");
      }

      @Override
      public String edits(int run, int turn) {
        return "";
      }

      @Override
      public Workspaces.ChangedFiles watch(int run, int turn) {
        return List::of;
      }

      @Override
      public void keep(int run, int turn) {}

      @Override
      public void commit(String message) {}

      @Override
      public void commit(String message, String version) {}

      @Override
      public void close() {}
    };
  }

  private static final Agent.Narrator DEAF =
      new Agent.Narrator() {
        @Override
        public void said(String text) {}

        @Override
        public void thought(String text) {}

        @Override
        public void raw(String line) {}
      };

  private record Me(Owner me) implements Owners {
    @Override
    public boolean isAlive(Owner owner) {
      return true;
    }
  }

  private final class Desk implements Worker.Office {
    @Override
    public Worker.NewRun plan(TaskSpec spec) {
      return new Worker.NewRun(Specimens.plan(5, STEPS), Specimens.payloads());
    }

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

    @Override
    public void stopped(TaskId task, Stop stop) {
      if (stop instanceof Stop.Failed) {
        violations.add(stop.toString());
      }
    }

    @Override
    public void troubled(TaskId task, RuntimeException trouble) {
      violations.add(task + ": " + trouble);
    }

    @Override
    public void idle() {}
  }
}
