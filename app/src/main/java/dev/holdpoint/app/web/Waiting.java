package dev.holdpoint.app.web;

import dev.holdpoint.model.TaskId;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Requests that stay until something about a task has happened. */
public final class Waiting {
  /** A clock that is set moves deadlines, but wakes nobody. */
  private static final Duration LOOK_ANYWAY = Duration.ofMinutes(1);

  private final EventHub hub;

  Waiting(EventHub hub) {
    this.hub = hub;
  }

  /**
   * Returns when it holds, when the time is over, or when the server stops.
   *
   * @param untilChange how long until it may hold without anybody's doing, because a deadline
   *     passes
   */
  public void until(
      TaskId task, BooleanSupplier holds, Supplier<Duration> untilChange, Duration atMost)
      throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    EventStream stream = new EventStream(entry -> entry.task().equals(task));
    try {
      hub.join(stream);
      while (!stream.isOver() && !holds.getAsBoolean()) {
        long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        if (left <= 0) {
          return;
        }
        long change = Math.max(1, untilChange.get().toMillis());
        stream.next(Math.min(left, Math.min(change, LOOK_ANYWAY.toMillis())));
      }
    } catch (InterruptedException e) {
      if (!stream.isOver()) {
        throw e;
      }
    } finally {
      hub.leave(stream);
      // What follows in this thread was not meant.
      Thread.interrupted();
    }
  }
}
