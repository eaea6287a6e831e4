package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.payloads;
import static dev.holdpoint.model.Specimens.specOf;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.CrashingJournal;
import dev.holdpoint.port.CrashingJournal.Crash;
import dev.holdpoint.port.CrashingJournal.Moment;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Several processes that ask, answer, approve, give up, put aside, take up again, die, are presumed
 * dead and come back, all by chance and while deadlines pass.
 */
final class RandomHistory implements AutoCloseable {
  private static final int PROCESSES = 3;
  private static final int STEPS = 150;

  private final Random random;
  private final Chance chance;
  private final InMemoryJournal store = new InMemoryJournal();
  private final SettableClock clock = new SettableClock();
  private final List<Process> processes = new ArrayList<>();
  private final List<TurnToken> tokens = new ArrayList<>();
  private final Map<Happening, Integer> counts = new EnumMap<>(Happening.class);
  private final Promises promises = new Promises();
  private final TaskId task;
  private int born;

  /** What is worth to have come about. */
  enum Happening {
    STARTED,
    BEGUN,
    ASKED,
    JOINED,
    WENT_ON,
    DENIED,
    ANSWERED,
    ANSWER_REFUSED,
    TOO_LATE,
    APPROVED,
    APPROVED_WITH_CHANGES,
    REJECTED,
    SECRET_GIVEN,
    SECRET_KEPT_OUT,
    DOUBTED,
    DOUBTED_AGAIN,
    ENDED,
    END_REFUSED,
    INTERRUPTED,
    TAKEN_OVER,
    CRASHED,
    DELIVERED,
    QUEUED,
    FINISHED,
    FAILED,
    EXPIRED_AND_FAILED,
    EXPIRED_AND_DEFERRED,
    EXPIRED_AT_WORK,
    CANCELLED,
    CANCELLED_AT_WORK,
    DEFERRED,
    REOPENED
  }

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
    chance = new Chance(random);
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(birth());
    }
    task =
        new Engine(store, clock, new FakeVault(), _ -> {}).create(specOf("tasks/random.md")).id();
  }

  private Process birth() {
    Moment moment = random.nextBoolean() ? Moment.BEFORE : Moment.AFTER;
    return new Process(
        new CrashingJournal(store.another(), moment, _ -> random.nextInt(30) == 0), clock, ++born);
  }

  void play() {
    for (int i = 0; i < STEPS; i++) {
      int who = random.nextInt(PROCESSES);
      clock.advance(Duration.ofSeconds(random.nextInt(-5, 30)));
      try {
        act(processes.get(who));
      } catch (Crash e) {
        note(Happening.CRASHED);
        processes.get(who).journal.close();
        processes.set(who, birth());
      }
      promises.check(store, task);
    }
    store.appended().forEach(this::noteAppended);
  }

  private void act(Process process) {
    switch (random.nextInt(40)) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8 -> start(process);
      case 9, 10, 11, 12, 13, 14 -> ask(process);
      case 15, 16, 17, 18, 19, 20, 21, 22 -> answer(process);
      case 23, 24, 25, 26, 27, 28 -> end(process);
      case 29, 30 -> process.engine.interruptTurn(task, process.turn.digest());
      case 31 -> process.engine.overstepped(task, "respond");
      case 32 -> edit(process);
      case 33, 34 -> deliver(process);
      case 35 -> process.engine.expireOverdue();
      case 36 -> process.engine.cancel(task, process.me.id());
      case 37 -> process.engine.defer(task, process.me.id());
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
        note(Happening.TAKEN_OVER);
      }
      verdict = process.engine.startTurn(now, start(process, token, now.sequence()));
    }
    if (verdict instanceof Verdict.Done(Task after)
        && after.run() != null
        && after.run().phase() instanceof Phase.Working working
        && working.token().equals(token.digest())) {
      tokens.add(token);
      process.turn = token;
      process.started = after;
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
    switch (process.engine.ask(token, chance.question(known(process)), random.nextBoolean())) {
      case Asked.AtGate(Gate gate) -> {
        Task now = process.engine.task(task);
        note(now.sequence() > before && gate.isOpen() ? Happening.ASKED : Happening.JOINED);
        note(Happening.SECRET_KEPT_OUT, gate.question().prompt().contains("•"));
      }
      case Asked.GoOn _ -> note(Happening.WENT_ON);
      case Asked.Denied _ -> note(Happening.DENIED);
      case Asked.Refused _ -> {}
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
      case Verdict.Refused(Refusal.Expired _) -> note(Happening.TOO_LATE);
      case Verdict.Refused _ -> note(Happening.ANSWER_REFUSED);
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
        };
    if (!same) {
      throw new AssertionError(answer + " was acknowledged, but given was " + given);
    }
  }

  private static String text(Submission given) {
    return given instanceof Submission.Text(String raw) ? raw : "";
  }

  private void end(Process process) {
    Report report = Report.of(chance.outcome(clock.instant()));
    Task seen = process.started == null ? process.engine.task(task) : process.started;
    switch (process.engine.endTurn(seen, process.turn.digest(), _ -> report)) {
      case Verdict.Done _ -> note(Happening.ENDED);
      case Verdict.Refused _ -> note(Happening.END_REFUSED);
    }
  }

  private void edit(Process process) {
    TaskSpec spec = process.engine.task(task).spec();
    process.engine.edit(
        task,
        new TaskSpec(
            "Title " + random.nextInt(3),
            spec.body(),
            spec.source(),
            spec.priority(),
            spec.size(),
            null,
            null,
            null));
  }

  private void deliver(Process process) {
    Task now = process.engine.task(task);
    @Nullable Gate gate = now.gate(random.nextInt(now.gates().size() + 1));
    if (gate != null) {
      process.engine.delivered(gate.id());
    }
  }

  private void note(Happening happening) {
    counts.merge(happening, 1, Integer::sum);
  }

  private void note(Happening happening, boolean cameAbout) {
    if (cameAbout) {
      note(happening);
    }
  }

  /** What the journal tells has come about. */
  private void noteAppended(InMemoryJournal.Appended one) {
    boolean atWork =
        one.before() != null
            && one.before().run() != null
            && one.before().run().phase() instanceof Phase.Working;
    List<Event> events = one.batch().events();
    boolean expired = events.stream().anyMatch(Event.GateExpired.class::isInstance);
    note(Happening.EXPIRED_AT_WORK, expired && atWork);
    for (Event event : events) {
      switch (event) {
        case Event.RunQueued _ -> note(events.size() > 1 ? Happening.BEGUN : Happening.QUEUED);
        case Event.TurnStarted _ -> note(Happening.STARTED);
        case Event.TurnInterrupted _ -> note(Happening.INTERRUPTED);
        case Event.AnswerDelivered _ -> note(Happening.DELIVERED);
        case Event.GateOpened opened -> noteDoubt(one, opened);
        case Event.GateAnswered answered -> noteReply(answered.answer().reply());
        case Event.RunFinished _ -> note(Happening.FINISHED);
        case Event.RunFailed _ -> note(expired ? Happening.EXPIRED_AND_FAILED : Happening.FAILED);
        case Event.TaskDeferred _ ->
            note(expired ? Happening.EXPIRED_AND_DEFERRED : Happening.DEFERRED);
        case Event.TaskCancelled _ ->
            note(atWork ? Happening.CANCELLED_AT_WORK : Happening.CANCELLED);
        case Event.TaskReopened _ -> note(Happening.REOPENED);
        default -> {}
      }
    }
  }

  private void noteDoubt(InMemoryJournal.Appended one, Event.GateOpened opened) {
    String key = opened.question().key();
    if (Doubts.isOurs(key)) {
      boolean again =
          Objects.requireNonNull(one.before()).gates().stream()
              .anyMatch(gate -> Objects.equals(gate.question().key(), key));
      note(again ? Happening.DOUBTED_AGAIN : Happening.DOUBTED);
    }
  }

  private void noteReply(Reply reply) {
    note(Happening.ANSWERED);
    note(Happening.SECRET_GIVEN, reply instanceof Reply.Supplied);
    note(Happening.REJECTED, reply instanceof Reply.Rejected);
    note(Happening.APPROVED, reply.equals(new Reply.Approved(null)));
    note(
        Happening.APPROVED_WITH_CHANGES,
        reply instanceof Reply.Approved(Action edited) && edited != null);
  }

  Map<Happening, Integer> counts() {
    return counts;
  }

  /** All that happened, whatever the task's name. */
  List<String> told() {
    return store.read(task).stream().map(e -> e.toString().replace(task.value(), "…")).toList();
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
