package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.TaskRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a task, or goes on with every run that can. */
@Command(
    name = "run",
    header = "Run a task, or go on with every run that can.",
    description = {
      "Without -i and --wait a question is written down and the program exits 101; answer it",
      "whenever you like, and `holdpoint run` goes on.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint run tasks/login.md         run a task file",
      "  holdpoint run -m \"Fix the typo\"      make a task of a text and run it",
      "  holdpoint run -i tasks/login.md      ask me at this terminal",
      "  holdpoint run                        go on wherever answers have come"
    })
final class RunCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(arity = "0..1", paramLabel = "TASK", description = "A task file, or a task's id.")
  private @Nullable String task;

  @Option(names = "-m", paramLabel = "TEXT", description = "Make a task of this text.")
  private @Nullable String message;

  @Option(names = "-i", description = "Ask at this terminal.")
  private boolean interactive;

  @Option(names = "--wait", description = "Stay until questions are answered elsewhere.")
  private boolean wait;

  @Option(names = "--agent", paramLabel = "NAME", description = "Use this agent.")
  private @Nullable String agent;

  @Option(
      names = "--threshold",
      paramLabel = "0..5",
      description = "How readily the agent may interrupt: 0 never, 5 about everything.")
  private @Nullable String threshold;

  @Option(names = "--pipeline", paramLabel = "NAME", description = "Use this pipeline.")
  private @Nullable String pipeline;

  @Option(names = "--again", description = "Run a finished task once more.")
  private boolean again;

  @Option(names = "--json", description = "Print the task as JSON when it stops.")
  private boolean json;

  RunCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (interactive && wait) {
      throw UserException.usage("-i asks here, --wait waits for others: give one of them.");
    }
    if (task != null && message != null) {
      throw UserException.usage("Give TASK or -m, not both.");
    }
    Overrides overrides = new Overrides(agent, threshold(), pipeline);
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuseRun(bench);
      Runner runner = new Runner(bench, context, mode());
      if (task == null && message == null) {
        return all(bench, runner);
      }
      Next next = next(bench, overrides);
      return next == null ? ExitCode.DONE : runner.one(next.task(), next.newRun(), json);
    }
  }

  private int all(Workbench bench, Runner runner) throws InterruptedException {
    if (agent != null || threshold != null || pipeline != null || again) {
      throw UserException.usage(
          "--agent, --threshold, --pipeline and --again go with a TASK or -m.");
    }
    bench.engine().expireOverdue();
    List<TaskId> underWay =
        bench.engine().journal().tasks().stream()
            .filter(TaskRow::underWay)
            .map(TaskRow::id)
            .toList();
    if (underWay.isEmpty() && !json) {
      context.screen().err().println("No run is under way. `holdpoint run TASK` starts one.");
    }
    return runner.all(underWay, json);
  }

  private Runner.Mode mode() {
    if (wait) {
      return Runner.Mode.WAIT;
    }
    if (interactive && !context.keyboard().isTerminal()) {
      context
          .screen()
          .err()
          .println("There is no terminal to ask at, so questions are written down.");
      return Runner.Mode.ASYNC;
    }
    return interactive ? Runner.Mode.INTERACTIVE : Runner.Mode.ASYNC;
  }

  private @Nullable Threshold threshold() {
    return threshold == null ? null : TaskOptions.threshold(threshold);
  }

  /** A task, and the run to begin; null where it goes on with the one it has. */
  private record Next(TaskId task, @Nullable Planned newRun) {}

  /** What to go on with, null where it is done and said so. */
  private @Nullable Next next(Workbench bench, Overrides overrides) {
    Engine engine = bench.engine();
    if (message != null) {
      if (message.isBlank()) {
        throw UserException.usage("-m needs a text: it is what the agent is told.");
      }
      TaskSpec spec = TaskSpec.of(title(message), message);
      Planned planned = bench.plan(spec, overrides);
      return begun(engine.create(spec), planned);
    }
    String name = task == null ? "" : task;
    Path file = context.directory().resolve(name);
    return Files.exists(file) || name.endsWith(".md") || name.contains("/")
        ? fromFile(bench, file, overrides)
        : known(bench, engine.task(new TaskNames(engine).task(name)), null, overrides);
  }

  private @Nullable Next fromFile(Workbench bench, Path file, Overrides overrides) {
    TaskSpec spec = bench.taskFile(file);
    String source = spec.source();
    TaskId id = source == null ? null : bench.engine().journal().taskOf(source);
    if (id == null) {
      Planned planned = bench.plan(spec, overrides);
      return begun(accepted(bench.engine().add(spec)), planned);
    }
    return known(bench, bench.engine().task(id), spec, overrides);
  }

  /** A task that was there before: goes on, or gets a new run by the rules of this moment. */
  private @Nullable Next known(
      Workbench bench, Task found, @Nullable TaskSpec edited, Overrides overrides) {
    Run run = found.run();
    if (run != null && !run.phase().isFinal()) {
      sayTooLate(found);
      return new Next(found.id(), null);
    }
    if (run != null && run.phase() instanceof Phase.Done && !again) {
      sayDone(bench, found);
      return null;
    }
    TaskSpec spec = edited == null ? found.spec() : related(edited, found.spec());
    Planned planned = bench.plan(spec, overrides);
    return begun(accepted(bench.engine().edit(found.id(), spec)), planned);
  }

  private static Task accepted(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Done(Task task) -> task;
      case Verdict.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
    };
  }

  /**
   * A file names no parent, and where it names no dependencies either, those given by hand stay.
   */
  private static TaskSpec related(TaskSpec file, TaskSpec known) {
    return file.related(
        file.parent() == null ? known.parent() : file.parent(),
        file.dependsOn().isEmpty() ? known.dependsOn() : file.dependsOn());
  }

  /** A run keeps the rules of its start, and whoever asks for others should know. */
  private void sayTooLate(Task found) {
    List<String> late = new ArrayList<>();
    if (agent != null) {
      late.add("--agent");
    }
    if (threshold != null) {
      late.add("--threshold");
    }
    if (pipeline != null) {
      late.add("--pipeline");
    }
    if (again) {
      late.add("--again");
    }
    if (!late.isEmpty()) {
      context
          .screen()
          .err()
          .println(
              "%s has a run under way, which keeps the rules of its start: no effect of %s."
                  .formatted(found.id(), String.join(", ", late)));
    }
  }

  private void sayDone(Workbench bench, Task found) {
    if (json) {
      context.screen().json(WholeTask.json(bench.engine(), found));
    } else {
      context
          .screen()
          .out()
          .println(
              "✔ %s is done already (%s). --again runs it once more."
                  .formatted(found.id(), Escaped.line(found.spec().title())));
    }
  }

  /** Two processes may have met at a new file: then the other one's run is under way. */
  private static Next begun(Task task, Planned planned) {
    Run run = task.run();
    return new Next(task.id(), run != null && !run.phase().isFinal() ? null : planned);
  }

  private static String title(String text) {
    return TextWidth.cut(text.strip().lines().findFirst().orElse("Task").strip(), 80);
  }
}
