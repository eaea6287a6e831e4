package dev.holdpoint.app.cli;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;

/** A moment in this machine's time zone, with the zone, e.g. {@code 2026-01-31 14:00 +01:00}. */
final class ExactTime {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm xxx");
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx");

  private ExactTime() {}

  /** To the minute, or to the second where it is not a whole minute. */
  static String of(Instant moment) {
    boolean wholeMinute = moment.getLong(ChronoField.INSTANT_SECONDS) % 60 == 0;
    return (wholeMinute ? MINUTES : SECONDS).format(moment.atZone(ZoneId.systemDefault()));
  }
}
