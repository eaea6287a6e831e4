package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.ServerSetting;
import dev.holdpoint.engine.Worker;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

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
      tell(serving);
      work(places);
    }
  }

  private void tell(Workbench.Serving serving) {
    Screen screen = context.screen();
    String address = serving.address().toString();
    String link = serving.signInLink(Person.name(context.env())).toString();
    if (json) {
      Map<String, @Nullable Object> ready = Json.map();
      ready.put("event", "ready");
      ready.put("url", address);
      ready.put("signIn", link);
      screen.out().println(Json.write(ready));
    } else {
      screen.out().println("Holdpoint listens at " + address);
      screen.out().println("One-time sign-in link, valid for 30 minutes: " + link);
    }
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
