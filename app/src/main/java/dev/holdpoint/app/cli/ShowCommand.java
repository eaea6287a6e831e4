package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows everything about one task. */
@Command(
    name = "show",
    header = "Show everything about a task, or about one gate.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint show hp-1a2b",
      "  holdpoint show 1a2b --json",
      "  holdpoint show hp-1a2b.3       (one gate, open or closed)"
    })
final class ShowCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "ID", description = "A task or a gate: its id, or the beginning of it.")
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
      TaskNames names = new TaskNames(bench.engine());
      if (id.lastIndexOf('.') > 0) {
        show(bench, names.gate(id));
      } else {
        show(bench, names.task(id));
      }
    }
    return ExitCode.DONE;
  }

  private void show(Workbench bench, TaskId id) {
    Screen screen = context.screen();
    bench.engine().expire(id);
    Task task = bench.engine().task(id);
    if (json) {
      screen.json(WholeTask.json(bench, task));
    } else {
      Family family = Family.of(task, bench.engine().journal().tasks());
      TaskText text = new TaskText(screen, bench.engine().now());
      String command = new WaitingText(context, bench, screen.out()).command();
      screen.lines(text.lines(task, family, WorkspaceText.lines(bench, task, command)));
      screen.lines(new PlanText(screen).lines(task, bench.plans().todos(task)));
    }
  }

  private void show(Workbench bench, GateId id) {
    Screen screen = context.screen();
    bench.engine().expire(id.task());
    Task task = bench.engine().task(id.task());
    Gate gate = task.gate(id.number());
    if (gate == null) {
      throw UserException.usage(
          "There is no gate %s. `holdpoint show %s` shows all of them.".formatted(id, id.task()));
    }
    if (json) {
      screen.json(bench.gateAddresses().into(GateJson.of(task, gate)));
    } else {
      screen.lines(
          new GateText(screen, bench.engine().now())
              .lines(task, gate, bench.gateAddresses().of(gate.id())));
    }
  }
}
