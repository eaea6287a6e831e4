package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.WorldException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Tells what a worker does, a line for each turn and each stop, and how it is busy right now. */
final class WorkReport implements Worker.Office {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

  private final Screen screen;
  private final Workbench bench;
  private final boolean json;
  private final Set<TaskId> busy = ConcurrentHashMap.newKeySet();
  private boolean failed;
  private boolean limited;

  WorkReport(Screen screen, Workbench bench, boolean json) {
    this.screen = screen;
    this.bench = bench;
    this.json = json;
  }

  @Override
  public Worker.NewRun plan(TaskSpec spec) {
    Planned planned = bench.plan(spec, Overrides.NONE);
    return new Worker.NewRun(planned.plan(), planned.payloads());
  }

  @Override
  public boolean keepsWaitingAgents() {
    return false;
  }

  @Override
  public void askedMeanwhile(Task task) {}

  @Override
  public void turnEnded(Task task) {}

  @Override
  public synchronized void turnStarted(Task task) {
    busy.add(task.id());
    Run run = Objects.requireNonNull(task.run());
    line(
        "turn",
        task,
        "▶ %s %s · %s · turn %d"
            .formatted(
                task.id(),
                Escaped.line(task.spec().title()),
                run.currentStep().name(),
                run.lastTurn()));
  }

  @Override
  public synchronized void stopped(TaskId id, Stop stop) {
    busy.remove(id);
    switch (stop) {
      case Stop.Finished(Task task) ->
          line("done", task, "%s %s is done".formatted(screen.green("✔"), id));
      case Stop.Failed(Task task, String reason) -> {
        failed = true;
        line(
            "failed",
            task,
            "%s %s failed: %s".formatted(screen.red("✘"), id, Escaped.line(reason)));
      }
      case Stop.Waiting(Task task) -> waiting(task);
      case Stop.Sleeping(Task task, Instant until) -> {
        limited = true;
        line(
            "sleeping",
            task,
            "⏳ %s waits for a rate limit until %s".formatted(id, ExactTime.of(until)));
      }
      case Stop.Refused(Refusal _) -> {}
    }
  }

  private void waiting(Task task) {
    for (Gate gate : task.openGates()) {
      line(
          "waiting",
          task,
          "%s %s %s%s"
              .formatted(
                  gate.icon(),
                  gate.id(),
                  Escaped.line(gate.question().prompt()),
                  DeadlineText.inBrackets(gate, bench.engine().now())));
    }
  }

  @Override
  public synchronized void troubled(TaskId id, RuntimeException trouble) {
    failed = true;
    busy.remove(id);
    String why = trouble instanceof ProblemsException problems ? words(problems) : why(trouble);
    line("troubled", bench.engine().task(id), "%s %s: %s".formatted(screen.red("✘"), id, why));
  }

  private static String words(ProblemsException problems) {
    return Escaped.codedLine(problems.problems().getFirst().toString());
  }

  private static String why(RuntimeException trouble) {
    // What our own messages quote is escaped already.
    return trouble instanceof WorldException world && world.getMessage() != null
        ? Escaped.codedLine(world.getMessage())
        : Escaped.line(IoReason.of(trouble));
  }

  @Override
  public synchronized void idle() {
    int open = bench.engine().journal().openGates().size();
    if (json) {
      event("idle", null);
    } else if (open == 0) {
      screen.err().println("Nothing is ready. New tasks and answers are taken as they come.");
    } else {
      screen
          .err()
          .println(
              "Nothing is ready. %d %s for an answer: `holdpoint list --awaiting`."
                  .formatted(open, open == 1 ? "gate waits" : "gates wait"));
    }
    screen.err().flush();
  }

  private void line(String event, Task task, String text) {
    if (json) {
      event(event, task);
    } else {
      String time = screen.dim(TIME.format(bench.engine().now()));
      screen.out().println(time + " " + TextWidth.cut(text, screen.outputWidth() - 9));
    }
    screen.out().flush();
  }

  private void event(String event, @Nullable Task task) {
    Instant now = bench.engine().now();
    Map<String, @Nullable Object> object = Json.map();
    object.put("event", event);
    object.put("at", now.toString());
    object.put("task", task == null ? null : WholeTask.json(bench, task));
    screen.out().println(Json.write(object));
  }

  /** The last words, also after an interrupt. */
  synchronized void end() {
    if (!json && !busy.isEmpty()) {
      screen
          .err()
          .println(
              "Stopped at %s; their turns are repeated by whoever works next."
                  .formatted(
                      String.join(", ", busy.stream().map(TaskId::value).sorted().toList())));
    }
  }

  synchronized int exitCode() {
    if (failed) {
      return ExitCode.FAILED;
    }
    if (!bench.engine().journal().openGates().isEmpty()) {
      return ExitCode.WAITING;
    }
    return limited ? ExitCode.LIMITED : ExitCode.DONE;
  }
}
