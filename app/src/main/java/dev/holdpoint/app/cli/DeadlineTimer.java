package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.GateWait;
import dev.holdpoint.model.Gate;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Calls once when a gate's deadline has passed, unless it is closed before. */
final class DeadlineTimer implements AutoCloseable {
  /** A clock that is set meanwhile moves the deadline, but wakes nobody. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final CountDownLatch closed = new CountDownLatch(1);

  private DeadlineTimer() {}

  static DeadlineTimer start(Engine engine, Gate gate, Runnable passed) {
    DeadlineTimer timer = new DeadlineTimer();
    Instant deadline = gate.deadline();
    if (deadline != null) {
      Thread.ofVirtual().name("deadline").start(() -> timer.await(engine, deadline, passed));
    }
    return timer;
  }

  private void await(Engine engine, Instant deadline, Runnable passed) {
    try {
      Duration left = left(engine.now(), deadline);
      while (left.isPositive()) {
        if (closed.await(left.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
        left = left(engine.now(), deadline);
      }
      passed.run();
    } catch (InterruptedException e) {
      // The program ends.
    }
  }

  /** How long to wait until the next look; zero once the deadline has passed. */
  static Duration left(Instant now, Instant deadline) {
    return GateWait.untilDeadline(now, deadline, LONGEST);
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
