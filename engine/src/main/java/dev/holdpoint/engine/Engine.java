package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.SecretVault;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one door in. Every intent is decided by a pure rule over the task's history and appended to
 * the journal; where somebody else was faster, it is decided again.
 */
public final class Engine {
  private final Journal journal;
  private final InstantSource clock;
  private final SecretVault vault;
  private final Consumer<Task> changed;

  /**
   * @param changed hears of every task that this engine changed, after it is durable
   */
  public Engine(Journal journal, InstantSource clock, SecretVault vault, Consumer<Task> changed) {
    this.journal = journal;
    this.clock = clock;
    this.vault = vault;
    this.changed = changed;
  }

  public Journal journal() {
    return journal;
  }

  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** The task of this id, null where there is none. */
  public @Nullable Task find(TaskId id) {
    return Task.fold(journal.read(id));
  }

  /** A task that must be there. */
  public Task task(TaskId id) {
    Task task = find(id);
    if (task == null) {
      throw new IllegalArgumentException("no task " + id);
    }
    return task;
  }

  /** Writes a new task down under a free id; a file of the project that is one already stays it. */
  public Task create(TaskSpec spec) {
    TaskIds ids = new TaskIds();
    while (true) {
      TaskId known = spec.source() == null ? null : journal.taskOf(spec.source());
      if (known != null) {
        return task(known);
      }
      TaskId id = ids.next();
      Instant now = now();
      Event created = new Event.TaskCreated(spec);
      Task task = append(new Pending(id, null, now), List.of(created));
      if (task != null) {
        return task;
      }
    }
  }

  public Verdict edit(TaskId id, TaskSpec spec) {
    return decide(
        id,
        task -> {
          TaskId owner = spec.source() == null ? null : journal.taskOf(spec.source());
          if (owner != null && !owner.equals(id)) {
            return Decision.refuse(
                new Refusal.NotPossible(id, "can't be " + spec.source() + ": that is " + owner));
          }
          return task.spec().equals(spec)
              ? Decision.accept()
              : Decision.accept(new Event.TaskEdited(spec));
        });
  }

  /** Asks for a new run; refused while one is under way. */
  public Verdict queue(TaskId id, RunPlan plan, List<Payload> payloads) {
    return decide(id, task -> Turns.queue(task, plan, payloads));
  }

  /** An agent asks, within the turn that the token belongs to. */
  public Asked ask(TurnToken token, Question question, boolean waits) {
    while (true) {
      Task task = find(token.task());
      if (task == null) {
        return new Asked.Refused(new Refusal.UnknownTask(token.task()));
      }
      switch (Asking.ask(task, new Asking.Attempt(token, question, waits, now()))) {
        case Asking.Result.No(Refusal refusal) -> {
          return new Asked.Refused(refusal);
        }
        case Asking.Result.Join(Gate gate) -> {
          return new Asked.AtGate(gate);
        }
        case Asking.Result.Open(Event.GateOpened event) -> {
          Task after = append(new Pending(task.id(), task, now()), List.of(event));
          if (after != null) {
            return new Asked.AtGate(after.gates().getLast());
          }
        }
        case Asking.Result.GoOn(List<Event> events, String why) -> {
          if (events.isEmpty() || append(new Pending(task.id(), task, now()), events) != null) {
            return new Asked.GoOn(why);
          }
        }
      }
    }
  }

  /** A person answers; what does not fit changes nothing. */
  public Verdict answer(GateId gate, String raw, String by, Channel channel) {
    return answer(gate, new Submission.Text(raw), by, channel);
  }

  /** A person answers, maybe with an action other than the one that was asked for. */
  public Verdict answer(GateId gate, Submission submission, String by, Channel channel) {
    expire(gate.task());
    return decide(
        gate.task(),
        task ->
            Answering.answer(
                task, new Answering.Attempt(gate, submission, by, channel, now()), vault));
  }

  /** A sensitive answer in clear, null once its key is destroyed. */
  public @Nullable String secret(Gate gate) {
    Answer answer = gate.answer();
    if (answer == null || !(answer.reply() instanceof Reply.Supplied(String sealed))) {
      return null;
    }
    String key = journal.answerKey(gate.id());
    return key == null ? null : vault.open(gate.id(), new SecretVault.Sealed(sealed, key));
  }

  /** The sensitive answers in clear that the step under way may still need. */
  Map<GateId, String> secrets(Task task) {
    Map<GateId, String> secrets = new HashMap<>();
    for (Gate gate : task.heldSecrets()) {
      String secret = secret(gate);
      if (secret != null) {
        secrets.put(gate.id(), secret);
      }
    }
    return secrets;
  }

  public Verdict cancel(TaskId id, String by) {
    return decide(id, task -> Shelving.cancel(task, by));
  }

  public Verdict defer(TaskId id, String by) {
    return decide(id, task -> Shelving.defer(task, by));
  }

  public Verdict reopen(TaskId id, String by) {
    return decide(id, task -> Shelving.reopen(task, by));
  }

  /** Records what the deadlines of a task have decided. */
  public Verdict expire(TaskId id) {
    return decide(id, task -> Shelving.expire(task, now()));
  }

  /** The same for all tasks with a gate whose time is over. */
  public void expireOverdue() {
    journal.overdue(now()).forEach(this::expire);
  }

  /** The asker has got its answer within its turn, so no later turn needs to be told. */
  public Verdict delivered(GateId id) {
    return decide(id.task(), task -> Answering.deliver(task, id));
  }

  /** An agent tried what only people may do. */
  public Verdict overstepped(TaskId id, String attempt) {
    return decide(id, _ -> Decision.accept(new Event.AgentOverstepped(attempt)));
  }

  Verdict startTurn(TaskId id, Turns.Start start) {
    return decide(id, task -> Turns.start(task, start));
  }

  Verdict beginRun(TaskId id, Turns.NewRun run, Turns.Start start) {
    return decide(id, task -> Turns.begin(task, run, start));
  }

  Verdict interruptTurn(TaskId id, Owner owner) {
    return decide(id, task -> Turns.interrupt(task, owner));
  }

  Verdict endTurn(TaskId id, Owner owner, Agent.Report report) {
    return decide(id, task -> Turns.end(task, owner, report, now()));
  }

  private Verdict decide(TaskId id, Function<Task, Decision> rule) {
    while (true) {
      Task task = find(id);
      if (task == null) {
        return new Verdict.Refused(new Refusal.UnknownTask(id));
      }
      switch (rule.apply(task)) {
        case Decision.Refused(Refusal refusal) -> {
          return new Verdict.Refused(refusal);
        }
        case Decision.Accepted accepted when accepted.events().isEmpty() -> {
          return new Verdict.Done(task);
        }
        case Decision.Accepted accepted -> {
          Task after = append(new Pending(id, task, now()), accepted);
          if (after != null) {
            return new Verdict.Done(after);
          }
        }
      }
    }
  }

  /** The task after these events, null where somebody else was faster. */
  private @Nullable Task append(Pending pending, List<Event> events) {
    return append(pending, new Decision.Accepted(events, List.of()));
  }

  private @Nullable Task append(Pending pending, Decision.Accepted accepted) {
    Task before = pending.task;
    long sequence = before == null ? 0 : before.sequence();
    Task after = pending.after(accepted.events());
    if (!journal.append(
        new Journal.Batch(
            pending.id,
            sequence,
            pending.at(),
            accepted.events(),
            accepted.payloads(),
            accepted.keys(),
            after))) {
      return null;
    }
    changed.accept(after);
    return after;
  }

  /** A task about to be changed; time never runs backwards within a task. */
  private record Pending(TaskId id, @Nullable Task task, Instant now) {
    Task after(List<Event> events) {
      if (task != null) {
        return task.after(events, at());
      }
      return Task.created(new Entry(0, id, 1, at(), events.getFirst()));
    }

    Instant at() {
      return task != null && task.updatedAt().isAfter(now) ? task.updatedAt() : now;
    }
  }
}
