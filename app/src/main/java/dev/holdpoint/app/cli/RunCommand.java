package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.TaskRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a task, or continues every run that is ready. */
@Command(
    name = "run",
    header = "Run a task, or continue every run that is ready.",
    description = {
      "Without -i and --wait, a question is saved and the program exits with 101. Answer it",
      "whenever you like; then `holdpoint run` continues the task.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint run tasks/login.md         run a task file",
      "  holdpoint run -m \"Fix the typo\"      make a task of a text and run it",
      "  holdpoint run -i tasks/login.md      ask me at this terminal",
      "  holdpoint run                        continue every run whose questions are answered"
    })
final class RunCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(arity = "0..1", paramLabel = "TASK", description = "A task file, or a task's id.")
  private @Nullable String task;

  @Option(names = "-m", paramLabel = "TEXT", description = "Make a task of this text.")
  private @Nullable String message;

  @Mixin private RunMode mode = new RunMode();

  @Option(names = "--agent", paramLabel = "NAME", description = "Use this agent.")
  private @Nullable String agent;

  @Option(
      names = "--threshold",
      paramLabel = "0..5",
      description = "How readily the agent may interrupt: 0 never, 5 about everything.")
  private @Nullable String threshold;

  @Option(
      names = "--planning",
      paramLabel = "true|false|auto",
      description = "Whether a plan is reviewed before it is carried out.")
  private @Nullable String planning;

  @Option(names = "--pipeline", paramLabel = "NAME", description = "Use this pipeline.")
  private @Nullable String pipeline;

  @Mixin private DocumentOptions documents = new DocumentOptions();

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
    if (task != null && message != null) {
      throw UserException.usage("Give TASK or -m, not both.");
    }
    Runner.Mode asked = mode.in(context);
    Overrides overrides = new Overrides(agent, threshold(), pipeline, planning());
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuseRun(bench);
      Runner runner = new Runner(bench, context, asked, Runner.Telling.of(json));
      if (task == null && message == null) {
        return all(bench, runner);
      }
      return switch (next(bench, overrides)) {
        case NextRun.Begins(TaskId id, Planned run) -> runner.one(id, run);
        case NextRun.GoesOn(Task found) -> {
          sayTooLate(found);
          yield runner.one(found.id(), null);
        }
        case NextRun.IsDone(Task found) -> {
          sayDone(bench, found);
          yield ExitCode.DONE;
        }
      };
    }
  }

  private int all(Workbench bench, Runner runner) throws InterruptedException {
    boolean chosen = agent != null || threshold != null || pipeline != null || planning != null;
    if (chosen || again || !documents.isEmpty()) {
      throw UserException.usage(
          "--agent, --threshold, --pipeline, --planning, --document, --datasource and --again go"
              + " with a TASK or -m.");
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
    return runner.all(underWay);
  }

  private @Nullable Interactive planning() {
    return planning == null ? null : TaskOptions.planning(planning);
  }

  private @Nullable Threshold threshold() {
    return threshold == null ? null : TaskOptions.threshold(threshold);
  }

  private NextRun next(Workbench bench, Overrides overrides) {
    NextRuns runs =
        new NextRuns(
            bench,
            overrides,
            again ? NextRuns.Finished.RUNS_AGAIN : NextRuns.Finished.STAYS_SO,
            documents.change(context));
    if (message != null) {
      return runs.ofText(message);
    }
    String name = task == null ? "" : task;
    Path file = context.directory().resolve(name);
    return Files.exists(file) || name.endsWith(".md") || name.contains("/")
        ? runs.ofFile(file)
        : runs.ofTask(name);
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
    if (planning != null) {
      late.add("--planning");
    }
    if (pipeline != null) {
      late.add("--pipeline");
    }
    late.addAll(documents.names());
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
      context.screen().json(WholeTask.json(bench, found));
    } else {
      context
          .screen()
          .out()
          .println(
              "✔ %s is done already (%s). --again runs it once more."
                  .formatted(found.id(), Escaped.line(found.spec().title())));
    }
  }
}
