package dev.holdpoint.port;

import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.Threshold;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task as a listing shows it: a projection, written with every append.
 *
 * @param run its number, 0 before the first
 * @param underWay whether a run was begun and has not come to its end
 * @param sleepsUntil when its rate limit is over, null where it waits for none
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
    @Nullable TaskId parent,
    List<TaskId> dependsOn,
    @Nullable Instant sleepsUntil,
    Instant createdAt,
    Instant updatedAt) {

  public TaskRow {
    dependsOn = List.copyOf(dependsOn);
  }

  /** The task by itself: whether others block it is not known here. */
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
        task.spec().parent(),
        task.spec().dependsOn(),
        run != null && run.phase() instanceof Phase.Sleeping(Instant until) ? until : null,
        task.createdAt(),
        task.updatedAt());
  }

  /** The same task while tasks that it depends on are not done. */
  public TaskRow blocked() {
    return state != TaskState.OPEN
        ? this
        : new TaskRow(
            id,
            title,
            TaskState.BLOCKED,
            priority,
            size,
            source,
            agent,
            threshold,
            run,
            step,
            underWay,
            parent,
            dependsOn,
            sleepsUntil,
            createdAt,
            updatedAt);
  }
}
