package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.KnownWorker;
import dev.holdpoint.port.Owners;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who works right now.
 *
 * @param workers processes of this machine that take tasks by themselves
 * @param places how many tasks they work on at a time, all together
 * @param busy how many they are at
 * @param others tasks that other processes are at: a run in a terminal, a worker of another machine
 * @param dead workers that died
 * @param orphans tasks whose process died
 */
public record WorkerSummary(
    int workers, int places, int busy, int others, List<Owner> dead, int orphans) {
  public WorkerSummary {
    dead = List.copyOf(dead);
  }

  /**
   * @param running the tasks that are at work
   */
  static WorkerSummary of(Owners owners, Collection<Task> running) {
    List<KnownWorker> known = owners.workers();
    Set<String> alive = new HashSet<>();
    known.stream().filter(KnownWorker::alive).forEach(worker -> alive.add(worker.owner().id()));
    int busy = 0;
    int others = 0;
    int orphans = 0;
    for (Task task : running) {
      Owner owner = owner(task);
      if (owner != null && alive.contains(owner.id())) {
        busy++;
      } else if (owner != null && owners.isAlive(owner)) {
        others++;
      } else if (owner != null) {
        orphans++;
      }
    }
    return new WorkerSummary(
        alive.size(),
        known.stream().filter(KnownWorker::alive).mapToInt(KnownWorker::places).sum(),
        busy,
        others,
        known.stream().filter(worker -> !worker.alive()).map(KnownWorker::owner).toList(),
        orphans);
  }

  private static @Nullable Owner owner(Task task) {
    Run run = task.run();
    return run != null && run.phase() instanceof Phase.Working working ? working.owner() : null;
  }

  /** As {@code 2 workers, 3 of 4 places busy}. */
  public String words() {
    StringBuilder words = new StringBuilder();
    words.append(
        workers == 0
            ? "no worker here"
            : "%s, %d of %s busy"
                .formatted(
                    Amounts.count(workers, "worker", "workers"),
                    busy,
                    Amounts.count(places, "place", "places")));
    if (others > 0) {
      words.append(", ").append(Amounts.count(others, "task", "tasks"));
      words.append(" in other processes");
    }
    return words.toString();
  }

  /** Whether nobody here begins what is ready. */
  public boolean isNobody() {
    return workers == 0;
  }

  public boolean anyDied() {
    return !dead.isEmpty() || orphans > 0;
  }

  /** What happened, and what follows from it. */
  public String deaths() {
    StringBuilder words = new StringBuilder();
    for (Owner owner : dead) {
      String host = Escaped.line(owner.host());
      words.append("A worker died: process %d on %s. ".formatted(owner.pid(), host));
    }
    if (orphans > 0) {
      words.append(
          "The process that worked on %s died: the next worker goes on there."
              .formatted(Amounts.count(orphans, "task", "tasks")));
    }
    return words.toString().strip();
  }
}
