package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Waits until a task is as somebody needs it, whoever changes it. */
final class Waiting {
  private static final long LOOK_AGAIN = Duration.ofMinutes(1).toMillis();

  private final Engine engine;

  Waiting(Engine engine) {
    this.engine = engine;
  }

  /**
   * Until a moment has come, by the clock on the wall, or the task does not wait for it any more.
   */
  void untilThen(TaskId id, Instant moment) throws InterruptedException {
    Semaphore changed = new Semaphore(0);
    try (Journal.Subscription _ = engine.journal().listen(changed::release)) {
      while (engine.now().isBefore(moment) && engine.task(id).state() == TaskState.AWAITING_RESET) {
        Duration left = Duration.between(engine.now(), moment);
        // A clock that is set meanwhile rings no bell.
        changed.tryAcquire(Math.min(left.toMillis() + 1, LOOK_AGAIN), TimeUnit.MILLISECONDS);
        changed.drainPermits();
      }
    }
  }

  Task until(TaskId id, Predicate<Task> fits) throws InterruptedException {
    Semaphore changed = new Semaphore(0);
    try (Journal.Subscription _ = engine.journal().listen(changed::release)) {
      Task task = engine.task(id);
      while (!fits.test(task)) {
        changed.acquire();
        changed.drainPermits();
        task = engine.task(id);
      }
      return task;
    }
  }
}
