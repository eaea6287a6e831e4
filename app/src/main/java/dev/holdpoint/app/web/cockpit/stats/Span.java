package dev.holdpoint.app.web.cockpit.stats;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How far back somebody looks; it lives in the address. */
public enum Span {
  WEEK("7d", "7 days", 7),
  MONTH("30d", "30 days", 30),
  QUARTER("90d", "90 days", 90),
  ALL("all", "All", 0);

  private static final int MOST_SLICES = 26;
  private static final int[] LENGTHS = {1, 7, 28, 91, 364};

  private final String word;
  private final String title;
  private final int days;

  Span(String word, String title, int days) {
    this.word = word;
    this.title = title;
    this.days = days;
  }

  /** A month where nothing, or nothing that is known, was said. */
  public static Span of(@Nullable String word) {
    return Stream.of(values()).filter(span -> span.word.equals(word)).findFirst().orElse(MONTH);
  }

  public String title() {
    return title;
  }

  public String href() {
    return "/stats?span=" + word;
  }

  /**
   * @param first the first day of all
   */
  LocalDate from(LocalDate today, LocalDate first) {
    LocalDate from = this == ALL ? first : today.minusDays(days - 1L);
    return from.isAfter(today) ? today : from;
  }

  /** In how many days a chart puts together, so that its columns can be told apart. */
  static int slice(LocalDate from, LocalDate to) {
    long length = ChronoUnit.DAYS.between(from, to) + 1;
    for (int slice : LENGTHS) {
      if (length <= (long) slice * (slice == 1 ? 30 : MOST_SLICES)) {
        return slice;
      }
    }
    return LENGTHS[LENGTHS.length - 1];
  }
}
