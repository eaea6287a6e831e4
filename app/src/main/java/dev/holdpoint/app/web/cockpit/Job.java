package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A task that an agent is at, and what it does right now.
 *
 * @param newest the last lines of its log
 * @param all how far it is
 */
public record Job(
    Task task, String agent, List<StepMark> steps, List<LogLine> newest, Figures all) {
  public Job {
    steps = List.copyOf(steps);
    newest = List.copyOf(newest);
  }

  /** Which turn, how long, and what else there is to say in a few words each. */
  public record Figures(int turn, Clocks clocks, List<String> more) {
    public Figures {
      more = List.copyOf(more);
    }
  }

  public int turn() {
    return all.turn;
  }

  public Clocks clocks() {
    return all.clocks;
  }

  public List<String> figures() {
    return all.more;
  }

  static Job of(Task task, Run run, List<LogLine> newest, Instant now) {
    return new Job(
        task,
        AgentWords.of(task, run),
        StepMark.of(run, task.state()),
        newest,
        new Figures(run.lastTurn(), task.clocksAt(now), figures(task)));
  }

  private static List<String> figures(Task task) {
    Usage usage = Amounts.sum(task.usage());
    List<String> figures = new ArrayList<>();
    if (usage.inputTokens() + usage.outputTokens() > 0) {
      figures.add(
          "%s in, %s out"
              .formatted(
                  Amounts.tokens(usage.inputTokens()), Amounts.tokens(usage.outputTokens())));
    }
    if (usage.costUsd() != null) {
      figures.add(Amounts.cost(usage.costUsd()));
    }
    if (!task.assumptions().isEmpty()) {
      figures.add(Amounts.count(task.assumptions().size(), "assumption", "assumptions"));
    }
    return figures;
  }
}
