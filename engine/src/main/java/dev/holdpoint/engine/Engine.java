package dev.holdpoint.engine;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Documents;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.SecretVault;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The one door in. Every intent is decided by a pure rule over the task's history and written down
 * ({@link Writing}).
 */
public final class Engine {
  private final Journal journal;
  private final SecretVault vault;
  private final Writing writing;
  private final Documents documents;

  /** One that puts no files anywhere. */
  public Engine(Journal journal, InstantSource clock, SecretVault vault, Consumer<Task> changed) {
    this(journal, clock, vault, changed, Documents.NONE);
  }

  /**
   * @param changed hears of every task that this engine changed, after it is durable
   * @param documents where agents find the files of answers
   */
  public Engine(
      Journal journal,
      InstantSource clock,
      SecretVault vault,
      Consumer<Task> changed,
      Documents documents) {
    this.journal = journal;
    this.vault = vault;
    this.documents = documents;
    this.writing = new Writing(journal, clock, changed, new LastSeen());
  }

  public Journal journal() {
    return journal;
  }

  Writing writing() {
    return writing;
  }

  public Instant now() {
    return writing.now();
  }

  /** The task of this id, null where there is none. */
  public @Nullable Task find(TaskId id) {
    return writing.find(id);
  }

  /** A task that must be there. */
  public Task task(TaskId id) {
    Task task = find(id);
    if (task == null) {
      throw new IllegalArgumentException("no task " + id);
    }
    return task;
  }

  /** The task as this process left it, for a decision that an append will prove; else as it is. */
  Task lastSeen(TaskId id) {
    Task seen = writing.lastSeen().of(id);
    return seen == null ? task(id) : seen;
  }

  /** A task that must be there, with what the deadlines have decided by now written down. */
  Task settled(TaskId id) {
    return expire(id) instanceof Verdict.Done(Task task) ? task : task(id);
  }

  /** Writes a new task down under a free id; a file of the project that is one already stays it. */
  public Task create(TaskSpec spec) {
    return writing.begin(spec, _ -> Creating.task(spec, List.of(), null));
  }

  /**
   * A program that only asks makes a task of its question; where a task with this source is there
   * already, it is the same question.
   */
  public Task askOutside(TaskSpec spec, Question question, Patience patience) {
    return settled(writing.begin(spec, now -> Outside.asked(spec, question, patience, now)).id());
  }

  /** Writes a new task down, if what it is related to is there. */
  public Verdict add(TaskSpec spec) {
    return add(spec, List.of());
  }

  /** The same with the documents that it names, kept in the transaction that writes it down. */
  public Verdict add(TaskSpec spec, List<Attachment> documents) {
    return add(spec, documents, null);
  }

  /**
   * The same for the process that is about to run it: no other takes it in between. What it does in
   * the run is fixed when the run begins, which may never be.
   *
   * @param next that process, null where any may run it
   */
  public Verdict add(TaskSpec spec, List<Attachment> documents, @Nullable Owner next) {
    Refusal unknown = relations().unknown(spec);
    return unknown == null
        ? new Verdict.Done(writing.begin(spec, _ -> Creating.task(spec, documents, next)))
        : new Verdict.Refused(unknown);
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
    return edit(id, change, List.of());
  }

  /** The same, with documents that the task names from then on and did not before. */
  public Verdict edit(TaskId id, UnaryOperator<TaskSpec> change, List<Attachment> documents) {
    return writing.decide(
        id,
        (task, _) -> {
          TaskSpec spec = change.apply(task.spec());
          Attachment.refuseUnknown(spec, task.spec().documents(), documents);
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
              : new Decision.Accepted(
                  List.of(new Event.TaskEdited(spec)), Attachment.contents(documents));
        });
  }

  /** Asks for a new run; refused while one is under way. */
  public Verdict queue(TaskId id, RunPlan plan, List<Payload> payloads) {
    return writing.decide(id, (task, _) -> mayQueue(task, plan, payloads));
  }

  /** The same; where a run is under way already, maybe since this very moment, that is it. */
  public Verdict want(TaskId id, RunPlan plan, List<Payload> payloads) {
    Verdict queued = queue(id, plan, payloads);
    Task task = queued instanceof Verdict.Refused ? find(id) : null;
    return task != null && task.hasRunUnderWay() && !Outside.isOf(task)
        ? new Verdict.Done(task)
        : queued;
  }

  Decision mayQueue(Task task, RunPlan plan, List<Payload> payloads) {
    return unlessBlocked(task, () -> Turns.queue(task, plan, payloads));
  }

  /** An agent asks, within the turn that the token belongs to. */
  public Asked ask(TurnToken token, Question question, boolean waits) {
    AtomicReference<Asking.Result> result = new AtomicReference<>();
    Verdict verdict =
        writing.decide(
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
    return writing.decide(
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
        writing.decide(
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

  /** Whether the turn that a token belongs to is under way. */
  public boolean isUnderWay(TurnToken token) {
    return taskOf(token) != null;
  }

  /** An agent named its conversation while its turn is under way. */
  Verdict sessionBegan(TurnToken token, String session) {
    return writing.decide(
        token.task(), (task, _) -> Turns.inSession(task, token.digest(), session));
  }

  /** An agent tells how far its todos are while its turn is under way. */
  Verdict todosChanged(TurnToken token, String text) {
    return writing.decide(
        token.task(),
        (task, _) ->
            Turns.todos(
                task, token.digest(), Payload.of(new Mask(secrets(task).values()).cover(text))));
  }

  /** A person answers; what does not fit changes nothing. */
  public Verdict answer(GateId gate, String raw, String by, Channel channel) {
    return answer(gate, new Submission.Text(raw), by, channel);
  }

  /** A person answers, maybe with an action other than the one that was asked for. */
  public Verdict answer(GateId gate, Submission submission, String by, Channel channel) {
    return answer(gate, submission, new Reviews.Person(by, channel), List.of());
  }

  /**
   * The same with files, which are kept in the very transaction that writes the answer down; of an
   * answer that is refused, nothing is kept.
   */
  public Verdict answer(
      GateId gate, Submission submission, Reviews.Person person, List<Attachment> attachments) {
    Answering.Attempt attempt =
        new Answering.Attempt(gate, submission, person.name(), person.channel(), attachments);
    return writing.decide(
        gate.task(),
        (task, _) -> Outside.finishing(task, gate, Answering.answer(task, attempt, vault)));
  }

  /** The files of answers, for the agents that asked. */
  public AnswerFiles files() {
    return new AnswerFiles(documents, journal);
  }

  /** A person puts another version in the place of a plan that is reviewed. */
  Verdict revise(Revision revision) {
    return writing.decide(revision.gate().task(), (task, _) -> Reviewing.edit(task, revision));
  }

  /** A sensitive answer in clear, null once its key is destroyed. */
  public @Nullable String secret(Gate gate) {
    return new HeldSecrets(journal, vault).of(gate);
  }

  /** The sensitive answers in clear that the step under way may still need. */
  Map<GateId, String> secrets(Task task) {
    return new HeldSecrets(journal, vault).of(task);
  }

  /**
   * Masks for what is written down of a task outside of its turn's own words, each up to date when
   * it is taken. What was known once stays covered.
   */
  public Supplier<UnaryOperator<String>> masks(TaskId id) {
    Map<GateId, String> known = new ConcurrentHashMap<>(secrets(task(id)));
    return () -> {
      known.putAll(secrets(task(id)));
      return new Mask(known.values())::cover;
    };
  }

  public Verdict cancel(TaskId id, String by) {
    return writing.decide(id, (task, _) -> Shelving.cancel(task, by));
  }

  public Verdict defer(TaskId id, String by) {
    return writing.decide(id, (task, _) -> Shelving.defer(task, by));
  }

  public Verdict close(TaskId id, String by, @Nullable String why) {
    return writing.decide(id, (task, _) -> Shelving.close(task, by, why));
  }

  public Verdict reopen(TaskId id, String by) {
    return writing.decide(id, (task, _) -> Shelving.reopen(task, by));
  }

  /** Records what the deadlines of a task have decided; where it may only be read, nothing. */
  public Verdict expire(TaskId id) {
    return writing.expire(id);
  }

  /** The same for all tasks with a gate whose time is over. */
  public void expireOverdue() {
    journal.overdue(now()).forEach(this::expire);
  }

  /** The asker has got its answer within its turn, so no later turn needs to be told. */
  public Verdict delivered(GateId id) {
    return writing.decide(id.task(), (task, _) -> Answering.deliver(task, id));
  }

  /** An agent tried what only people may do. */
  public Verdict overstepped(TaskId id, String attempt) {
    return writing.decide(id, (_, _) -> Decision.accept(new Event.AgentOverstepped(attempt)));
  }

  /** An agent that Holdpoint does not run is gone, and nobody can go on for it. */
  Verdict outsiderLeft(TaskId id) {
    return writing.decide(id, (task, _) -> Turns.outsiderLeft(task));
  }

  Verdict startTurn(Task seen, Turns.Start start) {
    return writing.decide(seen, (task, _) -> unlessBlocked(task, () -> Turns.start(task, start)));
  }

  Verdict beginRun(Task seen, Turns.NewRun run, Turns.Start start) {
    return writing.decide(
        seen, (task, _) -> unlessBlocked(task, () -> Turns.begin(task, run, start)));
  }

  Verdict interruptTurn(TaskId id, Digest token) {
    return writing.decide(id, (task, now) -> Turns.interrupt(task, token, now));
  }

  /**
   * @param turnout what came of it, without the secrets that the task has by then
   */
  Verdict endTurn(Task seen, Digest token, Function<Task, Turns.Turnout> turnout) {
    return writing.decide(seen, (task, now) -> Turns.end(task, token, turnout.apply(task), now));
  }

  private Decision unlessBlocked(Task task, Supplier<Decision> otherwise) {
    List<TaskId> blockers = blockers(task);
    return blockers.isEmpty()
        ? otherwise.get()
        : Decision.refuse(new Refusal.Blocked(task.id(), blockers));
  }
}
