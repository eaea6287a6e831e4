package dev.holdpoint.app.web.cockpit.overview;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where all tasks stand. It reads everything once and from then on only what is new in the journal,
 * whenever somebody looks; of finished tasks it knows how many there are.
 */
public final class Overview {
  private static final int AT_ONCE = 500;

  /** Behind by more than this, reading everything anew is quicker. */
  private static final int TOO_FAR = 20_000;

  /** How far back the last answers are looked for. */
  private static final int LOOK_BACK = 2_000;

  private final Engine engine;
  private final Journal journal;
  private final LongSupplier end;
  private final Map<TaskId, Known> unfinished = new HashMap<>();
  private final Map<TaskState, Integer> counts = new EnumMap<>(TaskState.class);
  private final Map<TaskId, Known> running = new HashMap<>();
  private final Map<TaskId, Known> held = new HashMap<>();
  private final Waiters waiters = new Waiters();
  private final Closings closings = new Closings();
  private long position = -1;
  private @Nullable Snapshot latest;
  private List<OpenGate> ordered = List.of();

  /**
   * @param end a late entry of the journal, the last one if possible
   */
  public Overview(Engine engine, LongSupplier end) {
    this.engine = engine;
    this.journal = engine.journal();
    this.end = end;
  }

  /** As it is at this moment. Deadlines pass without an entry: who looks writes them down. */
  public synchronized Snapshot look() {
    Snapshot now = current();
    if (now.hasOverdue(engine.now())) {
      engine.expireOverdue();
      now = current();
    }
    return now;
  }

  /** How many tasks are kept in memory. */
  synchronized int kept() {
    return unfinished.size() + waiters.size();
  }

  private Snapshot current() {
    if (position < 0 || !follow()) {
      load();
    }
    Instant now = engine.now();
    Snapshot known = latest;
    if (known == null || !known.isFresh(now)) {
      known = snapshot(now, ordered);
      latest = known;
      ordered = known.gates();
    }
    return known;
  }

  private void load() {
    unfinished.clear();
    running.clear();
    held.clear();
    counts.clear();
    waiters.clear();
    closings.clear();
    long begun = end.getAsLong();
    Map<TaskId, TaskRow> rows = new HashMap<>();
    Map<TaskId, List<Gate>> gates = new HashMap<>();
    journal.tasks().forEach(row -> rows.put(row.id(), row));
    journal
        .openGates()
        .forEach(
            row ->
                gates
                    .computeIfAbsent(row.gate().id().task(), _ -> new ArrayList<>())
                    .add(row.gate()));
    // What was appended while this was read may be in it or not: those tasks are read by entries.
    position = begun;
    List<Entry> meanwhile = journal.since(position, AT_ONCE);
    while (!meanwhile.isEmpty()) {
      spans(meanwhile)
          .forEach(
              (id, span) -> {
                Task task = folded(story(id), span.last());
                rows.put(id, TaskRow.of(task));
                gates.put(id, task.openGates());
              });
      position = meanwhile.getLast().position();
      meanwhile = journal.since(position, AT_ONCE);
    }
    for (TaskRow row : rows.values()) {
      take(row, gates.getOrDefault(row.id(), List.of()), missing(row, rows));
    }
    lookBack();
    latest = null;
  }

  private static Set<TaskId> missing(TaskRow row, Map<TaskId, TaskRow> rows) {
    Set<TaskId> missing = new HashSet<>();
    for (TaskId needed : row.dependsOn()) {
      TaskRow other = rows.get(needed);
      if (other == null || other.state() != TaskState.DONE) {
        missing.add(needed);
      }
    }
    return missing;
  }

  private void lookBack() {
    for (Entry entry : journal.since(Math.max(0, position - LOOK_BACK), LOOK_BACK)) {
      Integer gate = Closings.closed(entry);
      Task task = gate == null ? null : Task.fold(story(entry.task()));
      if (gate != null && task != null) {
        closings.add(task, gate);
      }
    }
  }

  /** False where there is too much of it. */
  private boolean follow() {
    int read = 0;
    List<Entry> entries = journal.since(position, AT_ONCE);
    while (!entries.isEmpty()) {
      apply(entries);
      position = entries.getLast().position();
      latest = null;
      read += entries.size();
      if (read > TOO_FAR) {
        return false;
      }
      entries = entries.size() < AT_ONCE ? List.of() : journal.since(position, AT_ONCE);
    }
    return true;
  }

  private void apply(List<Entry> entries) {
    Map<TaskId, Task> after = new HashMap<>();
    spans(entries).forEach((id, span) -> after.put(id, apply(id, span)));
    for (Entry entry : entries) {
      Integer gate = Closings.closed(entry);
      Task task = after.get(entry.task());
      if (gate != null && task != null) {
        closings.add(task, gate);
      }
    }
  }

  private Task apply(TaskId id, Span span) {
    List<Entry> story = story(id);
    TaskState before = before(id, story, span.first());
    Task task = folded(story, span.last());
    if (before != null) {
      drop(id, before);
    }
    List<TaskId> needed = task.spec().dependsOn();
    Set<TaskId> missing =
        needed.isEmpty() ? new HashSet<>() : new HashSet<>(journal.unfinished(needed));
    take(TaskRow.of(task), task.openGates(), missing);
    settle(id, task.state() == TaskState.DONE);
    return task;
  }

  /** What it is counted as; null for a new one. A finished task is not known any more. */
  private @Nullable TaskState before(TaskId id, List<Entry> story, long first) {
    Known known = unfinished.get(id);
    if (known != null) {
      return known.state();
    }
    return first <= 1 ? null : folded(story, first - 1).state();
  }

  private void drop(TaskId id, TaskState counted) {
    counts.merge(counted, -1, Integer::sum);
    running.remove(id);
    held.remove(id);
    Known known = unfinished.remove(id);
    if (known != null) {
      waiters.remove(id, known.row().dependsOn());
    }
  }

  private void take(TaskRow row, List<Gate> gates, Set<TaskId> missing) {
    if (Known.isOver(row.state())) {
      counts.merge(row.state(), 1, Integer::sum);
      return;
    }
    Known known = new Known(row, gates, missing);
    counts.merge(known.state(), 1, Integer::sum);
    unfinished.put(row.id(), known);
    waiters.add(row.id(), row.dependsOn());
    if (known.state() == TaskState.RUNNING) {
      running.put(row.id(), known);
    }
    if (!gates.isEmpty()) {
      held.put(row.id(), known);
    }
  }

  /** Tells those that wait for a task. */
  private void settle(TaskId id, boolean done) {
    for (TaskId waiter : waiters.of(id)) {
      Known known = unfinished.get(waiter);
      if (known != null) {
        counts.merge(known.state(), -1, Integer::sum);
        known.settle(id, done);
        counts.merge(known.state(), 1, Integer::sum);
      }
    }
  }

  private Snapshot snapshot(Instant now, List<OpenGate> before) {
    List<OpenGate> gates = gates(before);
    gates.sort(OpenGate.mostUrgentFirst(now));
    Map<GateKind, Snapshot.Kind> kinds = new EnumMap<>(GateKind.class);
    Instant next = null;
    for (OpenGate gate : gates) {
      kinds.merge(GateKind.of(gate.gate()), Snapshot.Kind.of(gate), Snapshot.Kind::and);
      next = earlier(next, gate.gate().deadline());
    }
    Map<TaskState, Integer> some = new EnumMap<>(counts);
    some.values().removeIf(count -> count == 0);
    return new Snapshot(
        position,
        now,
        some,
        running.values().stream()
            .map(Known::row)
            .sorted(Comparator.comparingInt(TaskRow::priority).thenComparing(TaskRow::createdAt))
            .toList(),
        gates,
        kinds,
        held.size(),
        waiters.behind(held.keySet()),
        closings.newestFirst(),
        next);
  }

  /** In the order that they had: what is sorted already is quickly sorted again. */
  private List<OpenGate> gates(List<OpenGate> before) {
    List<OpenGate> gates = new ArrayList<>(before.size() + 16);
    Set<TaskId> seen = new HashSet<>();
    for (OpenGate one : before) {
      Known known = held.get(one.task().id());
      if (known != null && seen.add(one.task().id())) {
        gates.addAll(known.open(waiters, unfinished));
      }
    }
    held.forEach(
        (id, known) -> {
          if (!seen.contains(id)) {
            gates.addAll(known.open(waiters, unfinished));
          }
        });
    return gates;
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    return one == null || (other != null && other.isBefore(one)) ? other : one;
  }

  private List<Entry> story(TaskId id) {
    return journal.read(id);
  }

  /** A task as it was after this entry of its own, whatever came later. */
  private static Task folded(List<Entry> story, long last) {
    Task task = Task.fold(story.stream().filter(entry -> entry.sequence() <= last).toList());
    if (task == null) {
      throw new IllegalStateException("a task without entries");
    }
    return task;
  }

  /** The first and last of its own entries of each task, in order of appearance. */
  private static Map<TaskId, Span> spans(List<Entry> entries) {
    Map<TaskId, Span> spans = new LinkedHashMap<>();
    for (Entry entry : entries) {
      Span span = new Span(entry.sequence(), entry.sequence());
      spans.merge(entry.task(), span, (one, other) -> new Span(one.first(), other.last()));
    }
    return spans;
  }

  private record Span(long first, long last) {}
}
