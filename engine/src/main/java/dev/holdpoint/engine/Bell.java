package dev.holdpoint.engine;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a waiting thread when something may have changed; rings while nobody waits are kept. */
final class Bell {
  private final Semaphore rung = new Semaphore(0);

  void ring() {
    rung.release();
  }

  /** Returns after a ring, or when the time is over. */
  void await(Duration atMost) throws InterruptedException {
    if (rung.tryAcquire(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS)) {
      rung.drainPermits();
    }
  }
}
