package dev.holdpoint.app.web.cockpit;

import java.util.Locale;

/** Numbers as people say them. */
public final class Amounts {
  private static final long KILO = 1_000;
  private static final long MEGA = 1_000_000;

  private Amounts() {}

  /** As {@code 214 kB}. */
  public static String bytes(long count) {
    return scaled(count, "B");
  }

  /** As {@code 28.4 M}. */
  public static String count(long count) {
    return scaled(count, "").strip();
  }

  private static String scaled(long count, String unit) {
    if (count < KILO) {
      return count + " " + unit;
    }
    if (count < MEGA) {
      return decimal((double) count / KILO) + " k" + unit;
    }
    return decimal((double) count / MEGA) + " M" + unit;
  }

  /** With one digit behind the point where that says something. */
  public static String decimal(double number) {
    return number >= 100
        ? String.format(Locale.ROOT, "%.0f", number)
        : String.format(Locale.ROOT, "%.1f", number);
  }
}
