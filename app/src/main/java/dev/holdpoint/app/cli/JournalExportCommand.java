package dev.holdpoint.app.cli;

import dev.holdpoint.port.Audit;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the whole history for other programs. */
@Command(
    name = "export",
    header = "Print the whole journal as JSON lines.",
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

  @Option(names = "--json", description = "Print one JSON array of the same objects.")
  private boolean json;

  JournalExportCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      PrintStream out = context.screen().out();
      if (json) {
        array(bench.audit(), out);
      } else {
        bench.audit().export(out::println);
      }
      return ExitCode.DONE;
    }
  }

  /** As the lines come: a journal may be larger than memory. */
  private static void array(Audit audit, PrintStream out) {
    AtomicBoolean first = new AtomicBoolean(true);
    out.print('[');
    audit.export(
        line -> {
          out.print(first.getAndSet(false) ? "\n" : ",\n");
          out.print(line);
        });
    out.println("\n]");
  }
}
