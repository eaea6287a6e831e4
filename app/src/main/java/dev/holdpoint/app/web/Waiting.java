package dev.holdpoint.app.web;

import dev.holdpoint.model.TaskId;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Requests that stay until something about a task has happened. */
public final class Waiting {
  /** A deadline passes without anybody's doing. */
  private static final long LOOK_ANYWAY = Duration.ofSeconds(1).toMillis();

  private final EventHub hub;

  Waiting(EventHub hub) {
    this.hub = hub;
  }

  /** Returns when it holds, when the time is over, or when the server stops. */
  public void until(TaskId task, BooleanSupplier holds, Duration atMost)
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
        stream.next(Math.min(left, LOOK_ANYWAY));
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
