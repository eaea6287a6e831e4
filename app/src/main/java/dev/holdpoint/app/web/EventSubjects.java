package dev.holdpoint.app.web;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.view.EntryJson;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.DamagedEntry;
import dev.holdpoint.port.TaskRow;
import dev.holdpoint.port.WorldException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tasks and gates that events are about, as they are when the event is sent. Those that change
 * often are kept and follow the journal, so that no event has its task's whole history read again.
 */
final class EventSubjects {
  private static final int MOST = 200;

  private final Engine engine;
  private final Supplier<Worktrees> worktrees;
  private final Supplier<GateAddresses> addresses;
  private final Map<TaskId, Task> known = new LinkedHashMap<>(16, 0.75f, true);

  EventSubjects(Engine engine, Supplier<Worktrees> worktrees, Supplier<GateAddresses> addresses) {
    this.engine = engine;
    this.worktrees = worktrees;
    this.addresses = addresses;
  }

  /** Hears of every entry in order. Of a task that no event was about, nothing is kept. */
  synchronized void follow(Entry entry) {
    Task task = known.get(entry.task());
    if (task == null || entry.sequence() <= task.sequence()) {
      return;
    }
    known.remove(task.id());
    if (entry.sequence() == task.sequence() + 1) {
      try {
        known.put(task.id(), task.after(entry));
      } catch (IllegalStateException e) {
        // What can't be must not end the events of all other tasks; `journal verify` names it.
      }
    }
  }

  /** An entry with its task, and its gate where it is about one. */
  Map<String, @Nullable Object> json(Entry entry) {
    return json(entry, task(entry), worktrees.get());
  }

  /** For entries that are sent one right after the other, however many tasks they are about. */
  Batch batch() {
    return new Batch();
  }

  private Map<String, @Nullable Object> json(Entry entry, @Nullable Task task, Worktrees trees) {
    Map<String, @Nullable Object> json = EntryJson.of(entry);
    if (task == null) {
      json.put("task", nameOnly(entry.task()));
      return json;
    }
    json.put("task", json(task, trees));
    Gate gate = entry.event() instanceof Event.AboutGate about ? task.gate(about.gate()) : null;
    if (gate != null) {
      json.put("gate", addresses.get().into(GateJson.of(task, gate)));
    }
    return json;
  }

  /** A task whose history is damaged must not end the events of all others. */
  private static Map<String, @Nullable Object> nameOnly(TaskId task) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", task.value());
    return json;
  }

  private Map<String, @Nullable Object> json(Task task, Worktrees trees) {
    TaskRow row = TaskRow.of(task);
    boolean blocked = engine.stateOf(task) == TaskState.BLOCKED;
    return trees.into(TaskJson.of(blocked ? row.blocked() : row), task.id());
  }

  /** Null where its history is damaged. A store that can't be read is no damage. */
  private @Nullable Task task(Entry entry) {
    synchronized (this) {
      Task task = known.get(entry.task());
      if (task != null && task.sequence() >= entry.sequence()) {
        return task;
      }
    }
    try {
      return remembered(engine.find(entry.task()));
    } catch (IllegalStateException | IllegalArgumentException e) {
      return null;
    } catch (WorldException e) {
      if (e instanceof DamagedEntry) {
        return null;
      }
      throw e;
    }
  }

  private synchronized @Nullable Task remembered(@Nullable Task read) {
    if (read == null) {
      return null;
    }
    Task newest = known.merge(read.id(), read, (a, b) -> a.sequence() > b.sequence() ? a : b);
    if (known.size() > MOST) {
      known.remove(known.keySet().iterator().next());
    }
    return newest;
  }

  /** Looks at each task once, and at the worktrees. */
  final class Batch {
    private final Worktrees trees = worktrees.get();
    private final Map<TaskId, Optional<Task>> tasks = new HashMap<>();

    private Batch() {}

    Map<String, @Nullable Object> json(Entry entry) {
      Optional<Task> task = tasks.get(entry.task());
      if (task == null || task.filter(one -> one.sequence() < entry.sequence()).isPresent()) {
        task = Optional.ofNullable(task(entry));
        tasks.put(entry.task(), task);
      }
      return EventSubjects.this.json(entry, task.orElse(null), trees);
    }
  }
}
