package dev.holdpoint.app.mirror;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.GateFilter;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A journal that lasts as long as a test; it has only what copies of it need. */
public final class MemoryJournal implements Journal {
  private final Map<TaskId, List<Entry>> entries = new HashMap<>();
  private long position;
  private Runnable beforeRead = () -> {};

  /** Lets something happen at the very moment when somebody reads. */
  public void beforeRead(Runnable happening) {
    beforeRead = happening;
  }

  @Override
  public synchronized List<Entry> read(TaskId task) {
    beforeRead.run();
    return List.copyOf(entries.getOrDefault(task, List.of()));
  }

  @Override
  public synchronized boolean append(Batch batch) {
    List<Entry> sofar = entries.computeIfAbsent(batch.task(), _ -> new ArrayList<>());
    if (sofar.size() != batch.sequence()) {
      return false;
    }
    for (Event event : batch.events()) {
      sofar.add(new Entry(++position, batch.task(), sofar.size() + 1, batch.at(), event));
    }
    return true;
  }

  @Override
  public List<Entry> since(long after, int atMost) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String payload(Digest digest) {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] bytes(Digest digest) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TaskRow> tasks(TaskFilter filter, Part part) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<TaskState, Integer> counts(TaskFilter filter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<GateRow> openGates(Collection<TaskId> tasks) {
    throw new UnsupportedOperationException();
  }

  @Override
  public @Nullable String answerKey(GateId gate) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TaskId> overdue(Instant now) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TaskRow> tasks() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<ClosedGate> closedGates(GateFilter filter, @Nullable ClosedGate after, int atMost) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<GateRow> openGates() {
    throw new UnsupportedOperationException();
  }

  @Override
  public @Nullable TaskId taskOf(String source) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TaskId> tasksLike(String part) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TaskId> unfinished(Collection<TaskId> tasks) {
    return List.copyOf(tasks);
  }

  @Override
  public List<TaskId> dependents(TaskId task) {
    return List.of();
  }

  @Override
  public Backlog backlog(Instant now, int atMost) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Subscription listen(Runnable changed) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
