package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.ArrayList;
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
  private static final String INDENT = "   ";

  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--awaiting", description = "Each open gate with its question.")
  private boolean awaiting;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "Only tasks in this state: open, running, awaiting_input, awaiting_reset, deferred, done,"
              + " failed, cancelled.")
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
    if (awaiting && only != null) {
      throw UserException.usage("Give --awaiting or --state, not both.");
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      bench.engine().expireOverdue();
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
    // On a narrow terminal size, priority, time and icon are left out, in this order.
    Table table = new Table(4, 3, 5, 1);
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
    screen.page(String.join("\n", table.lines(screen.outputWidth())) + "\n");
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
    QuestionText questions = new QuestionText(screen);
    StringBuilder page = new StringBuilder();
    for (GateRow row : rows) {
      heading(row, now).forEach(line -> page.append(line).append('\n'));
      questions.lines(row.gate()).forEach(line -> page.append(INDENT).append(line).append('\n'));
      page.append('\n');
    }
    screen.page(page.toString());
  }

  /** One line; where that is too long, the title has lines of its own. */
  private List<String> heading(GateRow row, Instant now) {
    Screen screen = context.screen();
    Gate gate = row.gate();
    String id = gate.id().toString();
    String weight = "P" + row.priority() + " " + row.size().name().toLowerCase(Locale.ROOT);
    String title = Escaped.line(row.title());
    String since = "asked " + Ago.since(gate.askedAt(), now);
    int width = screen.outputWidth();
    if (TextWidth.of(line(id, weight, title, since)) <= width) {
      return List.of(line(screen.bold(id), weight, title, screen.dim(since)));
    }
    List<String> lines = new ArrayList<>();
    lines.add(line(screen.bold(id), weight, screen.dim(since)));
    TextWidth.wrap(title, width - INDENT.length()).forEach(line -> lines.add(INDENT + line));
    return lines;
  }

  private static String line(String... parts) {
    return "❓ " + String.join("  ", parts);
  }
}
