package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Statistics;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what the work of agents took, of people and of machines. */
@Command(
    name = "stats",
    header = "Show interruptions, time, tokens and cost, by threshold, agent and task.",
    description =
        "An interruption is a question that reached a person. Waiting for people is not working"
            + " time.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint stats", "  holdpoint stats --json"})
final class StatsCommand implements Callable<Integer> {
  private static final int MOST_TASKS = 20;

  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--all", description = "Every task, not only the 20 that interrupted most.")
  private boolean all;

  @Option(names = "--json", description = "Print JSON, with every task.")
  private boolean json;

  StatsCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      Engine engine = bench.engine();
      engine.expireOverdue();
      Statistics statistics = Statistics.of(engine.journal(), engine.now());
      Screen screen = context.screen();
      if (json) {
        screen.json(StatsJson.of(statistics));
      } else {
        screen.lines(new StatsText(screen, all ? Integer.MAX_VALUE : MOST_TASKS).lines(statistics));
      }
    }
    return ExitCode.DONE;
  }
}
