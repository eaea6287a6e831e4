package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;

/** Waits until a task is as somebody needs it, whoever changes it. */
final class Waiting {
  private final Engine engine;

  Waiting(Engine engine) {
    this.engine = engine;
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
