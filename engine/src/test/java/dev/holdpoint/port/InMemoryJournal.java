package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
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
      return memory.entries.stream().filter(entry -> entry.task().equals(task)).toList();
    }
  }

  @Override
  public List<Entry> since(long position, int atMost) {
    synchronized (open()) {
      return memory.entries.stream()
          .filter(entry -> entry.position() > position)
          .limit(atMost)
          .toList();
    }
  }

  @Override
  public boolean append(Batch batch) {
    synchronized (open()) {
      Task known = memory.tasks.get(batch.task());
      if ((known == null ? 0 : known.sequence()) != batch.sequence() || sourceIsTaken(batch)) {
        return false;
      }
      long sequence = batch.sequence();
      for (Event event : batch.events()) {
        memory.entries.add(
            new Entry(memory.entries.size() + 1, batch.task(), ++sequence, batch.at(), event));
      }
      for (Payload payload : batch.payloads()) {
        memory.payloads.putIfAbsent(payload.digest(), payload.text());
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
      String text = memory.payloads.get(digest);
      if (text == null) {
        throw new IllegalStateException("no payload " + digest);
      }
      return text;
    }
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
          .map(TaskRow::of)
          .sorted(
              Comparator.comparingInt(TaskRow::priority)
                  .thenComparing(TaskRow::createdAt)
                  .thenComparing(TaskRow::id))
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
          .filter(id -> id.value().substring(TaskId.PREFIX.length()).contains(part))
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
    final Map<TaskId, Task> tasks = new LinkedHashMap<>();
    final Map<Digest, String> payloads = new LinkedHashMap<>();
    final Map<GateId, String> keys = new LinkedHashMap<>();
    final List<Appended> appended = new ArrayList<>();
    final List<InMemoryJournal> journals = new CopyOnWriteArrayList<>();
  }
}
