package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Workspaces.Workspace;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Goes on with a run, turn by turn, until it waits for somebody or comes to its end. */
public final class Dispatcher {
  private final Engine engine;
  private final World world;
  private final SecureRandom random = new SecureRandom();

  public Dispatcher(Engine engine, World world) {
    this.engine = engine;
    this.world = world;
  }

  /** Drives the task's run as far as it goes now. */
  public Stop drive(TaskId id, Attendant attendant) throws InterruptedException {
    while (true) {
      Task task = engine.settled(id);
      Run run = task.run();
      if (run == null) {
        return new Stop.Refused(new Refusal.NotPossible(id, "has no run to go on with"));
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
        }
        case Phase.Ready _, Phase.Sleeping _ -> {
          if (turn(id, attendant) == Came.TO_NOTHING) {
            return new Stop.Refused(new Refusal.TurnLost(id));
          }
        }
      }
    }
  }

  /**
   * Asks for a new run and goes on with it. Its first turn starts with the very commit that queues
   * it, so that a run which is begun is never found waiting for its first turn.
   */
  public Stop begin(TaskId id, RunPlan plan, List<Payload> payloads, Attendant attendant)
      throws InterruptedException {
    Turns.NewRun wanted = new Turns.NewRun(plan, payloads);
    try (Workspace workspace = world.workspaces().enter(id)) {
      Came came = Came.NOT_ABOUT;
      // Somebody may change the task at this very moment: then it is begun as it is now.
      while (came == Came.NOT_ABOUT) {
        Task task = engine.task(id);
        switch (Turns.queue(task, plan, payloads)) {
          case Decision.Refused(Refusal refusal) -> {
            return new Stop.Refused(refusal);
          }
          case Decision.Accepted queued -> {
            Task ready = task.after(queued.events(), engine.now());
            came = turn(ready, wanted, workspace, attendant);
          }
        }
      }
      if (came == Came.TO_NOTHING) {
        return new Stop.Refused(new Refusal.TurnLost(id));
      }
    }
    return drive(id, attendant);
  }

  /** Does one turn, or nothing where the run has moved on: the next look tells. */
  private Came turn(TaskId id, Attendant attendant) throws InterruptedException {
    try (Workspace workspace = world.workspaces().enter(id)) {
      // Entering may have taken long: another process may have done this very turn meanwhile.
      return turn(engine.task(id), null, workspace, attendant);
    }
  }

  private Came turn(
      Task task, Turns.@Nullable NewRun wanted, Workspace workspace, Attendant attendant)
      throws InterruptedException {
    Run run = task.run();
    if (run == null) {
      return Came.NOT_ABOUT;
    }
    // Of whichever turn: its owner may have died long before somebody gave the task up.
    world.leftovers().end(task.id());
    TurnToken token = TurnToken.fresh(task.id(), random);
    Told told = new Told(task, engine.secrets(task));
    Prompts.Templates templates = templates(run, wanted);
    Payload prompt = Payload.of(Prompts.forNextTurn(task, run, templates, told.writtenDown()));
    Task started = started(task, wanted, token, prompt);
    if (started == null) {
      return Came.NOT_ABOUT;
    }
    Assignment assignment =
        new Assignment(
            task.id(),
            run.number(),
            run.currentStep().name(),
            run.nextTurn(),
            run.currentStep().agent(),
            workspace.directory(),
            Prompts.forNextTurn(task, run, templates, told),
            token.text(),
            run.session(),
            gatesOf(started, run),
            told.sensitive(),
            engine.journal()::payload);
    return work(assignment, token.digest(), started, attendant);
  }

  /** The task with its turn under way, null where it has moved on since it was looked at. */
  private @Nullable Task started(
      Task task, Turns.@Nullable NewRun wanted, TurnToken token, Payload prompt) {
    Turns.Start start =
        new Turns.Start(world.owners().me(), token, prompt, task.sequence(), engine.now());
    Verdict verdict =
        wanted == null
            ? engine.startTurn(task.id(), start)
            : engine.beginRun(task.id(), wanted, start);
    return verdict instanceof Verdict.Done(Task started) && isWorkedOnWith(token, started)
        ? started
        : null;
  }

  private Came work(Assignment assignment, Digest token, Task started, Attendant attendant)
      throws InterruptedException {
    attendant.turnStarted(started);
    try {
      TurnWatch watch = new TurnWatch(engine, world, attendant);
      Agent.Report report = watch.work(assignment, started);
      return engine.endTurn(started.id(), token, report) instanceof Verdict.Refused
          ? lost(assignment)
          : Came.TO_ITS_END;
    } catch (InterruptedException e) {
      engine.interruptTurn(started.id(), token);
      throw e;
    } finally {
      attendant.turnEnded(engine.task(started.id()));
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
    return givenUp || expired ? Came.TO_ITS_END : Came.TO_NOTHING;
  }

  /** What a turn came to. */
  private enum Came {
    /** The run had moved on before. */
    NOT_ABOUT,
    /** It is over, and written down. */
    TO_ITS_END,
    /** It was taken over, and what it did is not written down. */
    TO_NOTHING
  }

  private static boolean isWorkedOnWith(TurnToken token, Task task) {
    Run run = task.run();
    return run != null
        && run.phase() instanceof Phase.Working working
        && working.token().equals(token.digest());
  }

  private Prompts.Templates templates(Run run, Turns.@Nullable NewRun wanted) {
    return new Prompts.Templates(
        payload(run.plan().intro(), wanted), payload(run.currentStep().prompt(), wanted));
  }

  private String payload(Digest digest, Turns.@Nullable NewRun wanted) {
    List<Payload> notKeptYet = wanted == null ? List.of() : wanted.payloads();
    return notKeptYet.stream()
        .filter(payload -> payload.digest().equals(digest))
        .findFirst()
        .map(Payload::text)
        .orElseGet(() -> engine.journal().payload(digest));
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
