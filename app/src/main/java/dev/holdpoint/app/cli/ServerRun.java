package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.ServerSetting;
import dev.holdpoint.engine.Worker;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A server with what belongs to it, until somebody interrupts it.
 *
 * @param json one object a line for whatever happens, in place of words
 */
record ServerRun(Context context, Workbench bench, boolean json) {

  /**
   * @param places how many tasks it works on at a time, 0 for none at all
   */
  void serve(ServerSetting setting, int places) throws InterruptedException {
    bench.inbox().take();
    try (Workbench.Serving serving = bench.serve(setting);
        Workbench.Watch _ = bench.inbox().watch(bench.inbox()::take)) {
      tell(new ServerGreeting(serving, setting, Person.name(context.env()), context.screen()));
      work(places);
    }
  }

  private void tell(ServerGreeting greeting) {
    Screen screen = context.screen();
    screen.lines(json ? List.of(Json.write(greeting.json())) : greeting.lines());
    screen.out().flush();
  }

  private void work(int places) throws InterruptedException {
    if (places == 0) {
      // Until somebody interrupts it.
      new CountDownLatch(1).await();
    }
    WorkReport report = new WorkReport(context.screen(), bench, json);
    Worker worker = bench.worker(report);
    try {
      worker.work(places);
    } finally {
      report.end();
    }
  }
}
