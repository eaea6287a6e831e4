package dev.holdpoint.bench;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long requests took, as the server measured it and tells Prometheus. */
record RequestTimes(String metrics) {
  private static final String NAME = "holdpoint_http_request_seconds_bucket";

  /** Of one route. */
  Times of(String route) {
    Pattern bucket =
        Pattern.compile(
            Pattern.quote(NAME + "{route=\"" + route + "\",le=\"") + "([0-9.]+|\\+Inf)\"} (\\d+)");
    Map<Double, Long> counts = new TreeMap<>();
    Matcher lines = bucket.matcher(metrics);
    while (lines.find()) {
      double bound =
          lines.group(1).equals("+Inf")
              ? Double.POSITIVE_INFINITY
              : 1000 * Double.parseDouble(lines.group(1));
      counts.put(bound, Long.parseLong(lines.group(2)));
    }
    return new Times(counts);
  }

  /**
   * How many took at most so many milliseconds.
   *
   * @param counts by bound, each with all that stand below it
   */
  record Times(Map<Double, Long> counts) {
    Times since(Times before) {
      Map<Double, Long> more = new TreeMap<>();
      counts.forEach(
          (bound, count) -> more.put(bound, count - before.counts.getOrDefault(bound, 0L)));
      return new Times(more);
    }

    /** Within the bucket in which it lies, as if all in there were spread evenly. */
    double percentile(int percent) {
      long all = counts.getOrDefault(Double.POSITIVE_INFINITY, 0L);
      double wanted = percent / 100.0 * all;
      double lower = 0;
      long below = 0;
      for (Map.Entry<Double, Long> bucket : counts.entrySet()) {
        if (all > 0 && bucket.getValue() >= wanted) {
          long inside = bucket.getValue() - below;
          double share = inside == 0 ? 1 : (wanted - below) / inside;
          return lower + share * (bucket.getKey() - lower);
        }
        lower = bucket.getKey();
        below = bucket.getValue();
      }
      return Double.NaN;
    }
  }
}
