package dev.holdpoint.bench;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/**
 * A worker in a process of its own: parks a task, waits until the journal tells that something
 * changed, goes on. It prints each gate, and when the turn after it began.
 */
final class LatencyWorker {
  private LatencyWorker() {}

  /** Arguments: the journal's address, the folder of its key, how many tasks. */
  public static void main(String[] args) throws InterruptedException {
    Semaphore changed = new Semaphore(0);
    try (Journal journal = Place.at(args[0], Path.of(args[1])).open();
        Journal.Subscription _ = journal.listen(changed::release)) {
      Workshop workshop =
          new Workshop(
              journal,
              (assignment, _) -> {
                if (assignment.turn() > 1) {
                  System.out.println("resumed " + System.nanoTime());
                }
                return Play.perform(assignment);
              },
              _ -> {});
      for (int i = 0; i < Integer.parseInt(args[2]); i++) {
        TaskId task = workshop.create();
        GateId gate = workshop.park(task);
        System.out.println("waiting " + gate);
        while (workshop.engine().task(task).hasOpenGate()) {
          changed.acquire();
          changed.drainPermits();
        }
        workshop.finish(task);
      }
    }
  }
}
