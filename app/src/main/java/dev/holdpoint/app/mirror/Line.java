package dev.holdpoint.app.mirror;

import dev.holdpoint.app.text.Escaped;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * A line of a log. Its text is escaped here, so that nothing can break out of a line or begin one.
 *
 * @param sequence the journal entry that it tells of, 0 for the agent's own words
 */
record Line(long sequence, Instant at, Tag tag, String text) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx");

  /** With the zone's distance from UTC, which lines did not have at first. */
  private static final int TIME_LENGTH = "[2026-01-31 12:00:00 +01:00] ".length();

  private static final int TIME_WITHOUT_ZONE = "[2026-01-31 12:00:00] ".length();

  Line {
    text = Escaped.line(text);
  }

  String in(ZoneId zone) {
    return "[" + TIME.format(at.atZone(zone)) + "] " + untimed();
  }

  /** Whether a line that was read from a file is this one, in whatever time zone it was written. */
  boolean isSameAs(String read) {
    return read.startsWith("[")
        && (isBehind(TIME_LENGTH, read) || isBehind(TIME_WITHOUT_ZONE, read));
  }

  /** First by its length, since a log may have a million lines. */
  private boolean isBehind(int time, String read) {
    int length = time + tag.name().length() + "[] ".length() + text.length();
    return read.length() == length && read.startsWith(untimed(), time);
  }

  private String untimed() {
    return "[" + tag + "] " + text;
  }
}
