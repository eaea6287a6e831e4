package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.WorldException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventSubjectsTest {
  private final InMemoryJournal memory = new InMemoryJournal();
  private final Engine engine = engine(spy());
  private int reads;
  private int looks;
  private @Nullable RuntimeException failure;

  private final EventSubjects subjects =
      new EventSubjects(
          engine,
          () -> {
            looks++;
            return Worktrees.NONE;
          },
          () -> GateAddresses.UNKNOWN);

  private static Engine engine(Journal journal) {
    return new Engine(journal, InstantSource.system(), new FakeVault(), _ -> {});
  }

  /** Counts how often a task's history is read. */
  private Journal spy() {
    return (Journal)
        Proxy.newProxyInstance(
            Journal.class.getClassLoader(),
            new Class<?>[] {Journal.class},
            (_, method, arguments) -> {
              if (method.getName().equals("read")) {
                reads++;
                if (failure != null) {
                  throw failure;
                }
              }
              try {
                return method.invoke(memory, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void manyTasksThatTookTurnsAreReadOnceEach() {
    int tasks = 240;
    Engine other = engine(memory);
    List<Task> all = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      all.add(other.create(TaskSpec.of("A task", "")));
    }
    all.forEach(task -> other.defer(task.id(), "Ada"));
    List<Entry> entries = memory.since(0, 2 * tasks);
    assertEquals(2 * tasks, entries.size());
    EventSubjects.Batch atOnce = subjects.batch();
    for (Entry entry : entries) {
      assertEquals("deferred", state(atOnce.json(entry)));
    }
    assertEquals(tasks, reads);
    assertEquals(1, looks);
  }

  @Test
  void whatCameMeanwhileIsReadAgain() {
    Engine other = engine(memory);
    Task task = other.create(TaskSpec.of("A task", ""));
    EventSubjects.Batch atOnce = subjects.batch();
    assertEquals("open", state(atOnce.json(memory.since(0, 1).getFirst())));
    other.defer(task.id(), "Ada");
    assertEquals("deferred", state(atOnce.json(memory.since(1, 1).getFirst())));
  }

  @Test
  void aStoreThatCanNotBeReadIsNoDamage() {
    engine(memory).create(TaskSpec.of("A task", ""));
    Entry entry = memory.since(0, 1).getFirst();
    failure = new WorldException("The store is gone.");
    assertThrows(WorldException.class, () -> subjects.json(entry));
    failure = new IllegalStateException("T-1 has a gap in its journal before 3");
    assertEquals(Map.of("id", entry.task().value()), subjects.json(entry).get("task"));
  }

  private static Object state(Map<String, Object> json) {
    return ((Map<?, ?>) json.get("task")).get("state");
  }
}
