package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the journal's end, for a later verification. */
@Command(
    name = "head",
    header = "Print a checkpoint: one line that stands for everything so far.",
    description = {
      "Keep it where the store's files are not. `journal verify --from` then tells whether",
      "anything of that time is missing, however much was added since.%n"
    })
final class JournalHeadCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  JournalHeadCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      String head = bench.audit().head();
      if (json) {
        Map<String, @Nullable Object> values = Json.map();
        values.put("head", head);
        context.screen().json(values);
      } else {
        context.screen().out().println(head);
      }
      return ExitCode.DONE;
    }
  }
}
