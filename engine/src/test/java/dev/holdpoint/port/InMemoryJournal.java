package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A journal for tests: what SQLite does, without a disk. */
public final class InMemoryJournal implements Journal {
  private static final int MOST_LIKE = 20;

  private final Memory memory;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final ExecutorService calls =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("memory").factory());
  private volatile boolean closed;

  public InMemoryJournal() {
    this(new Memory());
  }

  private InMemoryJournal(Memory memory) {
    this.memory = memory;
    memory.journals.add(this);
  }

  /** Another journal on the same store, as another process would have it. */
  public InMemoryJournal another() {
    return new InMemoryJournal(memory);
  }

  @Override
  public List<Entry> read(TaskId task) {
    synchronized (open()) {
      return List.copyOf(memory.entriesOf.getOrDefault(task, List.of()));
    }
  }

  @Override
  public List<Entry> since(long position, int atMost) {
    synchronized (open()) {
      // The entry at position n is the nth one.
      int size = memory.entries.size();
      int from = (int) Math.clamp(position, 0, size);
      return List.copyOf(memory.entries.subList(from, from + Math.min(atMost, size - from)));
    }
  }

  @Override
  public boolean append(Batch batch) {
    synchronized (open()) {
      Task known = memory.tasks.get(batch.task());
      if ((known == null ? 0 : known.sequence()) != batch.sequence()
          || sourceIsTaken(batch)
          || runsInACircle(batch.after())) {
        return false;
      }
      long sequence = batch.sequence();
      for (Event event : batch.events()) {
        memory.add(
            new Entry(memory.entries.size() + 1, batch.task(), ++sequence, batch.at(), event));
      }
      for (Payload payload : batch.payloads()) {
        memory.payloads.putIfAbsent(payload.digest(), payload);
      }
      memory.tasks.put(batch.task(), batch.after());
      batch.keys().forEach(key -> memory.keys.put(key.gate(), key.wrapped()));
      List<GateId> held = batch.after().heldSecrets().stream().map(Gate::id).toList();
      memory.keys.keySet().removeIf(id -> id.task().equals(batch.task()) && !held.contains(id));
      memory.appended.add(new Appended(known, batch));
    }
    memory.journals.forEach(InMemoryJournal::call);
    return true;
  }

  private boolean sourceIsTaken(Batch batch) {
    String source = batch.after().spec().source();
    TaskId owner = source == null ? null : taskOf(source);
    return owner != null && !owner.equals(batch.task());
  }

  private boolean runsInACircle(Task after) {
    return reachesItself(after, task -> task.spec().dependsOn())
        || reachesItself(
            after,
            task -> task.spec().parent() == null ? List.of() : List.of(task.spec().parent()));
  }

  private boolean reachesItself(Task start, Function<Task, List<TaskId>> next) {
    Set<TaskId> seen = new HashSet<>();
    Deque<TaskId> left = new ArrayDeque<>(next.apply(start));
    while (!left.isEmpty()) {
      TaskId id = left.pop();
      if (id.equals(start.id())) {
        return true;
      }
      Task task = memory.tasks.get(id);
      if (task != null && seen.add(id)) {
        left.addAll(next.apply(task));
      }
    }
    return false;
  }

  @Override
  public List<TaskId> unfinished(Collection<TaskId> tasks) {
    synchronized (open()) {
      return tasks.stream().filter(id -> !isDone(id)).toList();
    }
  }

  private boolean isDone(TaskId id) {
    Task task = memory.tasks.get(id);
    return task != null && task.state() == TaskState.DONE;
  }

  @Override
  public List<TaskId> dependents(TaskId on) {
    synchronized (open()) {
      return memory.tasks.values().stream()
          .filter(task -> task.spec().dependsOn().contains(on))
          .map(Task::id)
          .sorted()
          .toList();
    }
  }

  @Override
  public Backlog backlog(Instant now, int atMost) {
    synchronized (open()) {
      List<TaskRow> rows = tasks();
      return new Backlog(
          rows.stream()
              .filter(row -> row.state() == TaskState.OPEN || isDue(row, now))
              .limit(atMost)
              .map(TaskRow::id)
              .toList(),
          rows.stream().filter(row -> row.state() == TaskState.RUNNING).map(TaskRow::id).toList(),
          next(rows, now));
    }
  }

  private boolean isDue(TaskRow row, Instant now) {
    Instant until = row.sleepsUntil();
    return row.state() == TaskState.AWAITING_RESET
        && until != null
        && !until.isAfter(now)
        && unfinished(row.dependsOn()).isEmpty();
  }

  private @Nullable Instant next(List<TaskRow> rows, Instant now) {
    Stream<Instant> resets =
        rows.stream()
            .filter(row -> row.state() == TaskState.AWAITING_RESET)
            .map(TaskRow::sleepsUntil);
    Stream<Instant> deadlines =
        memory.tasks.values().stream()
            .flatMap(task -> task.openGates().stream().map(Gate::deadline));
    return Stream.concat(resets, deadlines)
        .filter(Objects::nonNull)
        .filter(at -> at.isAfter(now))
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private void call() {
    try {
      listeners.forEach(listener -> calls.execute(() -> quietly(listener)));
    } catch (RejectedExecutionException e) {
      // Closed meanwhile: nobody listens any more.
    }
  }

  private static void quietly(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      // One listener's trouble is not another's.
    }
  }

  @Override
  public String payload(Digest digest) {
    synchronized (open()) {
      Payload payload = memory.payloads.get(digest);
      if (payload == null) {
        throw new IllegalStateException("no payload " + digest);
      }
      return payload.text();
    }
  }

  @Override
  public byte[] bytes(Digest digest) {
    payload(digest);
    return memory.payloads.get(digest).bytes();
  }

  @Override
  public List<TaskRow> tasks(TaskFilter filter, Part part) {
    return ListedTasks.part(tasks(), row -> fits(row, filter), part);
  }

  @Override
  public Map<TaskState, Integer> counts(TaskFilter filter) {
    Map<TaskState, Integer> counts = new LinkedHashMap<>();
    tasks().stream()
        .filter(row -> fits(row, filter))
        .forEach(row -> counts.merge(row.state(), 1, Integer::sum));
    return counts;
  }

  private boolean fits(TaskRow row, TaskFilter filter) {
    synchronized (open()) {
      return ListedTasks.fits(memory.tasks.get(row.id()), row, filter);
    }
  }

  @Override
  public List<GateRow> openGates(Collection<TaskId> tasks) {
    return openGates().stream()
        .filter(row -> tasks.contains(row.gate().id().task()))
        .sorted(Comparator.comparing(row -> row.gate().id()))
        .toList();
  }

  @Override
  public @Nullable String answerKey(GateId gate) {
    synchronized (open()) {
      return memory.keys.get(gate);
    }
  }

  @Override
  public List<TaskId> overdue(Instant now) {
    synchronized (open()) {
      return memory.tasks.values().stream()
          .filter(task -> task.gates().stream().anyMatch(gate -> gate.isOverdue(now)))
          .map(Task::id)
          .toList();
    }
  }

  /** How many payloads are kept. */
  public int payloads() {
    synchronized (open()) {
      return memory.payloads.size();
    }
  }

  /** Every append, with the task as it was before. */
  public List<Appended> appended() {
    synchronized (open()) {
      return List.copyOf(memory.appended);
    }
  }

  /** What was appended at once. */
  public record Appended(@Nullable Task before, Batch batch) {}

  @Override
  public List<TaskRow> tasks() {
    synchronized (open()) {
      return memory.tasks.values().stream()
          .map(this::row)
          .sorted(
              Comparator.comparingInt(TaskRow::priority)
                  .thenComparing(TaskRow::createdAt)
                  .thenComparing(TaskRow::id))
          .toList();
    }
  }

  private TaskRow row(Task task) {
    TaskRow row = TaskRow.of(task);
    return unfinished(row.dependsOn()).isEmpty() ? row : row.blocked();
  }

  @Override
  public List<ClosedGate> closedGates(GateFilter filter, @Nullable ClosedGate after, int atMost) {
    Comparator<ClosedGate> order =
        Comparator.comparing(ClosedGate::at)
            .thenComparing(closed -> closed.gate().task())
            .thenComparing(closed -> closed.gate().number())
            .reversed();
    synchronized (open()) {
      return memory.tasks.values().stream()
          .filter(task -> filter.fits(TaskRow.of(task)))
          .flatMap(task -> task.gates().stream())
          .filter(gate -> !gate.isOpen() && filter.fits(gate))
          .map(gate -> new ClosedGate(gate.id(), Objects.requireNonNull(gate.closedAt())))
          .filter(closed -> after == null || order.compare(closed, after) > 0)
          .sorted(order)
          .limit(atMost)
          .toList();
    }
  }

  @Override
  public List<GateRow> openGates() {
    List<GateRow> rows = new ArrayList<>();
    synchronized (open()) {
      for (Task task : memory.tasks.values()) {
        for (Gate gate : task.openGates()) {
          rows.add(
              new GateRow(gate, task.spec().title(), task.spec().priority(), task.spec().size()));
        }
      }
    }
    rows.sort(
        Comparator.comparingInt(GateRow::priority)
            .thenComparing(row -> row.gate().askedAt())
            .thenComparing(row -> row.gate().id()));
    return rows;
  }

  @Override
  public @Nullable TaskId taskOf(String source) {
    synchronized (open()) {
      return memory.tasks.values().stream()
          .filter(task -> source.equals(task.spec().source()))
          .map(Task::id)
          .findFirst()
          .orElse(null);
    }
  }

  @Override
  public List<TaskId> tasksLike(String part) {
    synchronized (open()) {
      return memory.tasks.keySet().stream()
          .filter(id -> id.value().startsWith(TaskId.PREFIX + part))
          .sorted()
          .limit(MOST_LIKE)
          .toList();
    }
  }

  @Override
  public Subscription listen(Runnable changed) {
    listeners.add(changed);
    return () -> listeners.remove(changed);
  }

  @Override
  public void close() {
    closed = true;
    memory.journals.remove(this);
    calls.shutdown();
  }

  private Memory open() {
    if (closed) {
      throw new IllegalStateException("the journal is closed");
    }
    return memory;
  }

  /** What all journals of one store share. */
  private static final class Memory {
    final List<Entry> entries = new ArrayList<>();
    final Map<TaskId, List<Entry>> entriesOf = new LinkedHashMap<>();
    final Map<TaskId, Task> tasks = new LinkedHashMap<>();
    final Map<Digest, Payload> payloads = new LinkedHashMap<>();
    final Map<GateId, String> keys = new LinkedHashMap<>();
    final List<Appended> appended = new ArrayList<>();
    final List<InMemoryJournal> journals = new CopyOnWriteArrayList<>();

    void add(Entry entry) {
      entries.add(entry);
      entriesOf.computeIfAbsent(entry.task(), _ -> new ArrayList<>()).add(entry);
    }
  }
}
