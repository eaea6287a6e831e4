package dev.holdpoint.app.web;

import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** How long requests take, from their first look to their answer, by route. */
final class Timings {
  private static final String BEGUN = "holdpoint.begun";

  private final Map<String, Histogram> routes = new ConcurrentSkipListMap<>();

  void begin(Context request) {
    request.attribute(BEGUN, System.nanoTime());
  }

  /** Of those that have a route: whoever asks for what is not there must not fill our memory. */
  void end(Context request) {
    Long begun = request.attribute(BEGUN);
    Endpoint endpoint = request.endpoints().matchedHttpEndpoint();
    if (begun != null && endpoint != null && !staysOpen(endpoint)) {
      routes
          .computeIfAbsent(endpoint.method.name() + " " + endpoint.path, _ -> new Histogram())
          .add(Duration.ofNanos(System.nanoTime() - begun));
    }
  }

  /** Then its time is the caller's will. */
  private static boolean staysOpen(Endpoint endpoint) {
    return endpoint.path.endsWith("/events") || endpoint.path.endsWith("/wait");
  }

  void tell(MetricsText text, String name) {
    routes.forEach((route, times) -> times.tell(text, name, "route=\"" + route + "\""));
  }

  /** How many took how long at most. */
  static final class Histogram {
    private static final double[] BOUNDS = {
      0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5
    };

    private final LongAdder[] within = new LongAdder[BOUNDS.length];
    private final LongAdder all = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    Histogram() {
      for (int i = 0; i < BOUNDS.length; i++) {
        within[i] = new LongAdder();
      }
    }

    void add(Duration time) {
      double seconds = time.toNanos() / 1e9;
      for (int i = 0; i < BOUNDS.length; i++) {
        if (seconds <= BOUNDS[i]) {
          within[i].increment();
        }
      }
      all.increment();
      nanos.add(time.toNanos());
    }

    void tell(MetricsText text, String name, String label) {
      for (int i = 0; i < BOUNDS.length; i++) {
        text.line("%s_bucket{%s,le=\"%s\"}".formatted(name, label, BOUNDS[i]), within[i].sum());
      }
      text.line("%s_bucket{%s,le=\"+Inf\"}".formatted(name, label), all.sum());
      text.line("%s_sum{%s}".formatted(name, label), nanos.sum() / 1e9);
      text.line("%s_count{%s}".formatted(name, label), all.sum());
    }
  }
}
