package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.payloads;
import static dev.holdpoint.model.Specimens.plan;
import static dev.holdpoint.model.Specimens.specOf;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.CrashingJournal;
import dev.holdpoint.port.CrashingJournal.Crash;
import dev.holdpoint.port.CrashingJournal.Moment;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Several processes that ask, answer, die, are presumed dead and come back, all by chance. */
final class RandomHistory implements AutoCloseable {
  private static final int PROCESSES = 3;
  private static final int STEPS = 150;
  private static final String[] PROMPTS = {"A?", "B?", "C?"};

  private final Random random;
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
    ASKED,
    JOINED,
    WENT_ON,
    ANSWERED,
    ANSWER_REFUSED,
    ENDED,
    END_REFUSED,
    INTERRUPTED,
    TAKEN_OVER,
    CRASHED,
    DELIVERED,
    QUEUED,
    FINISHED,
    FAILED
  }

  /** A process, with what it believes to be working on. */
  private static final class Process {
    final CrashingJournal journal;
    final Engine engine;
    final Owner me;

    Process(CrashingJournal journal, SettableClock clock, int number) {
      this.journal = journal;
      this.engine = new Engine(journal, clock, _ -> {});
      this.me = new Owner("process-" + number, "here", number);
    }
  }

  RandomHistory(long seed) {
    random = new Random(seed);
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(birth());
    }
    task = new Engine(store, clock, _ -> {}).create(specOf("tasks/random.md")).id();
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
      promises.check(store.read(task), store.openGates());
    }
  }

  private void act(Process process) {
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> start(process);
      case 3, 4 -> ask(process);
      case 5, 6, 7 -> answer(process);
      case 8, 9 -> end(process);
      case 10 -> interrupt(process);
      case 11 -> process.engine.overstepped(task, "respond");
      case 12 -> edit(process);
      default -> deliver(process);
    }
  }

  /** Goes on with the run as the dispatcher does; whoever has it may be taken for dead, wrongly. */
  private void start(Process process) {
    Task now = process.engine.task(task);
    Run run = now.run();
    if (run == null || run.phase().isFinal()) {
      process.engine.queue(task, plan(random.nextInt(6), "plan", "build"), payloads());
      note(Happening.QUEUED);
      return;
    }
    if (run.phase() instanceof Phase.Working working && random.nextInt(4) == 0) {
      process.engine.interruptTurn(task, working.owner());
      note(Happening.TAKEN_OVER);
    }
    TurnToken token = new TurnToken(task, "token " + random.nextInt());
    Verdict verdict =
        process.engine.startTurn(
            task,
            new Turns.Start(
                process.me, token, Specimens.STEP, now.sequence(), process.engine.now()));
    if (verdict instanceof Verdict.Done(Task after) && after.sequence() > now.sequence()) {
      tokens.add(token);
      note(Happening.STARTED);
    }
  }

  private void ask(Process process) {
    if (tokens.isEmpty()) {
      return;
    }
    // Mostly the newest, sometimes one whose turn is long over.
    TurnToken token =
        random.nextInt(4) > 0 ? tokens.getLast() : tokens.get(random.nextInt(tokens.size()));
    switch (process.engine.ask(token, question(), random.nextBoolean())) {
      case Asked.AtGate(Gate gate) ->
          note(gate.askedAt().equals(process.engine.now()) ? Happening.ASKED : Happening.JOINED);
      case Asked.GoOn _ -> note(Happening.WENT_ON);
      case Asked.Refused _ -> {}
    }
  }

  private Question question() {
    String prompt = PROMPTS[random.nextInt(PROMPTS.length)];
    return switch (random.nextInt(5)) {
      case 0 -> Specimens.keyed(prompt, "key " + random.nextInt(3));
      case 1 -> Specimens.confident(prompt, random.nextDouble());
      case 2 -> random.nextInt(6) == 0 ? Specimens.sensitive(prompt) : Question.of(prompt);
      default -> Question.of(prompt);
    };
  }

  private void answer(Process process) {
    int gates = process.engine.task(task).gates().size();
    GateId gate = new GateId(task, random.nextInt(gates + 1) + 1);
    String text = random.nextInt(5) == 0 ? " " : "answer " + random.nextInt(1000);
    switch (process.engine.answer(gate, text, process.me.id(), Channel.CLI)) {
      case Verdict.Done(Task after) -> {
        note(Happening.ANSWERED);
        Answer answer = Objects.requireNonNull(after.gates().get(gate.number() - 1).answer());
        if (!answer.reply().text().equals(text)) {
          throw new AssertionError("another answer was acknowledged than the one given");
        }
      }
      case Verdict.Refused _ -> note(Happening.ANSWER_REFUSED);
    }
  }

  private void end(Process process) {
    Verdict verdict = process.engine.endTurn(task, process.me, Report.of(outcome()));
    switch (verdict) {
      case Verdict.Done(Task after) -> {
        note(Happening.ENDED);
        switch (Objects.requireNonNull(after.run()).phase()) {
          case Phase.Done _ -> note(Happening.FINISHED);
          case Phase.Failed _ -> note(Happening.FAILED);
          default -> {}
        }
      }
      case Verdict.Refused _ -> note(Happening.END_REFUSED);
    }
  }

  private Outcome outcome() {
    return switch (random.nextInt(9)) {
      case 0 -> new Outcome.Failed("broke");
      case 1 -> new Outcome.Blocked(random.nextBoolean() ? "stuck" : " ", List.of("issue"));
      case 2 -> new Outcome.RateLimited(clock.instant().plusSeconds(random.nextInt(60)));
      case 3, 4 -> new Outcome.Asked(List.of(question()));
      case 5 -> new Outcome.Asked(List.of(question(), question(), question()));
      default -> new Outcome.Finished("done");
    };
  }

  private void interrupt(Process process) {
    if (process.engine.interruptTurn(task, process.me) instanceof Verdict.Done) {
      note(Happening.INTERRUPTED);
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
    if (gate != null
        && process.engine.delivered(gate.id()) instanceof Verdict.Done(Task after)
        && after.sequence() > now.sequence()) {
      note(Happening.DELIVERED);
    }
  }

  private void note(Happening happening) {
    counts.merge(happening, 1, Integer::sum);
  }

  Map<Happening, Integer> counts() {
    return counts;
  }

  /** All that happened. */
  List<Entry> told() {
    return store.read(task).stream()
        .map(e -> new Entry(e.position(), Specimens.TASK, e.sequence(), e.at(), e.event()))
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
