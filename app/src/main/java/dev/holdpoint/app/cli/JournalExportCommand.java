package dev.holdpoint.app.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the whole history for other programs. */
@Command(
    name = "export",
    header = "Print the whole journal as JSON, one line each.",
    description = {
      "First a line about the store with a checkpoint, then the entries, each with its body as",
      "the very text that its MAC covers, then the large texts that entries name by digest. With",
      "the store's key all of it can be verified elsewhere.%n"
    },
    footerHeading = "%nExample:%n",
    footer = "  holdpoint journal export > journal.jsonl")
final class JournalExportCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  JournalExportCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      bench.audit().export(context.screen().out()::println);
      return ExitCode.DONE;
    }
  }
}
