package dev.holdpoint.app.web.cockpit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How far back the lanes of the live page go. */
public enum Span {
  QUARTER("15m", "15 min", "The last 15 minutes", Duration.ofMinutes(15)),
  HOUR("1h", "1 hour", "The last hour", Duration.ofHours(1)),
  SHIFT("8h", "8 hours", "The last 8 hours", Duration.ofHours(8));

  private final String word;
  private final String title;
  private final String sentence;
  private final Duration time;

  Span(String word, String title, String sentence, Duration time) {
    this.word = word;
    this.title = title;
    this.sentence = sentence;
    this.time = time;
  }

  /** As an address has it. */
  public String word() {
    return word;
  }

  public String title() {
    return title;
  }

  public String sentence() {
    return sentence;
  }

  public Duration time() {
    return time;
  }

  /** The marks below the lanes, up to now. */
  public List<Instant> ticks(Instant now) {
    return IntStream.of(4, 3, 2, 1)
        .mapToObj(quarters -> now.minus(time.multipliedBy(quarters).dividedBy(4)))
        .toList();
  }

  static Span of(@Nullable String word) {
    for (Span span : values()) {
      if (span.word.equals(word)) {
        return span;
      }
    }
    return HOUR;
  }
}
