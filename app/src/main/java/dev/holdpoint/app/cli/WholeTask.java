package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.TaskRow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One task as programs read it, with what only the others can tell about it. */
final class WholeTask {
  private WholeTask() {}

  static Map<String, @Nullable Object> json(Engine engine, Task task) {
    return json(engine, task, engine.journal().tasks());
  }

  /** The same for several. */
  static List<Map<String, @Nullable Object>> json(Engine engine, List<TaskId> tasks) {
    List<TaskRow> all = engine.journal().tasks();
    return tasks.stream().map(id -> json(engine, engine.task(id), all)).toList();
  }

  private static Map<String, @Nullable Object> json(Engine engine, Task task, List<TaskRow> all) {
    return TaskJson.of(task, Family.of(task, all), engine.now());
  }
}
