package dev.holdpoint.bench;

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
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Another journal, and how often it was read and written. */
final class CountingJournal implements Journal {
  private final Journal journal;
  private final AtomicLong commits = new AtomicLong();
  private final AtomicLong reads = new AtomicLong();

  CountingJournal(Journal journal) {
    this.journal = journal;
  }

  long commits() {
    return commits.get();
  }

  long reads() {
    return reads.get();
  }

  @Override
  public boolean append(Batch batch) {
    boolean appended = journal.append(batch);
    if (appended) {
      commits.incrementAndGet();
    }
    return appended;
  }

  @Override
  public List<Entry> read(TaskId task) {
    reads.incrementAndGet();
    return journal.read(task);
  }

  @Override
  public List<Entry> since(long position, int atMost) {
    reads.incrementAndGet();
    return journal.since(position, atMost);
  }

  @Override
  public String payload(Digest digest) {
    reads.incrementAndGet();
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
    reads.incrementAndGet();
    return journal.unfinished(tasks);
  }

  @Override
  public List<TaskId> dependents(TaskId task) {
    reads.incrementAndGet();
    return journal.dependents(task);
  }

  @Override
  public Backlog backlog(Instant now, int atMost) {
    reads.incrementAndGet();
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
