package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a process that dies at an append: just before it, so that nothing was written, or
 * just after it, so that nobody was told. From then on the process can do nothing any more.
 */
public final class CrashingJournal implements Journal {
  private final Journal journal;
  private final Moment moment;
  private final IntPredicate deadly;
  private int appends;
  private volatile boolean dead;

  /** On which side of the append it dies. */
  public enum Moment {
    BEFORE,
    AFTER
  }

  /** The end of a process. */
  public static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * @param deadly which appends, counted from 1, are not survived
   */
  public CrashingJournal(Journal journal, Moment moment, IntPredicate deadly) {
    this.journal = journal;
    this.moment = moment;
    this.deadly = deadly;
  }

  public boolean isDead() {
    return dead;
  }

  @Override
  public synchronized boolean append(Batch batch) {
    alive();
    boolean dies = deadly.test(++appends);
    if (dies && moment == Moment.BEFORE) {
      throw die();
    }
    boolean appended = journal.append(batch);
    if (dies) {
      throw die();
    }
    return appended;
  }

  private Crash die() {
    dead = true;
    return new Crash();
  }

  private Journal alive() {
    if (dead) {
      throw new Crash();
    }
    return journal;
  }

  @Override
  public List<Entry> read(TaskId task) {
    return alive().read(task);
  }

  @Override
  public List<Entry> since(long position, int atMost) {
    return alive().since(position, atMost);
  }

  @Override
  public String payload(Digest digest) {
    return alive().payload(digest);
  }

  @Override
  public byte[] bytes(Digest digest) {
    return alive().bytes(digest);
  }

  @Override
  public List<TaskRow> tasks(TaskFilter filter, Part part) {
    return alive().tasks(filter, part);
  }

  @Override
  public Map<TaskState, Integer> counts(TaskFilter filter) {
    return alive().counts(filter);
  }

  @Override
  public List<GateRow> openGates(Collection<TaskId> tasks) {
    return alive().openGates(tasks);
  }

  @Override
  public @Nullable String answerKey(GateId gate) {
    return alive().answerKey(gate);
  }

  @Override
  public List<TaskId> overdue(Instant now) {
    return alive().overdue(now);
  }

  @Override
  public List<TaskRow> tasks() {
    return alive().tasks();
  }

  @Override
  public List<ClosedGate> closedGates(GateFilter filter, @Nullable ClosedGate after, int atMost) {
    return alive().closedGates(filter, after, atMost);
  }

  @Override
  public List<GateRow> openGates() {
    return alive().openGates();
  }

  @Override
  public @Nullable TaskId taskOf(String source) {
    return alive().taskOf(source);
  }

  @Override
  public List<TaskId> tasksLike(String part) {
    return alive().tasksLike(part);
  }

  @Override
  public List<TaskId> unfinished(Collection<TaskId> tasks) {
    return alive().unfinished(tasks);
  }

  @Override
  public List<TaskId> dependents(TaskId task) {
    return alive().dependents(task);
  }

  @Override
  public Backlog backlog(Instant now, int atMost) {
    return alive().backlog(now, atMost);
  }

  @Override
  public Subscription listen(Runnable changed) {
    return alive().listen(changed);
  }

  @Override
  public void close() {
    journal.close();
  }
}
