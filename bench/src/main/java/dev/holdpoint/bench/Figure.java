package dev.holdpoint.bench;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One measured figure.
 *
 * @param name what was measured, unique among all figures
 * @param ratio how it compares with something bare, null where it is bare itself
 * @param limit what it must keep, null where nothing was promised
 */
record Figure(
    String name, double value, String unit, @Nullable Ratio ratio, @Nullable Limit limit) {

  static Figure bare(String name, double value, String unit) {
    return new Figure(name, value, unit, null, null);
  }

  Figure to(String what, double ratio) {
    return new Figure(name, value, unit, new Ratio(ratio, what), limit);
  }

  Figure atLeast(double bound) {
    return new Figure(name, value, unit, ratio, new Limit(Sense.AT_LEAST, bound));
  }

  Figure atMost(double bound) {
    return new Figure(name, value, unit, ratio, new Limit(Sense.AT_MOST, bound));
  }

  /** Whether it keeps its limit: the ratio does where there is one, otherwise the value. */
  boolean passes() {
    return limit == null || limit.keeps(ratio == null ? value : ratio.value());
  }

  /** How many times something. */
  record Ratio(double value, String to) {}

  /** A promise about a figure. */
  record Limit(Sense sense, double bound) {
    boolean keeps(double value) {
      // A figure that is no number keeps nothing.
      return switch (sense) {
        case AT_LEAST -> value >= bound;
        case AT_MOST -> value <= bound;
      };
    }
  }

  /** On which side of its bound a figure has to be. */
  enum Sense {
    AT_LEAST("≥"),
    AT_MOST("≤");

    private final String sign;

    Sense(String sign) {
      this.sign = sign;
    }

    String sign() {
      return sign;
    }
  }

  /** A number as people read it: few digits, whatever its size. */
  static String number(double value) {
    double size = Math.abs(value);
    int decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
