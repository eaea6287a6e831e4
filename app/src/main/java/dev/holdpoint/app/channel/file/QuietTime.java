package dev.holdpoint.app.channel.file;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Knows when a file has not changed for long enough that its writer must be done. */
final class QuietTime {
  static final Duration NEEDED = Duration.ofMillis(Long.getLong("holdpoint.quietMillis", 500));

  private final InstantSource clock;
  private final ConcurrentMap<Path, Seen> seen = new ConcurrentHashMap<>();

  QuietTime(InstantSource clock) {
    this.clock = clock;
  }

  /** How long to wait still, zero where the file is ready. */
  Duration left(Response response) {
    Instant now = clock.instant();
    Duration quiet = Duration.between(since(response, now), now);
    Duration left = NEEDED.minus(quiet);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** A file of the future, by a clock other than ours, counts from when it was first seen. */
  private Instant since(Response response, Instant now) {
    Seen last =
        seen.compute(
            response.path(),
            (_, before) ->
                before != null && before.response.equals(response) && !before.at.isAfter(now)
                    ? before
                    : new Seen(response, now));
    Instant modified = response.modified().toInstant();
    return modified.isAfter(now) ? last.at : earlier(modified, last.at);
  }

  void forget(Path response) {
    seen.remove(response);
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private record Seen(Response response, Instant at) {}
}
