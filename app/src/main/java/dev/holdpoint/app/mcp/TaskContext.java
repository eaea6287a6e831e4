package dev.holdpoint.app.mcp;

import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.view.PlanJson;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Plans;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.PlanFolder;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a project knows of its tasks beside their journals.
 *
 * @param tools what a task brings along for its agent
 * @param worktrees of the project's tasks at this moment
 * @param plans how far they are
 */
public record TaskContext(
    Function<Task, List<Tool>> tools, Supplier<Worktrees> worktrees, Supplier<Plans> plans) {

  /** Of tasks on which nobody works but whoever asks. */
  static TaskContext nothing(Engine engine) {
    return new TaskContext(
        _ -> List.of(), () -> Worktrees.NONE, () -> new Plans(engine, PlanFolder.NONE, _ -> null));
  }

  /** Adds it to a task's object. */
  void into(Map<String, @Nullable Object> json, Task task) {
    PlanJson.into(json, task, plans.get().todos(task));
    worktrees.get().into(json, task.id());
  }
}
