package dev.holdpoint.app.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The state file of a task follows what becomes of the tasks that it depends on. */
class BlockedStateTest {
  @TempDir Path home;
  private final InMemoryJournal journal = new InMemoryJournal();
  private final List<String> warnings = new ArrayList<>();
  private Mirror mirror;
  private Engine engine;

  @BeforeEach
  void makeMirror() {
    mirror = new Mirror(home, journal, Clock.systemUTC(), _ -> {}, warnings::add);
    engine = new Engine(journal, Clock.systemUTC(), new FakeVault(), mirror::changed);
  }

  private TaskId add(TaskId... needed) {
    Verdict added = engine.add(TaskSpec.of("t", "t").related(null, List.of(needed)));
    return added instanceof Verdict.Done(Task task) ? task.id() : null;
  }

  private String state(TaskId task) throws IOException {
    return Json.object(Files.readString(mirror.stateFile(task))).text("state");
  }

  @Test
  void blockedAndReleasedByItself() throws IOException {
    TaskId first = add();
    TaskId second = add();
    TaskId both = add(first, second);
    assertEquals("blocked", state(both));
    engine.close(first, "Ada", null);
    assertEquals("blocked", state(both));
    engine.close(second, "Ada", null);
    assertEquals("open", state(both));
    engine.reopen(first, "Ada");
    assertEquals("blocked", state(both));
    engine.edit(both, spec -> spec.related(null, List.of(second)));
    assertEquals("open", state(both));
    assertEquals(List.of(), warnings);
  }

  @Test
  void whoeverLooksNextTellsTheDependentsWhatAnotherProcessDidNot() throws IOException {
    TaskId first = add();
    TaskId after = add(first);
    new Engine(journal, Clock.systemUTC(), new FakeVault(), _ -> {}).close(first, "Ada", null);
    assertEquals("blocked", state(after), "the other process died before it copied anything");
    mirror.refresh(first);
    assertEquals("open", state(after));
  }

  @Test
  void aSpoiltOrMissingStateFileIsNoObstacle() throws IOException {
    TaskId first = add();
    TaskId after = add(first);
    Files.writeString(mirror.stateFile(first), "{ not json");
    engine.close(first, "Ada", null);
    assertEquals("open", state(after));
    Files.delete(mirror.stateFile(first));
    Files.delete(mirror.stateFile(after));
    mirror.refresh(first);
    assertEquals("done", state(first));
    assertTrue(Files.exists(mirror.stateFile(after)), "and those that depend on it");
  }
}
