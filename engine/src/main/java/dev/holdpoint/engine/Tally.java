package dev.holdpoint.engine;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Usage;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Figures while they are counted. */
final class Tally {
  int finished;
  int interruptions;
  int answered;
  int expired;
  int withdrawn;
  int assumptions;
  private final Set<TaskId> tasks = new HashSet<>();
  private Duration working = Duration.ZERO;
  private Duration waiting = Duration.ZERO;
  private Usage usage = new Usage("", 0, 0, null);

  void worked(TaskId task) {
    tasks.add(task);
  }

  void took(Duration worked, Duration waited) {
    working = working.plus(worked);
    waiting = waiting.plus(waited);
  }

  void used(Usage more) {
    usage = usage.plus(more);
  }

  Statistics.Figures figures() {
    return new Statistics.Figures(
        tasks.size(),
        finished,
        interruptions,
        answered,
        expired,
        withdrawn,
        assumptions,
        working,
        waiting,
        usage.inputTokens(),
        usage.outputTokens(),
        usage.costUsd());
  }
}
