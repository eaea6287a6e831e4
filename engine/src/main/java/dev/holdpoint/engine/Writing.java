package dev.holdpoint.engine;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Journal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides by a task's history and appends what was decided; where somebody else was faster, it is
 * decided again.
 *
 * @param changed hears of every task that was changed, after it is durable
 * @param lastSeen spares a decision the reading of a task that nobody else has touched meanwhile
 */
record Writing(Journal journal, InstantSource clock, Consumer<Task> changed, LastSeen lastSeen) {

  /** Says what an intent comes to at a moment. */
  interface Rule {
    Decision decide(Task task, Instant now);
  }

  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  @Nullable Task find(TaskId id) {
    return Task.fold(journal.read(id));
  }

  /** A new task under a free id, or the one that has this source already. */
  Task begin(TaskSpec spec, Function<Instant, Decision.Accepted> beginning) {
    TaskIds ids = new TaskIds();
    while (true) {
      TaskId known = spec.source() == null ? null : journal.taskOf(spec.source());
      if (known != null) {
        return Objects.requireNonNull(find(known));
      }
      Instant now = now();
      Decision.Accepted what = beginning.apply(now);
      Task created = Task.created(new Entry(0, ids.next(), 1, now, what.events().getFirst()));
      Task after = created.after(what.events().subList(1, what.events().size()), now);
      // Null means that its id or its file has become another's.
      Task task = append(batch(0, now, what, after));
      if (task != null) {
        return task;
      }
    }
  }

  /**
   * Decides by what the caller has just seen. An append proves that it was still so; whatever else
   * comes of it is decided again by what is there now.
   */
  Verdict decide(Task seen, Rule rule) {
    Instant now = noEarlierThan(seen.updatedAt());
    List<Event> due = Shelving.due(seen, now);
    Decision decision = rule.decide(seen.after(due, now), now);
    Decision.Accepted what = decision.following(due);
    Task after =
        decision instanceof Decision.Accepted && !what.events().isEmpty()
            ? append(seen, now, what)
            : null;
    return after == null ? decideAnew(seen.id(), rule) : new Verdict.Done(after);
  }

  Verdict decide(TaskId id, Rule rule) {
    Task seen = lastSeen.of(id);
    return seen == null ? decideAnew(id, rule) : decide(seen, rule);
  }

  /** Writes down what the deadlines have decided; where the store may only be read, nothing. */
  Verdict expire(TaskId id) {
    Task task = journal.isReadOnly() ? find(id) : null;
    return task == null ? decide(id, (_, _) -> Decision.accept()) : new Verdict.Done(task);
  }

  /** What the deadlines have decided comes first, whoever looks, and is written down with it. */
  private Verdict decideAnew(TaskId id, Rule rule) {
    while (true) {
      Task task = find(id);
      if (task == null) {
        return new Verdict.Refused(new Refusal.UnknownTask(id));
      }
      Instant now = noEarlierThan(task.updatedAt());
      List<Event> due = Shelving.due(task, now);
      Decision decision = rule.decide(task.after(due, now), now);
      Task after = append(task, now, decision.following(due));
      if (after != null) {
        return switch (decision) {
          case Decision.Accepted _ -> new Verdict.Done(after);
          case Decision.Refused(Refusal refusal) -> new Verdict.Refused(refusal);
        };
      }
    }
  }

  /** Time never runs backwards within a task, whatever the clock does. */
  private Instant noEarlierThan(Instant last) {
    Instant now = now();
    return now.isBefore(last) ? last : now;
  }

  /** The task after what was decided, null where somebody else was faster. */
  private @Nullable Task append(Task task, Instant now, Decision.Accepted what) {
    return what.events().isEmpty()
        ? task
        : append(batch(task.sequence(), now, what, task.after(what.events(), now)));
  }

  private Journal.Batch batch(long seen, Instant at, Decision.Accepted what, Task after) {
    return new Journal.Batch(
        after.id(), seen, at, what.events(), what.payloads(), what.keys(), after);
  }

  private @Nullable Task append(Journal.Batch batch) {
    if (!journal.append(batch)) {
      lastSeen.forget(batch.task());
      return null;
    }
    lastSeen.remember(batch.after());
    changed.accept(batch.after());
    return batch.after();
  }
}
