package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.engine.Dispatcher;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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

  /** Goes on with one task as far as it goes. */
  int one(TaskId id, boolean json) throws InterruptedException {
    return one(id, null, json);
  }

  /**
   * Goes on with one task as far as it goes.
   *
   * @param newRun the run to begin, null to go on with the one it has
   */
  int one(TaskId id, @Nullable Planned newRun, boolean json) throws InterruptedException {
    Stop stop = drive(id, newRun);
    if (json) {
      context.screen().json(WholeTask.json(bench.engine(), bench.engine().task(id)));
    }
    return tell(stop, json);
  }

  /** Goes on with each task that can, and tells the worst of it. */
  int all(List<TaskId> ids, boolean json) throws InterruptedException {
    boolean failed = false;
    boolean limited = false;
    for (TaskId id : ids) {
      Stop stop = drive(id, null);
      // What another process works on goes on there.
      if (!(stop instanceof Stop.Refused)) {
        int code = tell(stop, json);
        failed |= code == ExitCode.FAILED;
        limited |= code == ExitCode.LIMITED;
      }
    }
    if (json) {
      context.screen().json(WholeTask.json(bench.engine(), ids));
    }
    if (failed) {
      return ExitCode.FAILED;
    }
    if (!bench.engine().journal().openGates().isEmpty()) {
      return ExitCode.WAITING;
    }
    return limited ? ExitCode.LIMITED : ExitCode.DONE;
  }

  private Stop drive(TaskId id, @Nullable Planned newRun) throws InterruptedException {
    bench.catchUp(bench.engine().task(id));
    takeFiles();
    try (Workbench.@Nullable Watch _ =
        mode == Mode.ASYNC ? null : bench.inbox().watch(bench.inbox()::take)) {
      Stop stop =
          newRun == null
              ? dispatcher.drive(id, beside)
              : dispatcher.begin(id, newRun.plan(), newRun.payloads(), beside);
      while (true) {
        if (!(stop instanceof Stop.Waiting(Task task)) || !answered(task)) {
          return stop;
        }
        stop = dispatcher.drive(id, beside);
      }
    } catch (InterruptedException e) {
      tellStopped(id);
      throw e;
    }
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

  private int tell(Stop stop, boolean json) {
    Screen screen = context.screen();
    // With JSON on standard output the words go to standard error.
    PrintStream out = json ? screen.err() : screen.out();
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
        if (json) {
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
