package dev.holdpoint.app.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Makes the listings anew. */
@Command(
    name = "rebuild",
    header = "Make the listings of tasks and open gates anew from the entries.",
    description = {
      "For a store whose listings `journal verify` found to differ. Entries are not touched; if",
      "one of them is not what was written, nothing is done.%n"
    })
final class JournalRebuildCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  JournalRebuildCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      long tasks = bench.audit().rebuild();
      context.screen().out().println("The listings of %,d tasks were made anew.".formatted(tasks));
      return ExitCode.DONE;
    }
  }
}
