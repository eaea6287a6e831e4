package dev.holdpoint.app.cli.demo;

import dev.holdpoint.model.Channel;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened to one task.
 *
 * @param ago when it was written down, before now
 * @param work how long its agent worked, turn by turn; a moment where nothing is said
 * @param under the title of the task that it is a part of
 * @param after titles of tasks that come first
 * @param scenario what its agent plays
 * @param end what becomes of it when all has been said
 */
record Story(
    Outline outline,
    Duration ago,
    List<Duration> work,
    @Nullable String under,
    List<String> after,
    String scenario,
    List<Reply> replies,
    End end) {

  Story {
    work = List.copyOf(work);
    after = List.copyOf(after);
    replies = List.copyOf(replies);
  }

  /** What a person would write down. */
  record Outline(
      String title,
      String body,
      String agent,
      int priority,
      String size,
      @Nullable Integer threshold,
      @Nullable String pipeline) {}

  /**
   * A person answers the oldest open gate.
   *
   * @param took how long it took
   */
  record Reply(Duration took, String by, Channel channel, String text) {}

  /** How it stands in the end. */
  enum End {
    /** Wherever its scenario has brought it. */
    PLAYED,
    /** Nobody has begun it. */
    WRITTEN,
    /** Whoever works first begins it, while people watch. */
    QUEUED,
    DEFERRED,
    CANCELLED
  }
}
