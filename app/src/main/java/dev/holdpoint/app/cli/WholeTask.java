package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.view.PlanJson;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.TaskRow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One task as programs read it, with what only the others can tell about it. */
final class WholeTask {
  private WholeTask() {}

  static Map<String, @Nullable Object> json(Workbench bench, Task task) {
    return json(bench, task, bench.engine().journal().tasks());
  }

  /** The same for several. */
  static List<Map<String, @Nullable Object>> json(Workbench bench, List<TaskId> tasks) {
    List<TaskRow> all = bench.engine().journal().tasks();
    return tasks.stream().map(id -> json(bench, bench.engine().task(id), all)).toList();
  }

  private static Map<String, @Nullable Object> json(Workbench bench, Task task, List<TaskRow> all) {
    Map<String, @Nullable Object> json =
        TaskJson.of(task, Family.of(task, all), bench.engine().now());
    PlanJson.into(json, task, bench.plans().todos(task));
    if (!task.gates().isEmpty()) {
      bench.gateAddresses().intoTask(json);
    }
    return WorkspaceText.worktrees(bench).into(json, task, bench.changes());
  }
}
