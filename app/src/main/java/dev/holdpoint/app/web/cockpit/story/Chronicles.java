package dev.holdpoint.app.web.cockpit.story;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The histories of the tasks that were looked at last. */
public final class Chronicles {
  private static final int MOST = 64;

  private final Journal journal;
  private final Map<TaskId, Chronicle> known =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, Chronicle> eldest) {
          return size() > MOST;
        }
      };

  public Chronicles(Journal journal) {
    this.journal = journal;
  }

  /** Null where there is no such task. */
  public @Nullable History find(TaskId task) {
    Chronicle chronicle;
    synchronized (known) {
      chronicle = known.computeIfAbsent(task, Chronicle::new);
    }
    History history = chronicle.upTo(journal);
    if (history == null) {
      // Nobody fills the memory with names of tasks that are not there.
      synchronized (known) {
        known.remove(task, chronicle);
      }
    }
    return history;
  }
}
