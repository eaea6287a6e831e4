package dev.holdpoint.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a run does and by which rules, fixed when it is queued: whatever changes in the project
 * afterwards does not count for it.
 *
 * @param intro the interaction template's payload
 * @param patience how long its gates wait
 * @param commits whether the work of a finished step is committed to the task's branch
 * @param permissions what its agents may do without asking
 * @param reviews what of it a person has to look at
 */
public record RunPlan(
    Threshold threshold,
    Digest intro,
    List<StepPlan> steps,
    Patience patience,
    boolean commits,
    Permissions permissions,
    ReviewRules reviews) {
  public RunPlan(Threshold threshold, Digest intro, List<StepPlan> steps) {
    this(threshold, intro, steps, Patience.ENDLESS);
  }

  public RunPlan(Threshold threshold, Digest intro, List<StepPlan> steps, Patience patience) {
    this(threshold, intro, steps, patience, false, Permissions.BUILT_IN, ReviewRules.NONE);
  }

  public RunPlan {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a run needs at least one step");
    }
  }

  /** Where its todos stand in the workspace, null where nobody keeps any. */
  public @Nullable String planDir() {
    PlanningRules planning = reviews.planning();
    return planning != null
        ? planning.dir()
        : steps.stream()
            .map(step -> step.agent().planDir())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }
}
