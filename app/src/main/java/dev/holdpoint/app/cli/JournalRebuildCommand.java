package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes the listings anew. */
@Command(
    name = "rebuild",
    header = "Rebuild the listings of tasks and open gates from the entries.",
    description = {
      "For a store whose listings `journal verify` found to differ. Entries are not touched; if",
      "one of them is not what was written, nothing is done.%n"
    })
final class JournalRebuildCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  JournalRebuildCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      long tasks = bench.audit().rebuild();
      if (json) {
        Map<String, @Nullable Object> rebuilt = Json.map();
        rebuilt.put("tasks", tasks);
        context.screen().json(rebuilt);
      } else {
        String amount = Amount.of(tasks, "task", "tasks");
        context.screen().out().println("Rebuilt the listings of " + amount + ".");
      }
      return ExitCode.DONE;
    }
  }
}
