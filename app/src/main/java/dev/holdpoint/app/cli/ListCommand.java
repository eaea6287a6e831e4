package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists tasks, or the gates that wait for somebody. */
@Command(
    name = "list",
    header = "List all tasks, or what waits for an answer.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint list",
      "  holdpoint list --awaiting",
      "  holdpoint list --state failed --json"
    })
final class ListCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--awaiting", description = "Each open gate with its question.")
  private boolean awaiting;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "Only tasks in this state: open, running, awaiting_input, awaiting_reset, done, failed.")
  private @Nullable String state;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  ListCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    TaskState only = state == null ? null : stateNamed(state);
    try (Workbench bench = context.opener().open(root.directory())) {
      if (awaiting) {
        showGates(bench.engine().journal().openGates(), bench.engine().now());
      } else {
        showTasks(
            bench.engine().journal().tasks().stream()
                .filter(row -> only == null || row.state() == only)
                .toList(),
            bench.engine().now());
      }
    }
    return ExitCode.DONE;
  }

  private static TaskState stateNamed(String word) {
    return Arrays.stream(TaskState.values())
        .filter(state -> state.word().equals(word.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                UserException.usage(
                    "There is no state \"%s\": it is one of %s."
                        .formatted(
                            word,
                            String.join(
                                ", ",
                                Arrays.stream(TaskState.values()).map(TaskState::word).toList()))));
  }

  private void showTasks(List<TaskRow> rows, Instant now) {
    Screen screen = context.screen();
    if (json) {
      screen.json(rows.stream().map(TaskJson::of).toList());
      return;
    }
    if (rows.isEmpty()) {
      screen.err().println("No tasks. `holdpoint run -m \"…\"` makes one and runs it.");
      return;
    }
    Table table = new Table();
    table.row("ID", "", "STATE", "PRIO", "SIZE", "UPDATED", "TITLE");
    for (TaskRow row : rows) {
      table.row(
          row.id().value(),
          row.state().icon(),
          row.state().word(),
          Integer.toString(row.priority()),
          row.size().name().toLowerCase(Locale.ROOT),
          Ago.since(row.updatedAt(), now),
          Escaped.line(row.title()));
    }
    table.lines(screen.outputWidth()).forEach(screen.out()::println);
  }

  private void showGates(List<GateRow> rows, Instant now) {
    Screen screen = context.screen();
    if (json) {
      screen.json(rows.stream().map(GateJson::of).toList());
      return;
    }
    if (rows.isEmpty()) {
      screen.err().println("Nothing waits for an answer.");
      return;
    }
    for (GateRow row : rows) {
      Gate gate = row.gate();
      screen
          .out()
          .println(
              "❓ %s  P%d %s  %s  %s"
                  .formatted(
                      screen.bold(gate.id().toString()),
                      row.priority(),
                      row.size().name().toLowerCase(Locale.ROOT),
                      Escaped.line(row.title()),
                      screen.dim("asked " + Ago.since(gate.askedAt(), now))));
      new QuestionText(screen).lines(gate).forEach(line -> screen.out().println("   " + line));
      screen.out().println();
    }
  }
}
