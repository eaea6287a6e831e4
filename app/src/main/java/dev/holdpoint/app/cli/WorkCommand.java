package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Worker;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A worker: takes tasks that are ready, one after the other or several at a time. */
@Command(
    name = "work",
    header = "Work on everything that is ready, by priority and age.",
    description = {
      "Starts open tasks and goes on with those whose answers have come, whose rate limit is over",
      "or whose owner died. A task that waits for a person gives its place to the next one.",
      "Several workers may share a store. Ctrl+C or SIGTERM stops the agents; their turns are",
      "repeated by whoever works next.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint work                     until it is stopped",
      "  holdpoint work --concurrency 4     four tasks at a time",
      "  holdpoint work --once              what is ready now, then exit",
      "  holdpoint work --json              one JSON object a line for whatever happens"
    })
final class WorkCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Mixin private final Concurrency concurrency = new Concurrency();

  @Option(names = "--once", description = "Do what is ready, then exit.")
  private boolean once;

  @Option(names = "--json", description = "Print one JSON object a line for whatever happens.")
  private boolean json;

  WorkCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    concurrency.check();
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuseRun(bench);
      WorkReport report = new WorkReport(context.screen(), bench, json);
      Worker worker = bench.worker(report);
      int places = concurrency.places(bench, context.screen());
      bench.inbox().take();
      try (Workbench.Watch _ = bench.inbox().watch(bench.inbox()::take)) {
        if (once) {
          worker.once(places);
        } else {
          worker.work(places);
        }
      } finally {
        report.end();
      }
      return report.exitCode();
    }
  }
}
