package dev.holdpoint.port;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Appends to a journal as the engine does, without its rules. */
public record Writer(Journal journal) {
  /** Appends where the task stands now. */
  public boolean append(TaskId task, Event... events) {
    return append(task, Specimens.START, events);
  }

  public boolean append(TaskId task, Instant at, Event... events) {
    return journal.append(batch(Task.fold(journal.read(task)), task, at, List.of(events)));
  }

  public boolean append(TaskId task, List<Payload> payloads, Event... events) {
    Journal.Batch batch =
        batch(Task.fold(journal.read(task)), task, Specimens.START, List.of(events));
    return journal.append(
        new Journal.Batch(
            task, batch.sequence(), batch.at(), batch.events(), payloads, batch.after()));
  }

  /** What would be appended to this task. */
  public static Journal.Batch batch(
      @Nullable Task before, TaskId id, Instant at, List<Event> events) {
    long sequence = before == null ? 0 : before.sequence();
    Task after = before;
    long next = sequence;
    for (Event event : events) {
      Entry entry = new Entry(0, id, ++next, at, event);
      after = after == null ? Task.fold(List.of(entry)) : after.after(entry);
    }
    return new Journal.Batch(id, sequence, at, events, List.of(), Objects.requireNonNull(after));
  }
}
