package dev.holdpoint.app.mcp;

import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The turn whose agent calls the tools: what its token allows, in the project it works for. */
public record AgentTurn(Engine engine, TurnToken token, TaskContext context) {

  /** Its task while the turn is under way, null afterwards. */
  @Nullable Task task() {
    return engine.taskOf(token);
  }

  /** Tools of its task; none where it is over. */
  List<Tool> tools() {
    Task task = task();
    return task == null ? List.of() : context.tools().apply(task);
  }

  /** Whether the tools for asking would reach nobody. */
  boolean neverAsks() {
    Task task = task();
    Run run = task == null ? null : task.run();
    return run != null && run.plan().threshold().neverAsks();
  }
}
