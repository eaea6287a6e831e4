package dev.holdpoint.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Entries of one task, written down by hand: each a second after the one before, unless said. */
public final class History {
  private final List<Entry> entries = new ArrayList<>();
  private Instant now = Specimens.START;

  private History() {}

  public static History of(TaskSpec spec, Event... events) {
    return new History().then(new Event.TaskCreated(spec)).then(events);
  }

  public static History of(Event... events) {
    return of(Specimens.spec(), events);
  }

  public History then(Event... events) {
    for (Event event : events) {
      long number = entries.size() + 1L;
      entries.add(new Entry(number, Specimens.TASK, number, now, event));
      now = now.plusSeconds(1);
    }
    return this;
  }

  /** The next entry comes so long after the last one. */
  public History after(Duration time) {
    now = entries.getLast().at().plus(time);
    return this;
  }

  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  public Task task() {
    return Objects.requireNonNull(Task.fold(entries));
  }

  public Run run() {
    return Objects.requireNonNull(task().run());
  }
}
