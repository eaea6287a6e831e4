package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.SecretVault;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
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

  /** A task that must be there, with what the deadlines have decided by now written down. */
  Task settled(TaskId id) {
    return expire(id) instanceof Verdict.Done(Task task) ? task : task(id);
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
      Task task = created(new Entry(0, id, 1, now(), new Event.TaskCreated(spec)));
      if (task != null) {
        return task;
      }
    }
  }

  /** Writes a new task down, if what it is related to is there. */
  public Verdict add(TaskSpec spec) {
    Refusal unknown = relations().unknown(spec);
    return unknown == null ? new Verdict.Done(create(spec)) : new Verdict.Refused(unknown);
  }

  private Relations relations() {
    return new Relations(this::find);
  }

  /** The tasks that must be done before this one is worked on. */
  public List<TaskId> blockers(Task task) {
    List<TaskId> needed = task.spec().dependsOn();
    return needed.isEmpty() ? needed : journal.unfinished(needed);
  }

  /** A task's state as people see it: an open one is blocked while others come first. */
  public TaskState stateOf(Task task) {
    return task.stateBehind(blockers(task));
  }

  public Verdict edit(TaskId id, TaskSpec spec) {
    return edit(id, _ -> spec);
  }

  /** Changes what a task says, from what it says at that moment, whoever else changes it too. */
  public Verdict edit(TaskId id, UnaryOperator<TaskSpec> change) {
    return decide(
        id,
        (task, _) -> {
          TaskSpec spec = change.apply(task.spec());
          Refusal objection = relations().objection(id, spec);
          if (objection != null) {
            return Decision.refuse(objection);
          }
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
    return decide(id, (task, _) -> mayQueue(task, plan, payloads));
  }

  Decision mayQueue(Task task, RunPlan plan, List<Payload> payloads) {
    return unlessBlocked(task, () -> Turns.queue(task, plan, payloads));
  }

  /** An agent asks, within the turn that the token belongs to. */
  public Asked ask(TurnToken token, Question question, boolean waits) {
    AtomicReference<Asking.Result> result = new AtomicReference<>();
    Verdict verdict =
        decide(
            token.task(),
            (task, now) -> {
              // It may have got a secret in this very turn, which must not be written down.
              Question covered = new Mask(secrets(task).values()).over(question);
              result.set(Asking.ask(task, token, new Asking.Attempt(covered, waits, now)));
              return result.get().decision();
            });
    return switch (verdict) {
      case Verdict.Refused(Refusal refusal) -> new Asked.Refused(refusal);
      case Verdict.Done(Task task) -> result.get().asked(task);
    };
  }

  /** An agent notes what it decided by itself, within the turn that the token belongs to. */
  public Verdict assume(TurnToken token, Assumption assumption) {
    return decide(
        token.task(),
        (task, _) -> Asking.assume(task, token, new Mask(secrets(task).values()).over(assumption)));
  }

  /** The task of a turn that is under way, null where the token belongs to none. */
  public @Nullable Task taskOf(TurnToken token) {
    Task task = find(token.task());
    return task != null && Asking.working(task, token) != null ? task : null;
  }

  /** An agent wants to use a tool, within the turn that the token belongs to. */
  public Permit permit(TurnToken token, ToolUse use, boolean waits) {
    AtomicReference<Permitting.Result> result = new AtomicReference<>();
    Verdict verdict =
        decide(
            token.task(),
            (task, now) -> {
              ToolUse covered = new Mask(secrets(task).values()).over(use);
              result.set(
                  Permitting.permit(task, token, new Permitting.Attempt(covered, waits, now)));
              return result.get().decision();
            });
    return switch (verdict) {
      case Verdict.Refused(Refusal refusal) -> new Permit.Refused(refusal);
      case Verdict.Done(Task task) -> result.get().permit(task);
    };
  }

  /** An agent named its conversation while its turn is under way. */
  Verdict sessionBegan(TurnToken token, String session) {
    return decide(token.task(), (task, _) -> Turns.inSession(task, token.digest(), session));
  }

  /** A person answers; what does not fit changes nothing. */
  public Verdict answer(GateId gate, String raw, String by, Channel channel) {
    return answer(gate, new Submission.Text(raw), by, channel);
  }

  /** A person answers, maybe with an action other than the one that was asked for. */
  public Verdict answer(GateId gate, Submission submission, String by, Channel channel) {
    Answering.Attempt attempt = new Answering.Attempt(gate, submission, by, channel);
    return decide(gate.task(), (task, _) -> Answering.answer(task, attempt, vault));
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
    return decide(id, (task, _) -> Shelving.cancel(task, by));
  }

  public Verdict defer(TaskId id, String by) {
    return decide(id, (task, _) -> Shelving.defer(task, by));
  }

  public Verdict close(TaskId id, String by, @Nullable String why) {
    return decide(id, (task, _) -> Shelving.close(task, by, why));
  }

  public Verdict reopen(TaskId id, String by) {
    return decide(id, (task, _) -> Shelving.reopen(task, by));
  }

  /** Records what the deadlines of a task have decided. */
  public Verdict expire(TaskId id) {
    return decide(id, (_, _) -> Decision.accept());
  }

  /** The same for all tasks with a gate whose time is over. */
  public void expireOverdue() {
    journal.overdue(now()).forEach(this::expire);
  }

  /** The asker has got its answer within its turn, so no later turn needs to be told. */
  public Verdict delivered(GateId id) {
    return decide(id.task(), (task, _) -> Answering.deliver(task, id));
  }

  /** An agent tried what only people may do. */
  public Verdict overstepped(TaskId id, String attempt) {
    return decide(id, (_, _) -> Decision.accept(new Event.AgentOverstepped(attempt)));
  }

  /** An agent that Holdpoint does not run is gone, and nobody can go on for it. */
  Verdict outsiderLeft(TaskId id) {
    return decide(id, (task, _) -> Turns.outsiderLeft(task));
  }

  Verdict startTurn(Task seen, Turns.Start start) {
    return decide(seen, (task, _) -> unlessBlocked(task, () -> Turns.start(task, start)));
  }

  Verdict beginRun(Task seen, Turns.NewRun run, Turns.Start start) {
    return decide(seen, (task, _) -> unlessBlocked(task, () -> Turns.begin(task, run, start)));
  }

  Verdict interruptTurn(TaskId id, Digest token) {
    return decide(id, (task, now) -> Turns.interrupt(task, token, now));
  }

  /**
   * @param report what the agent reported, without the secrets that the task has by then
   */
  Verdict endTurn(Task seen, Digest token, Function<Task, Agent.Report> report) {
    return decide(seen, (task, now) -> Turns.end(task, token, report.apply(task), now));
  }

  /**
   * Decides by what the caller has just seen. An append proves that it was still so; whatever else
   * comes of it is decided again by what is there now.
   */
  private Verdict decide(Task seen, Rule rule) {
    Instant now = noEarlierThan(seen.updatedAt());
    List<Event> due = Shelving.due(seen, now);
    Decision decision = rule.decide(seen.after(due, now), now);
    Decision.Accepted what = decision.following(due);
    Task after =
        decision instanceof Decision.Accepted && !what.events().isEmpty()
            ? append(seen, now, what)
            : null;
    return after == null ? decide(seen.id(), rule) : new Verdict.Done(after);
  }

  /** What the deadlines have decided comes first, whoever looks, and is written down with it. */
  private Verdict decide(TaskId id, Rule rule) {
    while (true) {
      Task task = find(id);
      if (task == null) {
        return new Verdict.Refused(new Refusal.UnknownTask(id));
      }
      Instant now = noEarlierThan(task.updatedAt());
      List<Event> due = Shelving.due(task, now);
      Decision decision = rule.decide(task.after(due, now), now);
      Task after = append(task, now, decision.following(due));
      if (after != null) {
        return switch (decision) {
          case Decision.Accepted _ -> new Verdict.Done(after);
          case Decision.Refused(Refusal refusal) -> new Verdict.Refused(refusal);
        };
      }
    }
  }

  private Decision unlessBlocked(Task task, Supplier<Decision> otherwise) {
    List<TaskId> blockers = blockers(task);
    return blockers.isEmpty()
        ? otherwise.get()
        : Decision.refuse(new Refusal.Blocked(task.id(), blockers));
  }

  /** Says what an intent comes to at a moment. */
  private interface Rule {
    Decision decide(Task task, Instant now);
  }

  /** Time never runs backwards within a task, whatever the clock does. */
  private Instant noEarlierThan(Instant last) {
    Instant now = now();
    return now.isBefore(last) ? last : now;
  }

  /** The new task, null where its id or its file is another's. */
  private @Nullable Task created(Entry entry) {
    Decision.Accepted events = new Decision.Accepted(List.of(entry.event()), List.of());
    return append(batch(0, entry.at(), events, Task.created(entry)));
  }

  /** The task after what was decided, null where somebody else was faster. */
  private @Nullable Task append(Task task, Instant now, Decision.Accepted what) {
    return what.events().isEmpty()
        ? task
        : append(batch(task.sequence(), now, what, task.after(what.events(), now)));
  }

  private static Journal.Batch batch(long seen, Instant at, Decision.Accepted what, Task after) {
    return new Journal.Batch(
        after.id(), seen, at, what.events(), what.payloads(), what.keys(), after);
  }

  private @Nullable Task append(Journal.Batch batch) {
    if (!journal.append(batch)) {
      return null;
    }
    changed.accept(batch.after());
    return batch.after();
  }
}
