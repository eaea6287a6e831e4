package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.app.web.cockpit.stats.Span;
import dev.holdpoint.app.web.cockpit.stats.StatsView;
import dev.holdpoint.engine.Annals;
import dev.holdpoint.engine.Engine;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The statistics. The first look reads the whole journal, which may take longer than a page may.
 */
final class StatsPages {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Cockpit cockpit;
  private final Engine engine;
  private final Annals annals;
  private @Nullable FutureTask<Boolean> reading;

  StatsPages(Cockpit cockpit, Backstage backstage) {
    this.cockpit = cockpit;
    this.engine = backstage.engine();
    this.annals = new Annals(engine.journal());
  }

  void register(RoutesConfig routes) {
    routes.get(Tab.STATISTICS.path(), this::show, Needs.VIEW);
  }

  private void show(Context request) throws InterruptedException {
    Span span = Span.of(request.queryParam("span"));
    // Before the rest: what comes in between is then heard of once more, and not missed.
    Snapshot snapshot = cockpit.look();
    if (isRead(snapshot.position())) {
      StatsView view = StatsView.of(annals, engine.journal(), span, engine.now());
      cockpit.show(request, snapshot, "stats.jte", Map.of("view", view));
    } else {
      request.header("Refresh", "2");
      cockpit.show(request, snapshot, "stats/reading.jte", Map.of("read", annals.position()));
    }
  }

  /** Whether all up to there was read within the time that somebody waits for a page. */
  private boolean isRead(long position) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      // One that began before may have passed what is new.
      do {
        begun().get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      } while (annals.position() < position);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    }
  }

  /** One reads for all who look meanwhile. */
  private synchronized FutureTask<Boolean> begun() {
    FutureTask<Boolean> now = reading;
    if (now == null || now.isDone()) {
      now = new FutureTask<>(annals::catchUp, true);
      reading = now;
      Thread.ofPlatform().daemon().name("statistics").start(now);
    }
    return now;
  }
}
