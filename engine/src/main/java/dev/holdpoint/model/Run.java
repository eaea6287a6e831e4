package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/**
 * One execution of a task.
 *
 * @param step index of the pipeline's current step
 * @param lastTurn the highest turn that was started, 0 before the first
 * @param repeats whether that turn was cut off, so that the next one repeats its number
 * @param session the agent's own conversation in this step, where it has one
 * @param unasked turns of this step that ended with a question which reached nobody
 */
public record Run(
    int number,
    RunPlan plan,
    int step,
    int lastTurn,
    boolean repeats,
    @Nullable String session,
    int unasked,
    Phase phase) {

  static Run queued(int number, RunPlan plan) {
    return new Run(number, plan, 0, 0, false, null, 0, new Phase.Ready());
  }

  /** The step that the run is at; the last one once it is done. */
  public StepPlan currentStep() {
    return plan.steps().get(Math.min(step, plan.steps().size() - 1));
  }

  public boolean isAtLastStep() {
    return step >= plan.steps().size() - 1;
  }

  /** The number of the turn that comes next. */
  public int nextTurn() {
    return repeats ? lastTurn : lastTurn + 1;
  }

  Run started(int turn, Phase.Working working) {
    return new Run(number, plan, step, turn, false, session, unasked, working);
  }

  /** The turn is over; a session the agent did not name again is still its session. */
  Run ended(@Nullable String newSession, boolean wasUnasked, Phase next) {
    String kept = newSession == null ? session : newSession;
    return new Run(
        number, plan, step, lastTurn, false, kept, wasUnasked ? unasked + 1 : unasked, next);
  }

  Run interrupted(Phase next) {
    return new Run(number, plan, step, lastTurn, true, session, unasked, next);
  }

  Run atNextStep() {
    return new Run(number, plan, step + 1, lastTurn, false, null, 0, phase);
  }

  Run in(Phase next) {
    return new Run(number, plan, step, lastTurn, repeats, session, unasked, next);
  }
}
