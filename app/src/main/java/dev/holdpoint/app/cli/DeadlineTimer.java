package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.GateWait;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.WorldException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls once when a gate's deadline has passed, unless it is closed before. */
final class DeadlineTimer implements AutoCloseable {
  /** A clock that is set meanwhile moves the deadline, but wakes nobody. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Engine engine;
  private final GateId gate;
  private final Runnable passed;
  private final Semaphore changed = new Semaphore(0);
  private volatile boolean closed;

  private DeadlineTimer(Engine engine, GateId gate, Runnable passed) {
    this.engine = engine;
    this.gate = gate;
    this.passed = passed;
  }

  static DeadlineTimer start(Engine engine, Gate gate, Runnable passed) {
    DeadlineTimer timer = new DeadlineTimer(engine, gate.id(), passed);
    Thread.ofVirtual().name("deadline").start(timer::await);
    return timer;
  }

  /** Somebody may set another deadline meanwhile. */
  private void await() {
    try (Journal.Subscription _ = engine.journal().listen(changed::release)) {
      while (!closed) {
        Instant deadline = deadline();
        if (deadline == null) {
          changed.acquire();
        } else {
          Duration left = left(engine.now(), deadline);
          if (!left.isPositive()) {
            passed.run();
            return;
          }
          changed.tryAcquire(left.toMillis(), TimeUnit.MILLISECONDS);
        }
        changed.drainPermits();
      }
    } catch (InterruptedException | WorldException e) {
      // The program ends, or its store is gone: whoever prompts is told by the next look.
    }
  }

  private @Nullable Instant deadline() {
    Gate now = engine.task(gate.task()).gate(gate.number());
    return now == null ? null : now.deadline();
  }

  /** How long to wait until the next look; zero once the deadline has passed. */
  static Duration left(Instant now, Instant deadline) {
    return GateWait.untilDeadline(now, deadline, LONGEST);
  }

  @Override
  public void close() {
    closed = true;
    changed.release();
  }
}
