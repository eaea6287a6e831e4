package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.payloads;
import static dev.holdpoint.model.Specimens.specOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.holdpoint.engine.Happenings.Happening;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.CrashingJournal;
import dev.holdpoint.port.CrashingJournal.Crash;
import dev.holdpoint.port.CrashingJournal.Moment;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Several processes that ask, answer, approve, fail and try again, give up, close, put aside, take
 * up again, block each other, die, are presumed dead and come back, all by chance and while
 * deadlines pass.
 */
final class RandomHistory implements AutoCloseable {
  private static final int PROCESSES = 3;
  private static final int STEPS = 200;

  private final Random random;
  private final Chance chance;
  private final InMemoryJournal store = new InMemoryJournal();
  private final SettableClock clock = new SettableClock();
  private final List<Process> processes = new ArrayList<>();
  private final List<TurnToken> tokens = new ArrayList<>();
  private final Happenings happenings = new Happenings();
  private final Promises promises = new Promises();
  private final TaskId task;
  // Another one, on which the task may depend, and the other way round.
  private final TaskId other;
  private int newest;
  private int born;

  /** A process, with the turn that it believes to be working on. */
  private static final class Process {
    final CrashingJournal journal;
    final Engine engine;
    final Owner me;
    TurnToken turn;
    // As it was when the turn began: whatever happened since, only the journal knows.
    Task started;

    Process(CrashingJournal journal, SettableClock clock, int number) {
      this.journal = journal;
      this.engine = new Engine(journal, clock, new FakeVault(), _ -> {});
      this.me = new Owner("process-" + number, "here", number);
      this.turn = new TurnToken(Specimens.TASK, "none of process " + number);
    }
  }

  RandomHistory(long seed) {
    random = new Random(seed);
    chance = new Chance(random, seed % 3 == 0 ? Chance.Habit.PLANS : Chance.Habit.ANY);
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(birth());
    }
    Engine engine = new Engine(store, clock, new FakeVault(), _ -> {});
    task = engine.create(specOf("tasks/random.md")).id();
    other = engine.create(specOf("tasks/other.md")).id();
  }

  /** What was written down. */
  Journal journal() {
    return store;
  }

  Instant now() {
    return clock.instant();
  }

  private Process birth() {
    Moment moment = random.nextBoolean() ? Moment.BEFORE : Moment.AFTER;
    return new Process(
        new CrashingJournal(store.another(), moment, _ -> random.nextInt(30) == 0), clock, ++born);
  }

  void play() {
    for (int i = 0; i < STEPS; i++) {
      // Mostly whoever began the newest turn, so that some runs come to their end.
      int who = random.nextInt(3) > 0 ? newest : random.nextInt(PROCESSES);
      clock.advance(Duration.ofSeconds(random.nextInt(-5, 30)));
      try {
        act(processes.get(who));
      } catch (Crash e) {
        happenings.note(Happening.CRASHED);
        processes.get(who).journal.close();
        processes.set(who, birth());
      }
      promises.check(store, task);
    }
    store.appended().forEach(happenings::noteAppended);
    new Neighbours().check(store.appended());
  }

  private void act(Process process) {
    switch (chance.act()) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8 -> start(process);
      case 9, 10, 11, 12, 13, 14 -> ask(process);
      case 15, 16, 17, 18, 19, 20, 21, 22 -> answer(process);
      case 23, 24, 25, 26, 27, 28 -> end(process);
      case 51, 52 -> revise(process);
      case 47 -> process.engine.sessionBegan(process.turn, "s-" + random.nextInt(2));
      case 29, 30 -> process.engine.interruptTurn(task, process.turn.digest());
      case 31 -> process.engine.overstepped(task, "respond");
      case 32 -> edit(process);
      case 33, 34 -> deliver(process);
      case 35 -> process.engine.expireOverdue();
      case 36 -> process.engine.cancel(task, process.me.id());
      case 37 -> process.engine.defer(task, process.me.id());
      case 38 -> process.engine.close(task, process.me.id(), random.nextBoolean() ? "why" : null);
      case 39 -> tend(process);
      case 53, 54 -> new RandomGateChanges(random, happenings).act(process.engine, task);
      case 40, 41, 42, 43, 44, 45, 46 -> permit(process);
      default -> process.engine.reopen(task, process.me.id());
    }
  }

  /** Goes on with the run as the dispatcher does; whoever has it may be taken for dead, wrongly. */
  private void start(Process process) {
    Task now = process.engine.settled(task);
    Run run = now.run();
    TurnToken token = new TurnToken(task, "token " + random.nextInt());
    Verdict verdict;
    if (run == null || run.phase().isFinal()) {
      Turns.NewRun wanted = new Turns.NewRun(chance.plan(), payloads());
      verdict =
          random.nextBoolean()
              ? process.engine.queue(task, wanted.plan(), wanted.payloads())
              : process.engine.beginRun(now, wanted, start(process, token, now.sequence() + 1));
    } else {
      if (run.phase() instanceof Phase.Working working && random.nextInt(4) == 0) {
        process.engine.interruptTurn(task, working.token());
        happenings.note(Happening.TAKEN_OVER);
      }
      verdict = process.engine.startTurn(now, start(process, token, now.sequence()));
    }
    happenings.note(Happening.BLOCKED, verdict instanceof Verdict.Refused(Refusal.Blocked _));
    if (verdict instanceof Verdict.Done(Task after)
        && after.run() != null
        && after.run().phase() instanceof Phase.Working working
        && working.token().equals(token.digest())) {
      tokens.add(token);
      process.turn = token;
      process.started = after;
      newest = processes.indexOf(process);
    }
  }

  private static Turns.Start start(Process process, TurnToken token, long seen) {
    return new Turns.Start(process.me, token, Specimens.STEP, seen, process.engine.now());
  }

  private void ask(Process process) {
    if (tokens.isEmpty()) {
      return;
    }
    // Mostly the newest, sometimes one whose turn is long over.
    TurnToken token =
        random.nextInt(4) > 0 ? tokens.getLast() : tokens.get(random.nextInt(tokens.size()));
    long before = process.engine.task(task).sequence();
    Question question = chance.question(known(process));
    switch (process.engine.ask(token, question, random.nextBoolean())) {
      case Asked.AtGate(Gate gate) -> {
        Task now = process.engine.task(task);
        happenings.note(
            now.sequence() > before && gate.isOpen() ? Happening.ASKED : Happening.JOINED);
        happenings.note(Happening.SECRET_KEPT_OUT, gate.question().prompt().contains("•"));
      }
      case Asked.GoOn _ -> happenings.note(Happening.WENT_ON);
      case Asked.Denied _ -> happenings.note(Happening.DENIED);
      case Asked.Refused(Refusal.KeyUsed(GateId gate, String key)) -> {
        happenings.note(Happening.KEY_REFUSED);
        Question first =
            Objects.requireNonNull(process.engine.task(task).gate(gate.number())).question();
        assertEquals(question.key(), key);
        assertEquals(key, first.key());
        assertFalse(first.sameAs(question), "refused although it is the same question");
      }
      case Asked.Refused _ -> {}
    }
  }

  /** An agent wants to use a tool, maybe for the second time, maybe as a person changed it. */
  private void permit(Process process) {
    if (tokens.isEmpty()) {
      return;
    }
    TurnToken token =
        random.nextInt(4) > 0 ? tokens.getLast() : tokens.get(random.nextInt(tokens.size()));
    ToolUse use = chance.toolUse();
    if (process.engine.permit(token, use, random.nextBoolean())
        instanceof Permit.Changed(Action instead)) {
      happenings.note(Happening.CHANGED);
      process.engine.permit(token, use.as(instead), false);
    }
  }

  /** A secret that the agent has got, which it will try to spread. */
  private @Nullable String known(Process process) {
    Map<GateId, String> secrets = process.engine.secrets(process.engine.task(task));
    return secrets.isEmpty() ? null : new TreeMap<>(secrets).firstEntry().getValue();
  }

  private void answer(Process process) {
    Task now = process.engine.task(task);
    int number = random.nextInt(now.gates().size() + 1) + 1;
    if (now.hasOpenGate() && random.nextBoolean()) {
      number = now.openGates().getFirst().id().number();
    }
    @Nullable Gate known = now.gate(number);
    GateId gate = new GateId(task, number);
    Submission given = chance.submission(known == null ? null : known.question());
    switch (process.engine.answer(gate, given, process.me.id(), Channel.CLI)) {
      case Verdict.Done(Task after) -> {
        Gate closed = after.gates().get(number - 1);
        acknowledged(process, given, closed, Objects.requireNonNull(closed.answer()));
      }
      case Verdict.Refused(Refusal.Expired _) -> happenings.note(Happening.TOO_LATE);
      case Verdict.Refused(Refusal.Replaced _) -> happenings.note(Happening.REPLACED);
      case Verdict.Refused(Refusal.ChangedOnDisk _) -> happenings.note(Happening.CHANGED_ON_DISK);
      case Verdict.Refused _ -> happenings.note(Happening.ANSWER_REFUSED);
    }
  }

  /** What was acknowledged is what was given. */
  private void acknowledged(Process process, Submission given, Gate gate, Answer answer) {
    boolean same =
        switch (answer.reply()) {
          case Reply.Supplied _ ->
              given.equals(
                  new Submission.Text(Objects.requireNonNull(process.engine.secret(gate))));
          case Reply.Approved(Action edited) ->
              edited == null
                  ? given instanceof Submission.Edited || text(given).equals("approve")
                  : given.equals(new Submission.Edited(edited));
          case Reply.Rejected(String reason) -> text(given).equals("reject: " + reason);
          case Reply.Said said -> text(given).equals(said.text());
          case Reply.Confirmed confirmed -> text(given).equals(confirmed.text());
          case Reply.Chose chose -> text(given).equals(chose.text());
          case Reply.Passed _, Reply.ChangesRequested _ ->
              given instanceof Submission.Reviewed reviewed
                  && reviewed.reply().equals(answer.reply());
        };
    if (!same) {
      throw new AssertionError(answer + " was acknowledged, but given was " + given);
    }
  }

  private static String text(Submission given) {
    return given instanceof Submission.Text(String raw) ? raw : "";
  }

  private void end(Process process) {
    Outcome outcome = chance.outcome(clock.instant());
    Outcome planned = chance.planned();
    boolean plans = random.nextInt(4) > 0;
    Task seen = process.started == null ? process.engine.task(task) : process.started;
    switch (process.engine.endTurn(
        seen, process.turn.digest(), now -> turnout(now, outcome, planned, plans))) {
      case Verdict.Done _ -> happenings.note(Happening.ENDED);
      case Verdict.Refused _ -> happenings.note(Happening.END_REFUSED);
    }
  }

  /** Whoever plans does no step, and the other way round. */
  private Turns.Turnout turnout(Task now, Outcome outcome, Outcome planned, boolean plans) {
    Run run = now.run();
    if (run == null) {
      return Turns.Turnout.of(Report.of(outcome));
    }
    // Mostly it says that it is done: what comes after takes long enough.
    boolean planning = run.plan().reviews().planning() != null;
    boolean isDone = (planning && plans) || outcome instanceof Outcome.Finished;
    if (run.stage() == Stage.PLANNING) {
      boolean checked = outcome instanceof Outcome.Unchecked;
      return Turns.Turnout.of(Report.of(isDone || checked ? planned : outcome));
    }
    return new Turns.Turnout(
        Report.of(isDone ? new Outcome.Finished("done") : outcome), chance.remains(run));
  }

  private void revise(Process process) {
    Task now = process.engine.task(task);
    for (Gate gate : now.gates()) {
      Review review = gate.review();
      if (review != null && (gate.isOpen() || random.nextInt(4) == 0)) {
        Digest seen = random.nextInt(4) == 0 ? Digest.of("?") : review.current().digest();
        Verdict verdict =
            process.engine.revise(
                new Revision(gate.id(), seen, chance.draft(), null, process.me.id(), Channel.CLI));
        happenings.note(Happening.EDIT_REFUSED, verdict instanceof Verdict.Refused);
      }
    }
  }

  private void edit(Process process) {
    TaskSpec spec = process.engine.task(task).spec();
    TaskSpec edited =
        new TaskSpec(
            "Title " + random.nextInt(3),
            spec.body(),
            spec.source(),
            spec.priority(),
            spec.size(),
            null,
            null,
            null);
    relate(process, task, edited, other);
  }

  /** Somebody looks after the other task. */
  private void tend(Process process) {
    switch (random.nextInt(4)) {
      case 0 -> relate(process, other, process.engine.task(other).spec(), task);
      case 1 -> process.engine.reopen(other, process.me.id());
      default -> process.engine.close(other, process.me.id(), null);
    }
  }

  private void relate(Process process, TaskId id, TaskSpec spec, TaskId to) {
    TaskId parent = random.nextInt(4) == 0 ? to : null;
    List<TaskId> needs = random.nextInt(3) == 0 ? List.of(to) : List.of();
    Verdict verdict = process.engine.edit(id, spec.related(parent, needs));
    happenings.note(Happening.CIRCLE_REFUSED, verdict instanceof Verdict.Refused);
  }

  private void deliver(Process process) {
    Task now = process.engine.task(task);
    @Nullable Gate gate = now.gate(random.nextInt(now.gates().size() + 1));
    if (gate != null) {
      process.engine.delivered(gate.id());
    }
  }

  Happenings happenings() {
    return happenings;
  }

  /** All that happened, whatever the task's name. */
  List<String> told() {
    return store.since(0, Integer.MAX_VALUE).stream()
        .map(e -> e.toString().replace(task.value(), "…").replace(other.value(), "……"))
        .toList();
  }

  /** All that happened, append by append. */
  List<InMemoryJournal.Appended> appended() {
    return store.appended();
  }

  @Override
  public void close() {
    processes.forEach(process -> process.journal.close());
    store.close();
  }
}
