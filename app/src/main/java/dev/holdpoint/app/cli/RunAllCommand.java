package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the task files of a folder, one after the other. */
@Command(
    name = "run-all",
    header = "Run the task files of a folder in alphabetical order.",
    description = {
      "It stops at the first failure, or at a question with exit code 101. Called again, it",
      "continues there. Files whose names begin with _ are skipped; files added meanwhile are",
      "included.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint run-all tasks",
      "  holdpoint run-all -i tasks        ask me at this terminal"
    })
final class RunAllCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "DIR", description = "The folder.")
  private Path folder = Path.of("");

  @Mixin private RunMode mode = new RunMode();

  @Option(names = "--json", description = "Print the tasks as JSON when it stops.")
  private boolean json;

  RunAllCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Path directory = context.directory().resolve(folder);
    if (!Files.isDirectory(directory)) {
      throw UserException.usage("There is no folder %s.".formatted(directory));
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuseRun(bench);
      Runner runner = new Runner(bench, context, mode.in(context), telling());
      List<Map<String, @Nullable Object>> tasks = new ArrayList<>();
      int code = all(bench, runner, directory, tasks);
      if (json) {
        context.screen().json(tasks);
      }
      return code;
    }
  }

  private int all(
      Workbench bench, Runner runner, Path directory, List<Map<String, @Nullable Object>> tasks)
      throws InterruptedException {
    NextRuns runs =
        new NextRuns(bench, Overrides.NONE, NextRuns.Finished.STAYS_SO, TaskOptions.Change.NONE);
    Set<Path> seen = new HashSet<>();
    for (Path file = next(directory, seen); file != null; file = next(directory, seen)) {
      seen.add(file);
      NextRun next = runs.ofFile(file);
      int code = code(next, runner, file);
      tasks.add(WholeTask.json(bench, bench.engine().task(id(next))));
      if (code != ExitCode.DONE) {
        return code;
      }
    }
    if (seen.isEmpty()) {
      context.screen().err().println("There is no task file (*.md) in %s.".formatted(directory));
    }
    return ExitCode.DONE;
  }

  private int code(NextRun next, Runner runner, Path file) throws InterruptedException {
    return switch (next) {
      case NextRun.Begins(TaskId id, Planned run) -> runner.one(id, run);
      case NextRun.GoesOn(Task task) -> runner.one(task.id(), null);
      case NextRun.IsDone(Task task) -> {
        context
            .screen()
            .err()
            .println(
                "%s is done already (%s)"
                    .formatted(task.id(), Escaped.line(String.valueOf(file.getFileName()))));
        yield ExitCode.DONE;
      }
    };
  }

  private Runner.Telling telling() {
    return json ? Runner.Telling.ASIDE : Runner.Telling.WORDS;
  }

  private static TaskId id(NextRun next) {
    return switch (next) {
      case NextRun.Begins begins -> begins.task();
      case NextRun.GoesOn goesOn -> goesOn.task().id();
      case NextRun.IsDone done -> done.task().id();
    };
  }

  /** Looked for anew each time, since files may be added meanwhile. */
  private static @Nullable Path next(Path directory, Set<Path> seen) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> isTask(String.valueOf(file.getFileName())) && !seen.contains(file))
          .filter(Files::isRegularFile)
          .sorted()
          .findFirst()
          .orElse(null);
    } catch (IOException e) {
      throw UserException.refused(
          "The folder %s can't be read: %s.".formatted(directory, IoReason.of(e)));
    }
  }

  private static boolean isTask(String name) {
    return name.endsWith(".md") && !name.startsWith("_");
  }
}
