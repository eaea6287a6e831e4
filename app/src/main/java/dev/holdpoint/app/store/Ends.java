package dev.holdpoint.app.store;

import dev.holdpoint.model.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers where the entries of tasks ended when they were last seen, so that nobody has to ask
 * for it before an append. It may be out of date: every append proves that it goes on where it
 * says.
 */
final class Ends {
  private static final int MOST = 256;

  private final Map<TaskId, Entries.Last> known =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, Entries.Last> eldest) {
          return size() > MOST;
        }
      };

  /** The end at this sequence, null where another one or none is known. */
  synchronized Entries.@Nullable Last of(TaskId task, long sequence) {
    if (sequence == 0) {
      return Entries.Last.NONE;
    }
    Entries.Last last = known.get(task);
    return last != null && last.sequence() == sequence ? last : null;
  }

  synchronized void forget(TaskId task) {
    known.remove(task);
  }

  synchronized void remember(TaskId task, Entries.Last last) {
    known.put(task, last);
  }
}
