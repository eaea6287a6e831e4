package dev.holdpoint.app.cli;

import dev.holdpoint.app.cli.demo.DemoFiles;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.view.Family;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the whole loop in a throw-away project: no set-up, no account, no key. */
@Command(
    name = "demo",
    header = "See the whole loop: a scripted agent works, asks, waits, resumes, finishes.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint demo",
      "  printf 'postgres\\nyes\\n' | holdpoint demo",
      "  holdpoint demo --serve              in a browser, with sixty tasks"
    })
final class DemoCommand implements Callable<Integer> {
  private static final List<String> FILES =
      List.of("holdpoint.yaml", "scenario.yaml", "tasks/sessions.md");

  private final HoldpointCommand root;
  private final Context context;

  @Option(
      names = "--serve",
      description = "In a browser instead, with tasks in every state; until Ctrl+C.")
  private boolean serve;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "With --serve: the port; any free one by default.")
  private @Nullable Integer port;

  @Option(
      names = "--json",
      description = "Print the task as JSON; with --serve one JSON object a line.")
  private boolean json;

  DemoCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (root.directory() != null) {
      throw UserException.usage("The demo makes its own project: omit -C.");
    }
    if (serve) {
      new ServedDemo(context, json).serve(port);
      return ExitCode.DONE;
    }
    if (port != null) {
      throw UserException.usage("--port goes with --serve.");
    }
    Path project = project();
    PrintStream err = context.screen().err();
    err.println("A scripted agent works on tasks/sessions.md, at threshold 3 of 5.");
    Path key = null;
    int exit = ExitCode.FAILED;
    try (Workbench bench = context.opener().open(project)) {
      key = bench.key();
      exit = play(bench, project);
      return exit;
    } finally {
      if (exit == ExitCode.DONE) {
        next(err);
        DemoFiles.delete(project);
        DemoFiles.delete(key);
      } else {
        err.println("The demo's project stays in " + project);
      }
    }
  }

  private int play(Workbench bench, Path project) throws InterruptedException {
    TaskSpec spec = bench.taskFile(project.resolve(FILES.getLast())).spec();
    Planned planned = bench.plan(spec, Overrides.NONE);
    Task task = bench.engine().create(spec);
    Runner runner = Runner.narrated(bench, context, Runner.Telling.of(json));
    int exit = runner.one(task.id(), planned);
    if (exit == ExitCode.DONE && !json) {
      context.screen().out().println();
      Task done = bench.engine().task(task.id());
      Family family = Family.of(done, bench.engine().journal().tasks());
      context
          .screen()
          .lines(
              new TaskText(context.screen(), bench.engine().now()).lines(done, family, List.of()));
    }
    return exit;
  }

  private void next(PrintStream err) {
    err.println();
    err.println("That was the whole loop. Between question and answer nothing ran: it could have");
    err.println("been a week, another terminal, or a file. Try next, in a project of yours:");
    err.println("  holdpoint init                      a config for the agents on your PATH");
    err.println("  holdpoint run -i tasks/example.md   be asked here");
    err.println(
        "  holdpoint run tasks/example.md      be asked later: it exits 101 with the question");
    err.println("  holdpoint list --awaiting           what waits for you");
  }

  private static Path project() {
    try {
      Path project = Files.createTempDirectory("holdpoint-demo-").toRealPath();
      DemoFiles files = new DemoFiles(project, "");
      for (String name : FILES) {
        files.copy(name);
      }
      return project;
    } catch (IOException e) {
      throw UserException.refused("The demo's project can't be made: " + IoReason.of(e) + ".");
    }
  }
}
