package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Spans;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as people say them, with the exact one beside it. */
public final class Times {
  private static final DateTimeFormatter EXACT =
      DateTimeFormatter.ofPattern("EEE d MMMM uuuu, HH:mm:ss '('VV, xxx')'", Locale.ENGLISH);
  private static final DateTimeFormatter HOUR =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);

  private static final DateTimeFormatter ZONE =
      DateTimeFormatter.ofPattern("VV, xxx", Locale.ENGLISH);

  private Times() {}

  /** In the server's zone, which it names: pages without script know no other. */
  public static String exact(Instant at) {
    return EXACT.format(at.atZone(ZoneId.systemDefault()));
  }

  /** As {@code 09:41}, in the server's zone. */
  public static String hour(Instant at) {
    return HOUR.format(at.atZone(ZoneId.systemDefault()));
  }

  /** The server's zone, as {@code Europe/Berlin, +01:00}. */
  public static String zone(Instant now) {
    return ZONE.format(now.atZone(ZoneId.systemDefault()));
  }

  /** As {@code 12 min ago}, or {@code in 3 h} for what is yet to come. */
  public static String relative(Instant at, Instant now) {
    Duration since = Duration.between(at, now);
    if (since.abs().toSeconds() < 5) {
      return "just now";
    }
    return since.isNegative() ? "in " + span(since.negated()) : span(since) + " ago";
  }

  /** As {@code 3 h 12 min}: the two largest units that matter. */
  public static String span(Duration time) {
    return Spans.words(time);
  }

  /** With its seconds below an hour, for what goes on while somebody looks. */
  public static String counting(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    return seconds >= 60 && seconds < 3600
        ? seconds / 60 + " min " + seconds % 60 + " s"
        : span(time);
  }
}
