package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.Usage;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures as people read them at a glance. */
public final class Amounts {
  private Amounts() {}

  /** As {@code 412 k}. */
  public static String tokens(long count) {
    if (count < 1_000) {
      return Long.toString(count);
    }
    return count < 1_000_000
        ? Math.round(count / 1e3) + " k"
        : String.format(Locale.ROOT, "%.1f M", count / 1e6);
  }

  /** As {@code $1.94}; a dash where nobody told. */
  public static String cost(@Nullable Double dollars) {
    return dollars == null ? "–" : String.format(Locale.ROOT, "$%.2f", dollars);
  }

  /** As {@code 12 kB}. */
  public static String bytes(long count) {
    if (count < 1_000) {
      return count + " B";
    }
    return count < 1_000_000
        ? Math.round(count / 1e3) + " kB"
        : String.format(Locale.ROOT, "%.1f MB", count / 1e6);
  }

  /** As {@code 1 entry} or {@code 63 entries}. */
  public static String count(long count, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
  }

  public static Usage sum(List<Usage> usage) {
    return usage.stream().reduce(new Usage("", 0, 0, null), Usage::plus);
  }

  /** As {@code 28.4 M}. */
  public static String count(long count) {
    if (count < 1_000) {
      return Long.toString(count);
    }
    return count < 1_000_000 ? decimal(count / 1e3) + " k" : decimal(count / 1e6) + " M";
  }

  /** With one digit behind the point where that says something. */
  public static String decimal(double number) {
    return String.format(Locale.ROOT, number >= 100 ? "%.0f" : "%.1f", number);
  }
}
