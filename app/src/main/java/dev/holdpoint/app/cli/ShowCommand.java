package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.Family;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows everything about one task. */
@Command(
    name = "show",
    header = "Show everything about a task.",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint show hp-1a2b", "  holdpoint show 1a2b --json"})
final class ShowCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "ID", description = "The task; any unambiguous part of its id.")
  private String id = "";

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  ShowCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      TaskId name = new TaskNames(bench.engine()).task(id);
      bench.engine().expire(name);
      Task task = bench.engine().task(name);
      if (json) {
        context.screen().json(WholeTask.json(bench.engine(), task));
      } else {
        Family family = Family.of(task, bench.engine().journal().tasks());
        context
            .screen()
            .lines(new TaskText(context.screen(), bench.engine().now()).lines(task, family));
      }
    }
    return ExitCode.DONE;
  }
}
