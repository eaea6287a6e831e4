package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.EntryJson;
import dev.holdpoint.model.Entry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a task's history, entry by entry. */
@Command(
    name = "journal",
    header = "Show the entries of a task's journal, or check all of them.",
    description = "The journal is the only truth about a task; everything else is made of it.%n",
    synopsisSubcommandLabel = "[COMMAND]",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint journal hp-1a2b",
      "  holdpoint journal 1a2b --json",
      "  holdpoint journal head > checkpoint.txt",
      "  holdpoint journal verify --from \"$(cat checkpoint.txt)\""
    })
final class JournalCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "ID", arity = "0..1", description = "The task.")
  private @Nullable String id;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  JournalCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  static CommandLine withSubcommands(HoldpointCommand root, Context context) {
    return new CommandLine(CommandModel.of(new JournalCommand(root, context)))
        .addSubcommand("verify", CommandModel.of(new JournalVerifyCommand(root, context)))
        .addSubcommand("head", CommandModel.of(new JournalHeadCommand(root, context)))
        .addSubcommand("export", CommandModel.of(new JournalExportCommand(root, context)))
        .addSubcommand("rebuild", CommandModel.of(new JournalRebuildCommand(root, context)));
  }

  @Override
  public Integer call() {
    if (id == null) {
      throw UserException.usage(
          "Name a task by its ID, or one of verify, head, export, rebuild. Try 'holdpoint journal"
              + " --help'.");
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      List<Entry> entries = bench.engine().journal().read(new TaskNames(bench.engine()).task(id));
      Screen screen = context.screen();
      if (json) {
        screen.json(entries.stream().map(EntryJson::of).toList());
        return ExitCode.DONE;
      }
      Table table = new Table(1);
      table.row("#", "AT", "EVENT", "DATA");
      for (Entry entry : entries) {
        Map<String, @Nullable Object> values = EntryJson.of(entry);
        table.row(
            Long.toString(entry.sequence()),
            entry.at().toString(),
            String.valueOf(values.get("type")),
            Escaped.codedLine(Json.write(values.get("data"))));
      }
      table.lines(screen.outputWidth()).forEach(screen.out()::println);
    }
    return ExitCode.DONE;
  }
}
