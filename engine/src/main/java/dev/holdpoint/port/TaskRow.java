package dev.holdpoint.port;

import dev.holdpoint.model.Run;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.Threshold;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task as a listing shows it: a projection, written with every append.
 *
 * @param run its number, 0 before the first
 * @param underWay whether a run was begun and has not come to its end
 */
public record TaskRow(
    TaskId id,
    String title,
    TaskState state,
    int priority,
    Size size,
    @Nullable String source,
    @Nullable String agent,
    @Nullable Integer threshold,
    int run,
    @Nullable String step,
    boolean underWay,
    Instant createdAt,
    Instant updatedAt) {

  public static TaskRow of(Task task) {
    Run run = task.run();
    Threshold threshold = run == null ? task.spec().threshold() : run.plan().threshold();
    return new TaskRow(
        task.id(),
        task.spec().title(),
        task.state(),
        task.spec().priority(),
        task.spec().size(),
        task.spec().source(),
        run == null ? task.spec().agent() : run.currentStep().agent().name(),
        threshold == null ? null : threshold.value(),
        run == null ? 0 : run.number(),
        run == null ? null : run.currentStep().name(),
        run != null && !run.phase().isFinal(),
        task.createdAt(),
        task.updatedAt());
  }
}
