package dev.holdpoint.app.web.cockpit.story;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One task's history, which goes on where it was: only what is new is read. */
final class Chronicle {
  private static final int AT_ONCE = 1_000;
  private static final int MOST_STRETCHES = 2_000;

  private final TaskId id;
  private final StoryTeller teller = new StoryTeller();
  private final List<Stretch> stretches = new ArrayList<>();
  private @Nullable Task task;
  private @Nullable History latest;

  Chronicle(TaskId id) {
    this.id = id;
  }

  /** As the journal has it now, null where it has no such task. */
  synchronized @Nullable History upTo(Journal journal) {
    List<Entry> entries;
    do {
      entries = journal.read(id, task == null ? 0 : task.sequence(), AT_ONCE);
      entries.forEach(this::add);
    } while (entries.size() == AT_ONCE);
    if (latest == null && task != null) {
      latest = new History(task, teller.moments(), teller.dropped(), stretches);
    }
    return latest;
  }

  private void add(Entry entry) {
    Task before = task;
    Task after = before == null ? Task.created(entry) : before.after(entry);
    if (before != null) {
      passed(before, entry);
    }
    task = after;
    latest = null;
    teller.hear(entry, after);
  }

  private void passed(Task before, Entry entry) {
    Stretch.Kind kind = Stretch.of(before);
    if (kind == null || !entry.at().isAfter(before.updatedAt())) {
      return;
    }
    Stretch last = stretches.isEmpty() ? null : stretches.getLast();
    if (last != null && last.kind() == kind && last.to().equals(before.updatedAt())) {
      stretches.set(stretches.size() - 1, new Stretch(kind, last.from(), entry.at()));
    } else {
      stretches.add(new Stretch(kind, before.updatedAt(), entry.at()));
    }
    if (stretches.size() > MOST_STRETCHES) {
      stretches.removeFirst();
    }
  }
}
