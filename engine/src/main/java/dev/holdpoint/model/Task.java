package dev.holdpoint.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task as its journal tells it: the fold of its entries.
 *
 * @param next the process that is about to begin its first run, null where none said so
 */
public record Task(
    TaskId id,
    long sequence,
    TaskSpec spec,
    Standing standing,
    @Nullable Owner next,
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
    if (!(entry.event() instanceof Event.TaskCreated(TaskSpec spec, @Nullable Owner next))) {
      throw new IllegalStateException(entry.task() + " does not begin with its creation");
    }
    return new Task(
        entry.task(),
        entry.sequence(),
        spec,
        Standing.WANTED,
        next,
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
    return next.task(this, entry, now);
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
      case WANTED -> hasOpenGate() ? awaiting() : stateOfRun();
    };
  }

  private TaskState awaiting() {
    return openGates().stream().allMatch(gate -> gate.review() != null)
        ? TaskState.AWAITING_REVIEW
        : TaskState.AWAITING_INPUT;
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

  /** Whether it has a run that is not over. */
  public boolean hasRunUnderWay() {
    return run != null && !run.phase().isFinal();
  }

  public boolean hasOpenGate() {
    return anyOpen(gates);
  }

  /** A loop, since this is asked twice for every entry of a fold. */
  static boolean anyOpen(List<Gate> gates) {
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

  /** The last review of what a run came to, whichever run that was; null where there was none. */
  public @Nullable Gate resultReview() {
    return gates.stream()
        .filter(
            gate -> gate.review() instanceof Review one && one.subject() == Review.Subject.RESULT)
        .reduce((_, last) -> last)
        .orElse(null);
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
}
