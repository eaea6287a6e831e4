package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.TaskState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stage of a pipeline and how far it is.
 *
 * @param tries how often the current one was begun: a check that does not hold begins it anew
 * @param current whether the run is at it
 */
public record StepMark(String name, TaskState state, boolean current, int tries) {
  /**
   * @param state the task's
   */
  static List<StepMark> of(@Nullable Run run, TaskState state) {
    if (run == null) {
      return List.of();
    }
    boolean done = run.phase() instanceof Phase.Done;
    List<StepPlan> steps = run.plan().steps();
    List<StepMark> marks = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      boolean current = !done && i == run.step();
      TaskState own = done || i < run.step() ? TaskState.DONE : TaskState.OPEN;
      int tries = current ? run.progress().failures() + 1 : 1;
      marks.add(new StepMark(steps.get(i).name(), current ? state : own, current, tries));
    }
    return marks;
  }
}
