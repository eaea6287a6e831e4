package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.engine.Dispatcher;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Goes on with runs in one of the modes, and tells how far they came. */
final class Runner {
  private final Workbench bench;
  private final Context context;
  private final Mode mode;
  private final Dispatcher dispatcher;
  private final Beside beside;

  /** Where questions go. */
  enum Mode {
    /** They are written down, and the program ends. */
    ASYNC,
    /** They are asked at this terminal. */
    INTERACTIVE,
    /** They are answered elsewhere, and the program waits. */
    WAIT
  }

  Runner(Workbench bench, Context context, Mode mode) {
    this(bench, context, mode, new LiveLine(context.screen()));
  }

  private Runner(Workbench bench, Context context, Mode mode, LiveLine live) {
    this(bench, context, mode, live, live);
  }

  private Runner(
      Workbench bench, Context context, Mode mode, LiveLine live, Agent.Narrator listener) {
    this.bench = bench;
    this.context = context;
    this.mode = mode;
    this.dispatcher = bench.dispatcher(_ -> listener);
    this.beside = new Beside(context, bench, mode, live);
  }

  /** Asks here, of a terminal or a pipe, and prints every line that the agent says. */
  static Runner narrated(Workbench bench, Context context) {
    Screen screen = context.screen();
    return new Runner(bench, context, Mode.INTERACTIVE, LiveLine.off(screen), new Told(screen));
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
  int one(TaskId id, @Nullable Planned newRun, Telling telling) throws InterruptedException {
    Stop stop = drive(id, newRun);
    while (stop instanceof Stop.Sleeping(Task _, Instant until) && bench.waitsForRateLimits()) {
      sleep(id, until);
      stop = drive(id, null);
    }
    if (telling == Telling.JSON) {
      context.screen().json(WholeTask.json(bench.engine(), bench.engine().task(id)));
    }
    return tell(stop, telling);
  }

  /** Goes on with each task that can, and tells the worst of it. */
  int all(List<TaskId> ids, Telling telling) throws InterruptedException {
    boolean failed = false;
    List<TaskId> left = ids;
    while (true) {
      Map<TaskId, Instant> asleep = new LinkedHashMap<>();
      for (TaskId id : left) {
        Stop stop = drive(id, null);
        // What another process works on goes on there.
        if (stop instanceof Stop.Sleeping(Task _, Instant until) && bench.waitsForRateLimits()) {
          asleep.put(id, until);
        } else if (!(stop instanceof Stop.Refused)) {
          failed |= tell(stop, telling) == ExitCode.FAILED;
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
      context.screen().json(WholeTask.json(bench.engine(), ids));
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

  /** Until the limit is over, or somebody changes the task meanwhile. */
  private void sleep(TaskId id, Instant until) throws InterruptedException {
    context
        .screen()
        .err()
        .println("⏳ %s waits for a rate limit until %s; Ctrl+C stops.".formatted(id, until));
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

  private boolean goesOn(Stop stop) throws InterruptedException {
    return stop instanceof Stop.Waiting(Task task) && answered(task);
  }

  private void tellStopped(TaskId id) {
    Task task = bench.engine().task(id);
    String where =
        task.hasOpenGate()
            ? task.openGates().getFirst().id() + " stays open"
            : "%s is %s, with what was done so far".formatted(id, task.state().word());
    PrintStream err = context.screen().err();
    err.println();
    err.println(
        "Stopped: %s. `%s run` goes on."
            .formatted(where, new WaitingText(context, bench).command()));
  }

  /** Whether the answers came, in the way of this mode. */
  private boolean answered(Task task) throws InterruptedException {
    return switch (mode) {
      case ASYNC -> false;
      case INTERACTIVE -> beside.askAll(task);
      case WAIT -> {
        new WaitingText(context, bench).tell(task);
        new Waiting(bench.engine()).until(task.id(), now -> !now.hasOpenGate());
        yield true;
      }
    };
  }

  private void takeFiles() throws InterruptedException {
    Duration left = bench.inbox().take();
    while (left.isPositive()) {
      Thread.sleep(left);
      left = bench.inbox().take();
    }
  }

  private int tell(Stop stop, Telling telling) {
    Screen screen = context.screen();
    // With JSON on standard output the words go to standard error.
    PrintStream out = telling == Telling.WORDS ? screen.out() : screen.err();
    return switch (stop) {
      case Stop.Finished(Task task) -> {
        out.println(
            "%s %s is done%s"
                .formatted(screen.green("✔"), task.id(), suffix(TaskJson.summary(task))));
        yield ExitCode.DONE;
      }
      case Stop.Failed(Task task, String reason) -> {
        out.println(
            "%s %s failed: %s".formatted(screen.red("✘"), task.id(), Escaped.block(reason)));
        screen.err().println("`holdpoint log %s` shows what happened.".formatted(task.id()));
        yield ExitCode.FAILED;
      }
      case Stop.Waiting(Task task) -> {
        if (telling != Telling.WORDS) {
          screen.err().println(task.id() + " waits for a person.");
        } else {
          new WaitingText(context, bench).tell(task);
        }
        yield ExitCode.WAITING;
      }
      case Stop.Sleeping(Task task, Instant until) -> {
        out.println(
            "⏳ %s waits for a rate limit until %s; `holdpoint run` goes on after that."
                .formatted(task.id(), until));
        yield ExitCode.LIMITED;
      }
      case Stop.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
    };
  }

  private static String suffix(@Nullable String summary) {
    return summary == null || summary.isBlank() ? "" : ": " + Escaped.block(summary.strip());
  }
}
