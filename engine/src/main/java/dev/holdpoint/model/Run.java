package dev.holdpoint.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a task.
 *
 * @param step index of the pipeline's current step
 * @param lastTurn the highest turn that was started, 0 before the first
 * @param repeats whether that turn was cut off, so that the next one repeats its number
 * @param progress how far the current step is
 * @param drafting how far it is with its plan
 */
public record Run(
    int number,
    RunPlan plan,
    int step,
    int lastTurn,
    boolean repeats,
    Progress progress,
    Drafting drafting,
    Phase phase) {

  static Run queued(Event.RunQueued queued, Duration worked) {
    return new Run(
        queued.run(),
        queued.plan(),
        0,
        0,
        false,
        Progress.fresh(worked),
        Drafting.BEGUN,
        new Phase.Ready(queued.next()));
  }

  /** The step that the run is at; the last one once it is done. */
  public StepPlan currentStep() {
    return plan.steps().get(Math.min(step, plan.steps().size() - 1));
  }

  /** Planning until a person has approved a plan, where one is wanted. */
  public Stage stage() {
    return plan.reviews().planning() != null && drafting.approved() == null
        ? Stage.PLANNING
        : Stage.EXECUTION;
  }

  public boolean isAtLastStep() {
    return step >= plan.steps().size() - 1;
  }

  /** The number of the turn that comes next. */
  public int nextTurn() {
    return repeats ? lastTurn : lastTurn + 1;
  }

  /**
   * The first turn whose prompt may not have reached the agent: the next one, or those before it
   * that met a rate limit.
   */
  public int unheardFrom() {
    return nextTurn() - progress.limited();
  }

  public @Nullable String session() {
    return progress.session();
  }

  public int unasked() {
    return progress.unasked();
  }

  /** Whether the current step may fail once more before the run does. */
  public boolean mayTryAgain() {
    return progress.failures() < currentStep().rules().retries();
  }

  Run started(int turn, Phase.Working working) {
    return new Run(number, plan, step, turn, false, progress, drafting, working);
  }

  Run ended(@Nullable String session, Event.Ending ending, Phase next) {
    return new Run(
        number, plan, step, lastTurn, false, progress.ended(session, ending), drafting, next);
  }

  Run inSession(String session) {
    return new Run(
        number, plan, step, lastTurn, repeats, progress.inSession(session), drafting, phase);
  }

  Run interrupted(Phase next) {
    return new Run(number, plan, step, lastTurn, true, progress, drafting, next);
  }

  Run failedTry(String why, @Nullable Digest output) {
    Progress.Setback setback = new Progress.Setback(why, output, lastTurn);
    return new Run(
        number, plan, step, lastTurn, repeats, progress.failed(setback), drafting, phase);
  }

  Run atNextStep(Duration worked) {
    return new Run(
        number,
        plan,
        step + 1,
        lastTurn,
        false,
        Progress.fresh(worked),
        drafting.atNextStep(),
        phase);
  }

  Run drafting(Drafting now) {
    return new Run(number, plan, step, lastTurn, repeats, progress, now, phase);
  }

  /** A person approved the plan: it is carried out from here on. */
  Run executing(Proposal approved, Duration worked) {
    Progress next = stage() == Stage.PLANNING ? progress.executing(worked) : progress;
    return new Run(number, plan, step, lastTurn, repeats, next, drafting.approved(approved), phase);
  }

  Run in(Phase next) {
    return new Run(number, plan, step, lastTurn, repeats, progress, drafting, next);
  }
}
