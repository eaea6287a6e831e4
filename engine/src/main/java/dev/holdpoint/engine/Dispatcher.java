package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Workspaces.Workspace;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Goes on with a run, turn by turn, until it waits for somebody or comes to its end. */
public final class Dispatcher {
  private final Engine engine;
  private final World world;
  private final SecureRandom random = new SecureRandom();
  private final PromptMaterial materials;
  private final RunHolder holder;

  public Dispatcher(Engine engine, World world) {
    this.engine = engine;
    this.world = world;
    this.materials = new PromptMaterial(engine, world);
    this.holder = new RunHolder(world.owners(), engine::now);
  }

  /** Drives the task's run as far as it goes now. */
  public Stop drive(TaskId id, Attendant attendant) throws InterruptedException {
    Task seen = engine.lastSeen(id);
    return drive(isReady(seen) ? seen : engine.settled(id), attendant);
  }

  /** Whether a turn would be started, which proves that it is still so; all else has to be seen. */
  private static boolean isReady(Task task) {
    return task.standing() == Task.Standing.WANTED
        && task.run() != null
        && task.run().phase() instanceof Phase.Ready
        && !OutsideTurn.isOf(task.run());
  }

  private Stop drive(Task settled, Attendant attendant) throws InterruptedException {
    TaskId id = settled.id();
    Task task = settled;
    while (true) {
      Run run = task.run();
      if (run == null) {
        return new Stop.Refused(without(task));
      }
      if (task.standing() != Task.Standing.WANTED) {
        return new Stop.Refused(
            new Refusal.NotPossible(id, "is " + task.state().word() + ": reopen it first"));
      }
      switch (run.phase()) {
        case Phase.Done _ -> {
          return new Stop.Finished(task);
        }
        case Phase.Failed(String reason) -> {
          return new Stop.Failed(task, reason);
        }
        case Phase.Cancelled _, Phase.Superseded _ -> {
          return new Stop.Refused(new Refusal.NotPossible(id, "has no run to go on with"));
        }
        case Phase.Waiting _ -> {
          return new Stop.Waiting(task);
        }
        case Phase.Sleeping(Instant until) when engine.now().isBefore(until) -> {
          return new Stop.Sleeping(task, until);
        }
        case Phase.Working(int _, Owner owner, Digest token) -> {
          if (world.owners().isAlive(owner)) {
            return new Stop.Refused(new Refusal.Taken(id, owner));
          }
          // Before its agent is ended: should it wake up, nothing that this makes it think counts
          // any more. Refused where another process noticed first; the next look tells.
          engine.interruptTurn(id, token);
          task = engine.settled(id);
        }
        case Phase.Ready _, Phase.Sleeping _ when OutsideTurn.isOf(run) -> {
          // Only that agent could have gone on, and it is gone.
          engine.outsiderLeft(id);
          task = engine.settled(id);
        }
        case Phase.Ready _, Phase.Sleeping _ -> {
          Owner other = holder.otherThanMe(task);
          if (other != null) {
            return new Stop.Refused(new Refusal.Taken(id, other));
          }
          List<TaskId> blockers = engine.blockers(task);
          if (!blockers.isEmpty()) {
            return new Stop.Refused(new Refusal.Blocked(id, blockers));
          }
          switch (turn(task, attendant)) {
            case Came.NotAbout _ -> task = engine.settled(id);
            case Came.ToItsEnd(Task after) -> task = after;
            case Came.ToNothing _ -> {
              return new Stop.Refused(new Refusal.TurnLost(id));
            }
          }
        }
      }
    }
  }

  /**
   * Asks for a new run and goes on with it. Its first turn starts with the very commit that queues
   * it, so that a run which is begun is never found waiting for its first turn, and what keeps it
   * from beginning leaves no run behind: the next one who runs the task does so by the rules of
   * that moment.
   */
  public Stop begin(TaskId id, RunPlan plan, List<Payload> payloads, Attendant attendant)
      throws InterruptedException {
    Stop stop = begin(id, plan, payloads, attendant, _ -> true);
    // Another process may have begun one meanwhile: then that is it.
    return stop instanceof Stop.Refused(Refusal.NotPossible _) && engine.task(id).hasRunUnderWay()
        ? drive(id, attendant)
        : stop;
  }

  /** The same for somebody who wants it only while nobody else has run it. */
  Stop beginOpen(TaskId id, RunPlan plan, List<Payload> payloads, Attendant attendant)
      throws InterruptedException {
    return begin(id, plan, payloads, attendant, task -> task.state() == TaskState.OPEN);
  }

  private Stop begin(
      TaskId id,
      RunPlan plan,
      List<Payload> payloads,
      Attendant attendant,
      Predicate<Task> isWanted)
      throws InterruptedException {
    // Before anything is made for a task that may have to wait: what it waits for would be missing.
    Task task = engine.lastSeen(id);
    Refusal objection = objection(task, plan, isWanted);
    if (objection != null) {
      task = engine.task(id);
      objection = objection(task, plan, isWanted);
    }
    if (objection != null) {
      return new Stop.Refused(objection);
    }
    Turns.NewRun wanted = new Turns.NewRun(plan, payloads);
    Came came;
    try (Workspace workspace = world.workspaces().enter(id)) {
      came = turn(task, wanted, workspace, attendant);
      // Somebody changed the task meanwhile: then it is begun as it is now.
      while (came instanceof Came.NotAbout) {
        task = engine.task(id);
        objection = objection(task, plan, isWanted);
        if (objection != null) {
          return new Stop.Refused(objection);
        }
        came = turn(task, wanted, workspace, attendant);
      }
    }
    return came instanceof Came.ToItsEnd(Task after)
        ? drive(after, attendant)
        : new Stop.Refused(new Refusal.TurnLost(id));
  }

  /** Another process may be about to begin its first run. */
  private Refusal without(Task task) {
    Owner other = holder.otherThanMe(task);
    return other == null
        ? new Refusal.NotPossible(task.id(), "has no run to go on with")
        : new Refusal.Taken(task.id(), other);
  }

  private @Nullable Refusal objection(Task task, RunPlan plan, Predicate<Task> isWanted) {
    if (!isWanted.test(task)) {
      return new Refusal.NotPossible(task.id(), "is " + task.state().word());
    }
    Owner other = holder.otherThanMe(task);
    if (other != null) {
      return new Refusal.Taken(task.id(), other);
    }
    return engine.mayQueue(task, plan, List.of()) instanceof Decision.Refused(Refusal refusal)
        ? refusal
        : null;
  }

  /** Does one turn, or nothing where the run has moved on: the next look tells. */
  private Came turn(Task seen, Attendant attendant) throws InterruptedException {
    try (Workspace workspace = world.workspaces().enter(seen.id())) {
      // Entering may have taken long: where another process did this very turn meanwhile, the
      // attempt to start it tells.
      return turn(seen, null, workspace, attendant);
    }
  }

  private Came turn(
      Task seen, Turns.@Nullable NewRun wanted, Workspace workspace, Attendant attendant)
      throws InterruptedException {
    Task task = wanted == null ? seen : wanted.queued(seen, engine.now());
    Run run = task.run();
    if (run == null) {
      return new Came.NotAbout();
    }
    // Of whichever turn: its owner may have died long before somebody gave the task up.
    world.leftovers().end(task.id());
    TurnToken token = TurnToken.fresh(task.id(), random);
    Told told = new Told(task, engine.secrets(task));
    Prompts.Material material = materials.of(task, run, wanted, workspace);
    Mask mask = new Mask(told.sensitive().values());
    Payload prompt =
        Payload.of(Prompts.forNextTurn(task, run, material.covered(mask), told.writtenDown()));
    Turns.Start start =
        new Turns.Start(world.owners().me(), token, prompt, task.sequence(), engine.now());
    Task started = started(seen, wanted, start);
    if (started == null) {
      return new Came.NotAbout();
    }
    // Wording it twice takes long enough to be left out where it comes to the same.
    String clear =
        told.sensitive().isEmpty() ? prompt.text() : Prompts.forNextTurn(task, run, material, told);
    TurnDesk desk =
        new TurnDesk(
            engine,
            token,
            attendant,
            planPlace(run, workspace),
            message -> commit(started, workspace, message));
    Assignment assignment =
        new Assignment(
            task.id(),
            run.number(),
            run.currentStep().name(),
            run.stage(),
            run.nextTurn(),
            run.currentStep().agent(),
            workspace.directory(),
            clear,
            token.text(),
            run.session(),
            gatesOf(started, run),
            told.sensitive(),
            engine.journal()::payload,
            new Prompts.Retold(task, run, material, told),
            desk,
            materials.pictures(task, run, material.documents()));
    TurnWork work = new TurnWork(engine, world, task, assignment, workspace, desk);
    return work(work, token.digest(), started, attendant);
  }

  /** The task with its turn under way, null where it has moved on since it was looked at. */
  private @Nullable Task started(Task seen, Turns.@Nullable NewRun wanted, Turns.Start start) {
    Verdict verdict =
        wanted == null ? engine.startTurn(seen, start) : engine.beginRun(seen, wanted, start);
    return verdict instanceof Verdict.Done(Task started) && isWorkedOnWith(start.token(), started)
        ? started
        : null;
  }

  private Came work(TurnWork work, Digest token, Task started, Attendant attendant)
      throws InterruptedException {
    Task ended = null;
    try {
      attendant.turnStarted(started);
      TurnWatch watch = new TurnWatch(engine, world, attendant);
      TurnWatch.Heard heard =
          watch.work(work, started).map(work::judged).map(work.desk()::completed);
      work.keep();
      if (!(engine.endTurn(started, token, task -> work.turnout(heard, task))
          instanceof Verdict.Done(Task after))) {
        return lost(work.assignment());
      }
      ended = after;
      return new Came.ToItsEnd(after);
    } catch (Throwable e) {
      giveUp(started, token, e);
      throw e;
    } finally {
      attendant.turnEnded(ended == null ? engine.task(started.id()) : ended);
    }
  }

  /** A process that lives on must not be found at a turn which it has left. */
  private void giveUp(Task started, Digest token, Throwable reason) {
    try {
      engine.interruptTurn(started.id(), token);
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
    }
  }

  /** What a person or a deadline did is told by the next look; else it was presumed dead. */
  private Came lost(Assignment assignment) {
    Task task = engine.task(assignment.task());
    boolean givenUp =
        task.standing() != Task.Standing.WANTED
            || (task.run() != null && task.run().phase() instanceof Phase.Superseded);
    boolean expired =
        task.gates().stream()
            .filter(gate -> gate.run() == assignment.run() && gate.turn() == assignment.turn())
            .anyMatch(gate -> gate.state() instanceof Gate.State.Expired);
    return givenUp || expired ? new Came.ToItsEnd(task) : new Came.ToNothing();
  }

  /** What a turn came to. */
  private sealed interface Came {
    /** The run had moved on before. */
    record NotAbout() implements Came {}

    /** It is over, and written down: the task is so now. */
    record ToItsEnd(Task after) implements Came {}

    /** It was taken over, and what it did is not written down. */
    record ToNothing() implements Came {}
  }

  private static boolean isWorkedOnWith(TurnToken token, Task task) {
    Run run = task.run();
    return run != null
        && run.phase() instanceof Phase.Working working
        && working.token().equals(token.digest());
  }

  private @Nullable PlanPlace planPlace(Run run, Workspace workspace) {
    PlanningRules planning = run.plan().reviews().planning();
    return planning == null || run.stage() != Stage.PLANNING
        ? null
        : new PlanPlace(world.plans(), workspace.directory(), planning.dir());
  }

  /** Neither before a plan is approved nor at a gate. */
  private void commit(Task started, Workspace workspace, String message) {
    Run run = started.run();
    Task now = engine.task(started.id());
    if (run != null
        && run.plan().commits()
        && run.stage() == Stage.EXECUTION
        && !now.hasOpenGate()) {
      workspace.commit(new Mask(engine.secrets(now).values()).cover(message));
    }
  }

  private static List<Gate> gatesOf(Task task, Run run) {
    return task.gates().stream().filter(gate -> gate.run() == run.number()).toList();
  }

  /** Why a run does not go on for now. */
  public sealed interface Stop {
    /** All steps are done. */
    record Finished(Task task) implements Stop {}

    /** It came to a bad end. */
    record Failed(Task task, String reason) implements Stop {}

    /** Gates are open. */
    record Waiting(Task task) implements Stop {}

    /** A rate limit was reached. */
    record Sleeping(Task task, Instant until) implements Stop {}

    /** This process may not go on with it. */
    record Refused(Refusal refusal) implements Stop {}
  }
}
