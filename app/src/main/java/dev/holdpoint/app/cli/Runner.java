package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Planned;
import dev.holdpoint.engine.Dispatcher;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.RunHolder;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Goes on with runs in one of the modes, and tells how far they came. */
final class Runner {
  private final Workbench bench;
  private final Context context;
  private final Mode mode;
  private final Telling telling;
  private final PrintStream words;
  private final Dispatcher dispatcher;
  private final Beside beside;

  private final RunHolder holder;

  /** The tasks whose runs somebody here wants to see stop, whichever process drives them. */
  private final Set<TaskId> followed = new HashSet<>();

  /** Where questions go. */
  enum Mode {
    /** They are written down, and the program ends. */
    ASYNC,
    /** They are asked at this terminal. */
    INTERACTIVE,
    /** They are answered elsewhere, and the program waits. */
    WAIT
  }

  Runner(Workbench bench, Context context, Mode mode, Telling telling) {
    this(bench, context, mode, telling, new LiveLine(context.screen()));
  }

  private Runner(Workbench bench, Context context, Mode mode, Telling telling, LiveLine live) {
    this(bench, context, mode, telling, live, live);
  }

  private Runner(
      Workbench bench,
      Context context,
      Mode mode,
      Telling telling,
      LiveLine live,
      Agent.Narrator listener) {
    this.bench = bench;
    this.context = context;
    this.mode = mode;
    this.telling = telling;
    this.words = telling == Telling.WORDS ? context.screen().out() : context.screen().err();
    this.dispatcher = bench.dispatcher(_ -> listener);
    this.holder = new RunHolder(bench.owners(), bench.engine()::now);
    this.beside = new Beside(context, bench, mode, live, words);
  }

  /** Asks here, of a terminal or a pipe, and prints every line that the agent says. */
  static Runner narrated(Workbench bench, Context context, Telling telling) {
    Screen screen = context.screen();
    LiveLine live = LiveLine.off(screen);
    return new Runner(bench, context, Mode.INTERACTIVE, telling, live, new Told(screen));
  }

  /** How it is told what became of a run. */
  enum Telling {
    WORDS,
    /** As JSON; words go to standard error. */
    JSON,
    /** Words on standard error alone, where somebody else prints the results. */
    ASIDE;

    static Telling of(boolean json) {
      return json ? JSON : WORDS;
    }
  }

  /**
   * Goes on with one task as far as it goes.
   *
   * @param newRun the run to begin, null to go on with the one it has
   */
  int one(TaskId id, @Nullable Planned newRun) throws InterruptedException {
    if (holder.otherThanMe(bench.engine().task(id)) == null) {
      followed.add(id);
    }
    Stop stop = drive(id, newRun);
    while (stop instanceof Stop.Sleeping(Task _, Instant until) && bench.waitsForRateLimits()) {
      sleep(id, until);
      stop = drive(id, null);
    }
    if (telling == Telling.JSON) {
      context.screen().json(WholeTask.json(bench, bench.engine().task(id)));
    }
    return report().tell(stop);
  }

  /** The same for a task that somebody answered here, which another process may take at once. */
  int answered(TaskId id) throws InterruptedException {
    followed.add(id);
    return one(id, null);
  }

  /** The same for several of them. */
  int answered(List<TaskId> ids) throws InterruptedException {
    followed.addAll(ids);
    return all(ids);
  }

  /** Goes on with each task that can, and tells the worst of it. */
  int all(List<TaskId> ids) throws InterruptedException {
    boolean failed = false;
    List<TaskId> left = ids;
    while (true) {
      Map<TaskId, Instant> asleep = new LinkedHashMap<>();
      for (TaskId id : left) {
        Stop stop = drive(id, null);
        if (stop instanceof Stop.Sleeping(Task _, Instant until) && bench.waitsForRateLimits()) {
          asleep.put(id, until);
        } else if (stop instanceof Stop.Refused(Refusal refusal)) {
          tellElsewhere(refusal);
        } else {
          failed |= report().tell(stop) == ExitCode.FAILED;
        }
      }
      if (asleep.isEmpty()) {
        break;
      }
      Map.Entry<TaskId, Instant> first =
          Collections.min(asleep.entrySet(), Map.Entry.comparingByValue());
      sleep(first.getKey(), first.getValue());
      left = List.copyOf(asleep.keySet());
    }
    if (telling == Telling.JSON) {
      context.screen().json(WholeTask.json(bench, ids));
    }
    if (failed) {
      return ExitCode.FAILED;
    }
    if (!bench.engine().journal().openGates().isEmpty()) {
      return ExitCode.WAITING;
    }
    boolean limited =
        ids.stream().anyMatch(id -> bench.engine().task(id).state() == TaskState.AWAITING_RESET);
    return limited ? ExitCode.LIMITED : ExitCode.DONE;
  }

  /** What another process works on goes on there. */
  private void tellElsewhere(Refusal refusal) {
    if (refusal instanceof Refusal.Taken) {
      context.screen().err().println(refusal.message());
    }
  }

  /** Until the limit is over, or somebody changes the task meanwhile. */
  private void sleep(TaskId id, Instant until) throws InterruptedException {
    context
        .screen()
        .err()
        .println(
            "⏳ %s waits for a rate limit until %s; Ctrl+C stops."
                .formatted(id, ExactTime.of(until)));
    context.screen().err().flush();
    new Waiting(bench.engine()).untilThen(id, until);
  }

  private Stop drive(TaskId id, @Nullable Planned newRun) throws InterruptedException {
    bench.catchUp(bench.engine().task(id));
    takeFiles();
    try (Workbench.@Nullable Watch _ =
        mode == Mode.ASYNC
            ? null
            : bench.inbox().watch(() -> bench.inbox().take(beside::hasPrompted))) {
      Stop stop =
          newRun == null
              ? dispatcher.drive(id, beside)
              : dispatcher.begin(id, newRun.plan(), newRun.payloads(), beside);
      while (goesOn(stop)) {
        stop = dispatcher.drive(id, beside);
      }
      return stop;
    } catch (InterruptedException e) {
      tellStopped(id);
      throw e;
    }
  }

  /** Whether the run can be looked at again, after waiting for whoever has it. */
  private boolean goesOn(Stop stop) throws InterruptedException {
    if (stop instanceof Stop.Waiting(Task task)) {
      followed.add(task.id());
      return answered(task);
    }
    if (stop instanceof Stop.Refused(Refusal.Taken taken) && followed.contains(taken.task())) {
      awaitOther(taken);
      return true;
    }
    return false;
  }

  /** Another process was faster: its run is this one's, too, and its questions are asked here. */
  private void awaitOther(Refusal.Taken taken) throws InterruptedException {
    report().tellContinued(taken, beside.newlyAnswered(taken.task()));
    Waiting waiting = new Waiting(bench.engine());
    boolean asks = mode == Mode.INTERACTIVE;
    Task task = waiting.untilLeft(taken.task(), t -> isLeft(t) || (asks && t.hasOpenGate()));
    if (!isLeft(task) && !beside.askAll(task)) {
      // Nobody answers here any more; the turn under way is waited for all the same.
      waiting.untilLeft(taken.task(), this::isLeft);
    }
  }

  /** Whether no other process goes on with it for now. */
  private boolean isLeft(Task task) {
    return task.standing() != Task.Standing.WANTED || holder.otherThanMe(task) == null;
  }

  private void tellStopped(TaskId id) {
    Task task = bench.engine().task(id);
    String command = new WaitingText(context, bench, words).command();
    PrintStream err = context.screen().err();
    err.println();
    if (worksElsewhere(task)) {
      err.println("Stopped waiting. Another process goes on with %s.".formatted(id));
    } else if (task.hasOpenGate()) {
      Gate gate = task.openGates().getFirst();
      String verb = gate.review() == null ? "respond" : "review";
      err.println(
          "Stopped. %s is still open: `%s %s %s`".formatted(gate.id(), command, verb, gate.id()));
    } else {
      err.println(
          "Stopped. %s is %s, with what was done so far: `%s run %s` continues it."
              .formatted(id, task.state().word(), command, id));
    }
  }

  private boolean worksElsewhere(Task task) {
    return task.run() != null
        && task.run().phase() instanceof Phase.Working working
        && !working.owner().equals(bench.owners().me());
  }

  /** Whether the answers came, in the way of this mode. */
  private boolean answered(Task task) throws InterruptedException {
    return switch (mode) {
      case ASYNC -> false;
      case INTERACTIVE -> beside.askAll(task);
      case WAIT -> {
        new WaitingText(context, bench, words).tellWaiting(task);
        Waiting waiting = new Waiting(bench.engine());
        // An expiry may put the task aside while others of its gates stay open.
        Task now = waiting.until(task.id(), t -> !t.hasOpenGate() || !expired(task, t).isEmpty());
        expired(task, now).forEach(this::tellExpired);
        yield true;
      }
    };
  }

  /** An expiry is no answer: what the run makes of it is told after this. */
  private void tellExpired(Gate gate) {
    words.println("%s %s %s.".formatted(OutcomeText.icon(gate), gate.id(), OutcomeText.of(gate)));
    words.flush();
  }

  /** Those that were open before and have expired since. */
  private static List<Gate> expired(Task before, Task after) {
    return after.gates().stream()
        .filter(gate -> gate.state() instanceof Gate.State.Expired)
        .filter(gate -> before.openGates().stream().anyMatch(open -> open.id().equals(gate.id())))
        .toList();
  }

  private void takeFiles() throws InterruptedException {
    Duration left = bench.inbox().take();
    while (left.isPositive()) {
      Thread.sleep(left);
      left = bench.inbox().take();
    }
  }

  private RunReport report() {
    return new RunReport(context, bench, telling, words);
  }
}
