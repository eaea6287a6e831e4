package dev.holdpoint.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A task as its journal tells it: the fold of its entries. */
public record Task(
    TaskId id,
    long sequence,
    TaskSpec spec,
    Standing standing,
    @Nullable Run run,
    List<Gate> gates,
    List<MadeAssumption> assumptions,
    List<Usage> usage,
    Clocks clocks,
    Instant createdAt,
    Instant updatedAt) {

  /** Whether people want the task to be worked on. */
  public enum Standing {
    WANTED,
    DEFERRED,
    CANCELLED,
    /** Needs no more work, as somebody said. */
    CLOSED
  }

  public Task {
    gates = List.copyOf(gates);
    assumptions = List.copyOf(assumptions);
    usage = List.copyOf(usage);
  }

  /** The task that these entries tell of; null where there are none. */
  public static @Nullable Task fold(Iterable<Entry> entries) {
    Task task = null;
    for (Entry entry : entries) {
      task = task == null ? created(entry) : task.after(entry);
    }
    return task;
  }

  /** A task that was just written down. */
  public static Task created(Entry entry) {
    if (!(entry.event() instanceof Event.TaskCreated(TaskSpec spec))) {
      throw new IllegalStateException(entry.task() + " does not begin with its creation");
    }
    return new Task(
        entry.task(),
        entry.sequence(),
        spec,
        Standing.WANTED,
        null,
        List.of(),
        List.of(),
        List.of(),
        Clocks.ZERO,
        entry.at(),
        entry.at());
  }

  /** The task after one more entry. */
  public Task after(Entry entry) {
    if (entry.sequence() != sequence + 1) {
      throw new IllegalStateException(id + " has a gap in its journal before " + entry.sequence());
    }
    Clocks now = clocksAt(entry.at());
    Fold next = new Fold(this, now.working());
    next.apply(entry);
    return new Task(
        id,
        entry.sequence(),
        next.spec,
        next.standing,
        next.run,
        next.gates,
        next.assumptions,
        next.usage,
        now,
        createdAt,
        entry.at());
  }

  /** The task as it will be when these events have happened. */
  public Task after(List<Event> events, Instant at) {
    Task task = this;
    for (Event event : events) {
      task = task.after(new Entry(0, id, task.sequence + 1, at, event));
    }
    return task;
  }

  /** Working and waiting time up to a moment. */
  public Clocks clocksAt(Instant now) {
    if (hasOpenGate()) {
      Instant end = waitsUntil();
      return clocks.waited(passed(now.isBefore(end) ? now : end));
    }
    Duration passed = passed(now);
    return run != null && run.phase() instanceof Phase.Working ? clocks.worked(passed) : clocks;
  }

  private Duration passed(Instant until) {
    Duration passed = Duration.between(updatedAt, until);
    return passed.isNegative() ? Duration.ZERO : passed;
  }

  /** When the first deadline ends the waiting, even where nobody notices until later. */
  private Instant waitsUntil() {
    Instant first = Instant.MAX;
    for (Gate gate : gates) {
      Instant deadline = gate.isOpen() ? gate.deadline() : null;
      first = deadline != null && deadline.isBefore(first) ? deadline : first;
    }
    return first;
  }

  /** What its own journal tells; whether others block it is not told there. */
  public TaskState state() {
    return switch (standing) {
      case DEFERRED -> TaskState.DEFERRED;
      case CANCELLED -> TaskState.CANCELLED;
      case CLOSED -> TaskState.DONE;
      case WANTED -> hasOpenGate() ? TaskState.AWAITING_INPUT : stateOfRun();
    };
  }

  /** Its state as people see it, given which of the tasks that it depends on are not done. */
  public TaskState stateBehind(Collection<TaskId> unfinished) {
    TaskState own = state();
    return own == TaskState.OPEN && !unfinished.isEmpty() ? TaskState.BLOCKED : own;
  }

  private TaskState stateOfRun() {
    if (run == null) {
      return TaskState.OPEN;
    }
    return switch (run.phase()) {
      case Phase.Ready _, Phase.Waiting _, Phase.Superseded _ -> TaskState.OPEN;
      case Phase.Working _ -> TaskState.RUNNING;
      case Phase.Sleeping _ -> TaskState.AWAITING_RESET;
      case Phase.Done _ -> TaskState.DONE;
      case Phase.Failed _ -> TaskState.FAILED;
      case Phase.Cancelled _ -> TaskState.CANCELLED;
    };
  }

  public boolean hasOpenGate() {
    return anyOpen(gates);
  }

  /** A loop, since this is asked twice for every entry of a fold. */
  private static boolean anyOpen(List<Gate> gates) {
    for (Gate gate : gates) {
      if (gate.isOpen()) {
        return true;
      }
    }
    return false;
  }

  public List<Gate> openGates() {
    return gates.stream().filter(Gate::isOpen).toList();
  }

  /** The gate of this number, null where there is none. */
  public @Nullable Gate gate(int number) {
    return number >= 1 && number <= gates.size() ? gates.get(number - 1) : null;
  }

  /** Sensitive answers that the step under way may still need: the keys of all others go. */
  public List<Gate> heldSecrets() {
    Run current = run;
    if (current == null || current.phase().isFinal()) {
      return List.of();
    }
    return gates.stream()
        .filter(gate -> gate.run() == current.number() && gate.question().sensitive())
        .filter(gate -> gate.answer() != null && gate.step().equals(current.currentStep().name()))
        .toList();
  }

  /** Gates of the current run whose answer no turn has got yet, open ones included. */
  public List<Gate> undelivered() {
    int current = run == null ? 0 : run.number();
    return gates.stream().filter(gate -> gate.run() == current && !gate.isDelivered()).toList();
  }

  /** Applies one entry to copies of a task's parts. */
  private static final class Fold {
    private final TaskId id;
    private final Duration worked;
    private TaskSpec spec;
    private Standing standing;
    private @Nullable Run run;
    private List<Gate> gates;
    private List<MadeAssumption> assumptions;
    private List<Usage> usage;

    Fold(Task task, Duration worked) {
      id = task.id;
      this.worked = worked;
      spec = task.spec;
      standing = task.standing;
      run = task.run;
      gates = task.gates;
      assumptions = task.assumptions;
      usage = task.usage;
    }

    void apply(Entry entry) {
      switch (entry.event()) {
        case Event.TaskCreated _ -> throw new IllegalStateException(id + " was created twice");
        case Event.TaskEdited edited -> spec = edited.spec();
        case Event.TaskCancelled _ -> cancelled();
        case Event.TaskDeferred _ -> standing = Standing.DEFERRED;
        case Event.TaskReopened _ -> reopened();
        case Event.TaskClosed _ -> closed();
        case Event.RunQueued queued -> run = Run.queued(queued.run(), queued.plan(), worked);
        case Event.TurnStarted started -> turnStarted(started);
        case Event.GateOpened opened -> gates = plus(gates, gate(opened, entry.at()));
        case Event.GateAnswered answered ->
            change(
                answered.gate(),
                gate -> gate.in(new Gate.State.Answered(answered.answer(), entry.at())));
        case Event.GateWithdrawn withdrawn ->
            change(
                withdrawn.gate(),
                gate -> gate.in(new Gate.State.Withdrawn(withdrawn.why(), entry.at())));
        case Event.GateExpired expired -> change(expired.gate(), gate -> gate.expired(entry.at()));
        case Event.AnswerDelivered delivered ->
            change(delivered.gate(), gate -> gate.delivered(delivered.turn()));
        case Event.ApprovalUsed(int gate, int turn, String call) ->
            change(gate, approval -> approval.used(new Gate.Use(turn, call)));
        case Event.SessionBegan began -> run = run().inSession(began.session());
        case Event.AgentOverstepped _ -> {}
        case Event.AssumptionMade made ->
            assumptions =
                plus(
                    assumptions,
                    new MadeAssumption(run().number(), made.turn(), made.assumption(), entry.at()));
        case Event.TurnEnded ended -> turnEnded(ended);
        case Event.TurnInterrupted _ -> run = run().interrupted(restingPhase());
        case Event.StepFinished _ -> run = run().atNextStep(worked);
        case Event.StepRetried retried -> run = run().failedTry(retried.why(), retried.output());
        case Event.RunSlept slept -> run = run().in(new Phase.Sleeping(slept.until()));
        case Event.RunFinished finished -> over(new Phase.Done(finished.summary()));
        case Event.RunFailed failed -> over(new Phase.Failed(failed.reason()));
      }
      settle();
    }

    /** What has come to its end is not put aside any more: people are to see the end. */
    private void over(Phase end) {
      run = run().in(end);
      standing = standing == Standing.DEFERRED ? Standing.WANTED : standing;
    }

    private void cancelled() {
      standing = Standing.CANCELLED;
      giveRunUp();
    }

    private void closed() {
      standing = Standing.CLOSED;
      giveRunUp();
    }

    private void giveRunUp() {
      if (run != null && !run.phase().isFinal()) {
        run = run.in(new Phase.Cancelled());
      }
    }

    private void reopened() {
      standing = Standing.WANTED;
      if (run != null && run.phase().isFinal()) {
        run = run.in(new Phase.Superseded());
      }
    }

    private void turnStarted(Event.TurnStarted started) {
      run =
          run()
              .started(
                  started.turn(),
                  new Phase.Working(started.turn(), started.owner(), started.token()));
      int current = run().number();
      for (Gate gate : gates) {
        if (gate.run() == current && !gate.isOpen() && !gate.isDelivered()) {
          change(gate.id().number(), closed -> closed.delivered(started.turn()));
        }
      }
    }

    private void turnEnded(Event.TurnEnded ended) {
      run = run().ended(ended.session(), ended.ending(), restingPhase());
      for (int again : ended.askedAgain()) {
        change(again, gate -> gate.delivered(0));
      }
      for (Usage more : ended.usage()) {
        usage = withUsage(usage, more);
      }
    }

    /** The run goes on when its last open gate is closed. */
    private void settle() {
      if (run != null && run.phase() instanceof Phase.Waiting) {
        run = run.in(restingPhase());
      }
    }

    private Phase restingPhase() {
      return anyOpen(gates) ? new Phase.Waiting() : new Phase.Ready();
    }

    private Gate gate(Event.GateOpened opened, Instant at) {
      return new Gate(
          new GateId(id, opened.gate()),
          run().number(),
          opened.turn(),
          run().currentStep().name(),
          opened.question(),
          at,
          opened.deadline(),
          opened.waited(),
          0,
          List.of(),
          new Gate.State.Open());
    }

    private void change(int number, UnaryOperator<Gate> change) {
      if (number < 1 || number > gates.size()) {
        throw new IllegalStateException(id + " has no gate " + number + " for this entry");
      }
      List<Gate> changed = new ArrayList<>(gates);
      changed.set(number - 1, change.apply(changed.get(number - 1)));
      gates = changed;
    }

    private Run run() {
      if (run == null) {
        throw new IllegalStateException(id + " has no run for this entry");
      }
      return run;
    }

    private static List<Usage> withUsage(List<Usage> sofar, Usage more) {
      List<Usage> sum = new ArrayList<>(sofar);
      for (int i = 0; i < sum.size(); i++) {
        if (sum.get(i).model().equals(more.model())) {
          sum.set(i, sum.get(i).plus(more));
          return sum;
        }
      }
      sum.add(more);
      return sum;
    }

    private static <T> List<T> plus(List<T> list, T more) {
      List<T> longer = new ArrayList<>(list);
      longer.add(more);
      return longer;
    }
  }
}
