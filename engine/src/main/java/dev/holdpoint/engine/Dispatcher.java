package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Goes on with a run, turn by turn, until it waits for somebody or comes to its end. */
public final class Dispatcher {
  private final Engine engine;
  private final World world;
  private final SecureRandom random = new SecureRandom();
  private final KnownTexts texts;

  public Dispatcher(Engine engine, World world) {
    this.engine = engine;
    this.world = world;
    this.texts = new KnownTexts(engine.journal()::payload);
  }

  /** Drives the task's run as far as it goes now. */
  public Stop drive(TaskId id, Attendant attendant) throws InterruptedException {
    return drive(engine.settled(id), attendant);
  }

  private Stop drive(Task settled, Attendant attendant) throws InterruptedException {
    TaskId id = settled.id();
    Task task = settled;
    while (true) {
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
          // Refused where another process noticed first; the next look tells.
          engine.interruptTurn(id, token);
          task = engine.settled(id);
        }
        case Phase.Ready _, Phase.Sleeping _ -> {
          Task ended = turn(task, attendant);
          task = ended == null ? engine.settled(id) : ended;
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
    Task ended = null;
    try (Workspace workspace = world.workspaces().enter(id)) {
      // Somebody may change the task at this very moment: then it is begun as it is now.
      while (ended == null) {
        Task task = engine.task(id);
        switch (Turns.queue(task, plan, payloads)) {
          case Decision.Refused(Refusal refusal) -> {
            return new Stop.Refused(refusal);
          }
          case Decision.Accepted _ -> ended = turn(task, wanted, workspace, attendant);
        }
      }
    }
    return drive(ended, attendant);
  }

  /** Does one turn, or nothing where the run has moved on: the next look tells. */
  private @Nullable Task turn(Task seen, Attendant attendant) throws InterruptedException {
    try (Workspace workspace = world.workspaces().enter(seen.id())) {
      // Entering may have taken long: where another process did this very turn meanwhile, the
      // attempt to start it tells.
      return turn(seen, null, workspace, attendant);
    }
  }

  /** The task after the turn, null where it did not come about. */
  private @Nullable Task turn(
      Task seen, Turns.@Nullable NewRun wanted, Workspace workspace, Attendant attendant)
      throws InterruptedException {
    Task task = wanted == null ? seen : wanted.queued(seen, engine.now());
    Run run = task.run();
    if (run == null) {
      return null;
    }
    // Of whichever turn: its owner may have died long before somebody gave the task up.
    world.leftovers().end(task.id());
    TurnToken token = TurnToken.fresh(task.id(), random);
    Map<GateId, String> secrets = engine.secrets(task);
    Told told = new Told(task, secrets);
    Prompts.Templates templates = templates(run, wanted);
    Payload prompt = Payload.of(Prompts.forNextTurn(task, run, templates, told.writtenDown()));
    // Wording it twice takes long enough to be left out where it comes to the same.
    String clear =
        secrets.isEmpty() ? prompt.text() : Prompts.forNextTurn(task, run, templates, told);
    Owner me = world.owners().me();
    Turns.Start start = new Turns.Start(me, token, prompt, task.sequence(), engine.now());
    Verdict verdict =
        wanted == null
            ? engine.startTurn(seen, start)
            : engine.beginRun(seen, wanted, start);
    if (!(verdict instanceof Verdict.Done(Task started)) || !isWorkedOnWith(token, started)) {
      return null;
    }
    attendant.turnStarted(started);
    Task ended = null;
    try {
      Assignment assignment =
          new Assignment(
              task.id(),
              run.number(),
              run.currentStep().name(),
              run.nextTurn(),
              run.currentStep().agent(),
              workspace.directory(),
              clear,
              token.text(),
              run.session(),
              gatesOf(started, run),
              secrets,
              engine.journal()::payload);
      TurnWatch watch = new TurnWatch(engine, world, attendant);
      Agent.Report report = watch.work(assignment, started);
      ended = ended(engine.endTurn(started, token.digest(), report));
    } catch (InterruptedException e) {
      engine.interruptTurn(task.id(), token.digest());
      throw e;
    } finally {
      attendant.turnEnded(ended == null ? engine.task(task.id()) : ended);
    }
    return ended == null ? engine.settled(task.id()) : ended;
  }

  private static @Nullable Task ended(Verdict verdict) {
    return verdict instanceof Verdict.Done(Task task) ? task : null;
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
        .orElseGet(() -> texts.of(digest));
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
