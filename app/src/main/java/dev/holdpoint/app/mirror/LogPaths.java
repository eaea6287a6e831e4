package dev.holdpoint.app.mirror;

import dev.holdpoint.model.TaskId;
import java.nio.file.Path;

/** Where the logs of each task stand. */
public record LogPaths(Path directory) {
  /** What happened, for people. */
  public Path log(TaskId task) {
    return directory.resolve(task + ".log");
  }

  /** What the agent thought, with the questions and answers between. */
  public Path reasoning(TaskId task) {
    return directory.resolve(task + ".reasoning.log");
  }

  /** What the agent's program wrote, as JSON lines. */
  public Path raw(TaskId task) {
    return directory.resolve(task + ".raw.jsonl");
  }

  Path cursor(TaskId task) {
    return directory.resolve(task + ".cursor");
  }
}
