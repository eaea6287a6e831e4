package dev.holdpoint.app.agent.claude;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Ends the process that the thread of a turn waits for, where we want that ourselves. */
final class Stopping {
  private final Thread turn = Thread.currentThread();
  private boolean isOver;
  private boolean wasUs;
  private boolean isAlarm;

  /** At once: something went on that must not. */
  synchronized void alarm() {
    isAlarm = true;
    stop();
  }

  /** If it does not end by itself: it has nothing to do any more, but children that go on. */
  void after(Duration time) {
    CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS).execute(this::stop);
  }

  private synchronized void stop() {
    if (!isOver && !wasUs) {
      wasUs = true;
      turn.interrupt();
    }
  }

  /** From here on nothing is stopped any more. To be called by the turn's thread. */
  synchronized boolean over() {
    isOver = true;
    return wasUs && Thread.interrupted();
  }

  synchronized boolean wasUs() {
    return wasUs;
  }

  synchronized boolean isAlarm() {
    return isAlarm;
  }
}
