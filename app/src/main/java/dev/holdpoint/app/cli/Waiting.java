package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Waits until a task is as somebody needs it, whoever changes it. */
final class Waiting {
  private static final long LOOK_AGAIN = Duration.ofMinutes(1).toMillis();
  private static final long LOOK_FOR_DEATH = Duration.ofSeconds(1).toMillis();

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

  /**
   * Until a task is left by the process that has its run, which is looked for time and again: the
   * death of a process is no entry of the journal.
   */
  Task untilLeft(TaskId id, Predicate<Task> isLeft) throws InterruptedException {
    Semaphore changed = new Semaphore(0);
    try (Journal.Subscription _ = engine.journal().listen(changed::release)) {
      Task task = settled(id);
      while (!isLeft.test(task)) {
        changed.tryAcquire(LOOK_FOR_DEATH, TimeUnit.MILLISECONDS);
        changed.drainPermits();
        task = settled(id);
      }
      return task;
    }
  }

  /** What the deadlines decide meanwhile counts, too. */
  Task until(TaskId id, Predicate<Task> fits) throws InterruptedException {
    Semaphore changed = new Semaphore(0);
    try (Journal.Subscription _ = engine.journal().listen(changed::release)) {
      Task task = settled(id);
      while (!fits.test(task)) {
        await(changed, task);
        changed.drainPermits();
        task = settled(id);
      }
      return task;
    }
  }

  private void await(Semaphore changed, Task task) throws InterruptedException {
    Optional<Instant> next =
        task.openGates().stream()
            .map(Gate::deadline)
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder());
    if (next.isPresent()) {
      Duration left = DeadlineTimer.left(engine.now(), next.get());
      changed.tryAcquire(left.toMillis(), TimeUnit.MILLISECONDS);
    } else {
      changed.acquire();
    }
  }

  private Task settled(TaskId id) {
    engine.expire(id);
    return engine.task(id);
  }
}
