package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.GateFilter;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a process that others are always quicker than: something happens before each
 * append.
 */
record BusyJournal(Journal journal, Runnable beforeAppend) implements Journal {
  @Override
  public boolean append(Batch batch) {
    beforeAppend.run();
    return journal.append(batch);
  }

  @Override
  public List<Entry> read(TaskId task) {
    return journal.read(task);
  }

  @Override
  public List<Entry> since(long position, int atMost) {
    return journal.since(position, atMost);
  }

  @Override
  public String payload(Digest digest) {
    return journal.payload(digest);
  }

  @Override
  public byte[] bytes(Digest digest) {
    return journal.bytes(digest);
  }

  @Override
  public List<TaskRow> tasks(TaskFilter filter, Part part) {
    return journal.tasks(filter, part);
  }

  @Override
  public Map<TaskState, Integer> counts(TaskFilter filter) {
    return journal.counts(filter);
  }

  @Override
  public List<GateRow> openGates(Collection<TaskId> tasks) {
    return journal.openGates(tasks);
  }

  @Override
  public @Nullable String answerKey(GateId gate) {
    return journal.answerKey(gate);
  }

  @Override
  public List<TaskRow> tasks() {
    return journal.tasks();
  }

  @Override
  public List<ClosedGate> closedGates(GateFilter filter, @Nullable ClosedGate after, int atMost) {
    return journal.closedGates(filter, after, atMost);
  }

  @Override
  public List<GateRow> openGates() {
    return journal.openGates();
  }

  @Override
  public List<TaskId> overdue(Instant now) {
    return journal.overdue(now);
  }

  @Override
  public @Nullable TaskId taskOf(String source) {
    return journal.taskOf(source);
  }

  @Override
  public List<TaskId> tasksLike(String part) {
    return journal.tasksLike(part);
  }

  @Override
  public List<TaskId> unfinished(Collection<TaskId> tasks) {
    return journal.unfinished(tasks);
  }

  @Override
  public List<TaskId> dependents(TaskId task) {
    return journal.dependents(task);
  }

  @Override
  public Backlog backlog(Instant now, int atMost) {
    return journal.backlog(now, atMost);
  }

  @Override
  public Subscription listen(Runnable changed) {
    return journal.listen(changed);
  }

  @Override
  public void close() {
    journal.close();
  }
}
