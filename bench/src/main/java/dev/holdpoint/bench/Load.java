package dev.holdpoint.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Does the same thing again and again. */
interface Load {
  /** Does it for about this long, and says how often a second. */
  double perSecond(Duration about) throws Exception;

  /**
   * Lets two loads take turns, so that whatever else the machine does meanwhile meets both of them.
   * Ours stands between two halves of the bare one, and the median of all such rounds counts.
   */
  static Pair alternate(Load bare, Load ours, Sizes sizes) throws Exception {
    bare.perSecond(sizes.warmUp());
    ours.perSecond(sizes.warmUp());
    List<Double> bares = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < sizes.rounds(); round++) {
      double before = bare.perSecond(sizes.slice().dividedBy(2));
      double mine = ours.perSecond(sizes.slice());
      double after = bare.perSecond(sizes.slice().dividedBy(2));
      double beside = 2 / (1 / before + 1 / after);
      bares.add(beside);
      all.add(mine);
      ratios.add(mine / beside);
    }
    return new Pair(median(bares), median(all), median(ratios));
  }

  /** Both rates, and the ratio of ours to the bare one beside it. */
  record Pair(double bare, double ours, double ratio) {}

  static double median(List<Double> values) {
    return percentile(values, 50);
  }

  /** The value that this many percent of all don't exceed. */
  static double percentile(List<Double> values, int percent) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int place = (int) Math.ceil(percent / 100.0 * sorted.length) - 1;
    return sorted[Math.max(0, place)];
  }
}
