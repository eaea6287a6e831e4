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
 * @param figures how far it is, in a few words each
 */
public record Job(
    Task task, String agent, List<StepMark> steps, List<LogLine> newest, List<String> figures) {
  public Job {
    steps = List.copyOf(steps);
    newest = List.copyOf(newest);
    figures = List.copyOf(figures);
  }

  static Job of(Task task, Run run, List<LogLine> newest, Instant now) {
    return new Job(
        task,
        AgentWords.of(task, run),
        StepMark.of(run, task.state()),
        newest,
        figures(task, run, now));
  }

  private static List<String> figures(Task task, Run run, Instant now) {
    Clocks clocks = task.clocksAt(now);
    Usage usage = Amounts.sum(task.usage());
    List<String> figures = new ArrayList<>();
    figures.add("turn " + run.lastTurn());
    figures.add("working " + Times.span(clocks.working()));
    figures.add("waited " + Times.span(clocks.waiting()));
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
