package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.GateRow;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how tasks hang together. */
@Command(
    name = "tree",
    header = "Show tasks under those that they are a part of, with open questions.",
    description =
        "○ open  ▶ running  ❓ awaiting input  🔍 awaiting review  ⏳ awaiting reset  🔒 blocked%n"
            + "⏸ deferred  ✔ done  ✘ failed  ⊘ cancelled%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint tree", "  holdpoint tree 1a2b     one task and its parts"})
final class TreeCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(arity = "0..1", paramLabel = "ID", description = "Only this task and its parts.")
  private @Nullable String id;

  @Option(
      names = "--json",
      description = "Print the tasks in this order, each with its depth and its open gates.")
  private boolean json;

  TreeCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      Engine engine = bench.engine();
      engine.expireOverdue();
      TaskId from = id == null ? null : new TaskNames(engine).task(id);
      TaskTree tree = new TaskTree(engine.journal().tasks());
      List<TaskTree.Place> places = tree.places(from);
      List<GateRow> gates = engine.journal().openGates();
      Screen screen = context.screen();
      if (json) {
        screen.json(json(bench, places, gates));
      } else if (places.isEmpty()) {
        screen.err().println(new Listing.Tasks(List.of(), false, Worktrees.NONE).nothing());
      } else {
        Map<TaskId, List<Gate>> open =
            gates.stream()
                .map(GateRow::gate)
                .collect(Collectors.groupingBy(gate -> gate.id().task()));
        screen.lines(
            new TreeText(screen, tree, open, screen.outputWidth(), engine.now()).lines(places));
      }
    }
    return ExitCode.DONE;
  }

  private static List<Map<String, @Nullable Object>> json(
      Workbench bench, List<TaskTree.Place> places, List<GateRow> gates) {
    Worktrees worktrees = WorkspaceText.worktrees(bench);
    GateAddresses addresses = gates.isEmpty() ? GateAddresses.UNKNOWN : bench.gateAddresses();
    Map<TaskId, List<GateRow>> open =
        gates.stream().collect(Collectors.groupingBy(row -> row.gate().id().task()));
    return places.stream()
        .map(
            place -> {
              Map<String, @Nullable Object> task =
                  worktrees.into(TaskJson.of(place.row()), place.row().id());
              task.put("depth", place.depth());
              task.put(
                  "gates",
                  open.getOrDefault(place.row().id(), List.of()).stream()
                      .map(gate -> addresses.into(GateJson.of(gate)))
                      .toList());
              return task;
            })
        .toList();
  }
}
