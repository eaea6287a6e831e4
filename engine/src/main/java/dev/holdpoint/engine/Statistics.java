package dev.holdpoint.engine;

import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the work of agents took, of people and of machines: one more fold over the journal. Time,
 * tokens and gates count for the agent that was at work and for the threshold of its run.
 */
public final class Statistics {
  private static final int AT_ONCE = 5_000;

  private final Map<TaskId, Task> tasks = new LinkedHashMap<>();
  private final Tally total = new Tally();
  private final Map<TaskId, Tally> byTask = new HashMap<>();
  private final SortedMap<String, Tally> byAgent = new TreeMap<>();
  private final SortedMap<Integer, Tally> byThreshold = new TreeMap<>();

  private Statistics() {}

  /** Over everything that happened up to a moment. */
  public static Statistics of(Journal journal, Instant now) {
    Statistics statistics = new Statistics();
    long position = 0;
    List<Entry> entries = journal.since(position, AT_ONCE);
    while (!entries.isEmpty()) {
      entries.forEach(statistics::add);
      position = entries.getLast().position();
      entries = journal.since(position, AT_ONCE);
    }
    statistics.tasks.values().forEach(task -> statistics.close(task, now));
    return statistics;
  }

  public Figures total() {
    return total.figures();
  }

  /** The tasks that were worked on, in the order of their creation. */
  public Map<Task, Figures> byTask() {
    Map<Task, Figures> figures = new LinkedHashMap<>();
    for (Task task : tasks.values()) {
      Tally tally = byTask.get(task.id());
      if (tally != null) {
        figures.put(task, tally.figures());
      }
    }
    return figures;
  }

  public SortedMap<String, Figures> byAgent() {
    SortedMap<String, Figures> figures = new TreeMap<>();
    byAgent.forEach((agent, tally) -> figures.put(agent, tally.figures()));
    return figures;
  }

  public SortedMap<Integer, Figures> byThreshold() {
    SortedMap<Integer, Figures> figures = new TreeMap<>();
    byThreshold.forEach((threshold, tally) -> figures.put(threshold, tally.figures()));
    return figures;
  }

  private void add(Entry entry) {
    Task before = tasks.get(entry.task());
    if (before == null) {
      tasks.put(entry.task(), Task.created(entry));
      return;
    }
    Task after = before.after(entry);
    tasks.put(entry.task(), after);
    Run run = before.run();
    if (run != null) {
      passed(before, after.clocks());
      count(entry, before.id(), run);
    }
  }

  private void count(Entry entry, TaskId task, Run run) {
    Consumer<Tally> effect = Tally.effect(task, entry.event());
    if (effect != null) {
      each(task, run, effect);
    }
  }

  /** What goes on still takes its time, and what is done counts as finished. */
  private void close(Task task, Instant now) {
    Run run = task.run();
    boolean done = task.state() == TaskState.DONE;
    if (run == null) {
      if (done) {
        total.finished++;
      }
      return;
    }
    passed(task, task.clocksAt(now));
    if (done) {
      Tally own = byTask.get(task.id());
      int interruptions = own == null ? 0 : own.interruptions;
      each(
          task.id(),
          run,
          tally -> {
            tally.finished++;
            tally.interruptionsOfFinished += interruptions;
          });
    }
  }

  private void passed(Task before, Clocks after) {
    Duration worked = after.working().minus(before.clocks().working());
    Duration waited = after.waiting().minus(before.clocks().waiting());
    Run run = before.run();
    if (run != null && !(worked.isZero() && waited.isZero())) {
      each(before.id(), run, tally -> tally.took(worked, waited));
    }
  }

  private void each(TaskId task, Run run, Consumer<Tally> change) {
    change.accept(total);
    change.accept(byTask.computeIfAbsent(task, _ -> new Tally()));
    change.accept(byAgent.computeIfAbsent(run.currentStep().agent().name(), _ -> new Tally()));
    change.accept(byThreshold.computeIfAbsent(run.plan().threshold().value(), _ -> new Tally()));
  }

  /**
   * Sums.
   *
   * @param tasks how many were worked on
   * @param finished how many are done
   * @param interruptions gates that reached a person
   * @param interruptionsOfFinished those of finished tasks; others may have more to come
   * @param assumptions what agents decided by themselves
   * @param costUsd null where nobody told a cost
   */
  public record Figures(
      int tasks,
      int finished,
      int interruptions,
      int interruptionsOfFinished,
      int answered,
      int expired,
      int withdrawn,
      int assumptions,
      Duration working,
      Duration waiting,
      long inputTokens,
      long outputTokens,
      @Nullable Double costUsd) {

    /** Gates that are open still. */
    public int open() {
      return interruptions - answered - expired - withdrawn;
    }

    /** Null where nothing is finished. */
    public @Nullable Double interruptionsPerFinished() {
      return finished == 0 ? null : (double) interruptionsOfFinished / finished;
    }
  }
}
