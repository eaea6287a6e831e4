package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.InMemoryJournal;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a worker says that nothing is left to do. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkerIdleTest {
  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop mine = Workshop.on(journal);
  private final Workshop other = mine.another(journal, "other");
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

  @Test
  void aRunThatAnotherProcessHasIsNoNews() throws Exception {
    Worker worker = new Worker(mine.engine, mine.dispatcher(), mine, new Desk());
    Thread thread = Thread.ofPlatform().start(() -> work(worker));
    assertEquals("idle", told.take());

    other.engine.add(Specimens.spec(), List.of(), other.me());
    mine.agent.then(new Outcome.Finished("done"));
    Task next = mine.engine.create(Specimens.spec());
    assertEquals(next.id() + " stopped", told.take());
    assertEquals("idle", told.take());

    thread.interrupt();
    thread.join();
    assertEquals(List.of(), List.copyOf(told));
    journal.close();
  }

  private static void work(Worker worker) {
    try {
      worker.work(1);
    } catch (InterruptedException e) {
      // It was time to stop.
    }
  }

  /** Writes down what it is told. */
  private final class Desk implements Worker.Office {
    @Override
    public Worker.NewRun plan(TaskSpec spec) {
      return new Worker.NewRun(Specimens.plan(2), Specimens.payloads());
    }

    @Override
    public void stopped(TaskId task, Stop stop) {
      told.add(task + " stopped");
    }

    @Override
    public void troubled(TaskId task, RuntimeException trouble) {
      told.add(task + " troubled: " + trouble);
    }

    @Override
    public void idle() {
      told.add("idle");
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
  }
}
