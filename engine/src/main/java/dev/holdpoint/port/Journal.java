package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The append-only history of all tasks, and the projections that are written with it. What an
 * append acknowledged survives the death of every process.
 */
public interface Journal extends TaskListing, AutoCloseable {
  /**
   * A task's entries in order; empty for an unknown task. Those that nobody has read by position
   * yet may have none, which is 0.
   */
  List<Entry> read(TaskId task);

  /** A task's entries behind one of them, at most this many: a long history is read in parts. */
  default List<Entry> read(TaskId task, long behind, int atMost) {
    return read(task).stream().filter(entry -> entry.sequence() > behind).limit(atMost).toList();
  }

  /**
   * Entries of all tasks behind a position, at most this many. What was committed later comes
   * later: whoever goes on behind the last position that was read misses nothing.
   */
  List<Entry> since(long position, int atMost);

  /** The last position, found by halving: nobody wants to read a long history for it. */
  default long end() {
    long known = 0;
    long beyond = 1;
    while (!since(beyond, 1).isEmpty()) {
      known = beyond;
      beyond *= 2;
    }
    while (known < beyond) {
      long middle = known + (beyond - known) / 2;
      List<Entry> next = since(middle, 1);
      if (next.isEmpty()) {
        beyond = middle;
      } else {
        known = next.getFirst().position();
      }
    }
    return beyond;
  }

  /**
   * Appends in one transaction, or not at all.
   *
   * @return false where the task has moved on since the decision was made, where its file became
   *     another's task, or where its relations would run in a circle with what others added
   */
  boolean append(Batch batch);

  /** The text of a payload by its digest. */
  String payload(Digest digest);

  /** The bytes of a payload by its digest. */
  byte[] bytes(Digest digest);

  /** The wrapped key of a sensitive answer; null once it was destroyed. */
  @Nullable String answerKey(GateId gate);

  /** All tasks by priority, then age; an open one with unfinished dependencies is blocked. */
  List<TaskRow> tasks();

  /** Which of these are not done, or not there. */
  List<TaskId> unfinished(Collection<TaskId> tasks);

  /** Tasks that depend on this one. */
  List<TaskId> dependents(TaskId task);

  /** What a worker can look after at this moment. */
  Backlog backlog(Instant now, int atMost);

  /** All open gates, by their task's priority, then by age. */
  List<GateRow> openGates();

  /** Tasks with an open gate whose deadline has come. */
  List<TaskId> overdue(Instant now);

  /** The task that was made of this file of the project. */
  @Nullable TaskId taskOf(String source);

  /** Tasks whose id begins with this text after its prefix. */
  List<TaskId> tasksLike(String start);

  /** Calls back, on a thread of the journal's own, soon after any process appended. */
  Subscription listen(Runnable changed);

  /** Whether nothing can be appended, since this user may only read the store. */
  default boolean isReadOnly() {
    return false;
  }

  @Override
  void close();

  /**
   * What is appended at once.
   *
   * @param sequence the last entry that the decision has seen, 0 for a new task
   * @param keys keys of sensitive answers, kept apart from the entries so that they can be
   *     destroyed
   * @param after the task as it is after these events, for the projections; keys of this task that
   *     it does not need any more are destroyed
   */
  record Batch(
      TaskId task,
      long sequence,
      Instant at,
      List<Event> events,
      List<Payload> payloads,
      List<AnswerKey> keys,
      Task after) {
    public Batch(
        TaskId task,
        long sequence,
        Instant at,
        List<Event> events,
        List<Payload> payloads,
        Task after) {
      this(task, sequence, at, events, payloads, List.of(), after);
    }

    public Batch {
      events = List.copyOf(events);
      payloads = List.copyOf(payloads);
      keys = List.copyOf(keys);
    }
  }

  /**
   * What is there to do.
   *
   * @param ready tasks that nobody works on and nothing holds up, by priority, then age: open ones
   *     that are not blocked, and those whose rate limit is over
   * @param running tasks with a turn under way, whose owner may be dead
   * @param next the earliest moment at which a rate limit ends or a gate expires, null for none
   */
  record Backlog(List<TaskId> ready, List<TaskId> running, @Nullable Instant next) {
    public Backlog {
      ready = List.copyOf(ready);
      running = List.copyOf(running);
    }
  }

  /** The wrapped key of one sensitive answer. */
  record AnswerKey(GateId gate, String wrapped) {}

  /** An open gate with the words of its task that a listing shows. */
  record GateRow(Gate gate, String title, int priority, Size size) {}

  /** Ends the calls. */
  interface Subscription extends AutoCloseable {
    @Override
    void close();
  }
}
