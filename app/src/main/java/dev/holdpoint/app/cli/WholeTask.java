package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Task;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One task as programs read it, with what only the others can tell about it. */
final class WholeTask {
  private WholeTask() {}

  static Map<String, @Nullable Object> json(Engine engine, Task task) {
    return TaskJson.of(task, Family.of(task, engine.journal().tasks()), engine.now());
  }
}
