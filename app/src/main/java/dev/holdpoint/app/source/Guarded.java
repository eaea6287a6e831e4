package dev.holdpoint.app.source;

import dev.holdpoint.app.tool.ToolException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Work that is stopped when it takes too long or nobody waits for it any more: from then on it
 * keeps nothing. Drivers hear no interrupt, so the work has a thread of its own.
 */
final class Guarded {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Duration time;
  private final Duration patience;
  private final AtomicReference<@Nullable Stop> stop = new AtomicReference<>();
  private final AtomicReference<State> state = new AtomicReference<>(State.UNDER_WAY);

  Guarded(Duration time) {
    this(time, PATIENCE);
  }

  /**
   * @param patience with what is being kept when the time is over
   */
  Guarded(Duration time, Duration patience) {
    this.time = time;
    this.patience = patience;
  }

  /** Whether what was done may still be kept: one of two comes first. */
  private enum State {
    UNDER_WAY,
    KEEPING,
    GIVEN_UP
  }

  /** Ends what is under way, from another thread. */
  interface Stop {
    void now() throws Exception;
  }

  /** Keeps what was done. */
  interface Keeping {
    void now() throws Exception;
  }

  /** From now on the work is ended so; at once where nobody waits for it any more. */
  void endBy(Stop ending) {
    stop.set(ending);
    if (state.get() == State.GIVEN_UP) {
      throw nobodyWaits();
    }
  }

  /** Keeps what was done, unless nobody waits for it any more. */
  void keep(Keeping keeping) throws Exception {
    if (!state.compareAndSet(State.UNDER_WAY, State.KEEPING)) {
      throw nobodyWaits();
    }
    keeping.now();
  }

  private static CancellationException nobodyWaits() {
    return new CancellationException("nobody waits for it any more");
  }

  <T> T run(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    Thread.ofPlatform().daemon().name("data-source").start(task);
    try {
      return task.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw reason(e);
    } catch (TimeoutException e) {
      if (!givesUp()) {
        return kept(task);
      }
      throw new ToolException(
          "It took longer than %d seconds and was stopped. Ask for less: fewer rows, a narrower condition, or a count first."
              .formatted(time.toSeconds()));
    } catch (InterruptedException e) {
      givesUp();
      throw e;
    }
  }

  /** It is too late to stop it. */
  private <T> T kept(FutureTask<T> task) throws Exception {
    try {
      return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw reason(e);
    } catch (TimeoutException e) {
      end();
      throw new ToolException(
          "It was being committed when its time was over, and there was no answer: nobody knows"
              + " whether it was kept. Look at how things are before you do it again.");
    }
  }

  private static Exception reason(ExecutionException e) {
    return e.getCause() instanceof Exception reason ? reason : e;
  }

  /** False where what was done is being kept already, and is left to that. */
  private boolean givesUp() {
    boolean isFirst = state.compareAndSet(State.UNDER_WAY, State.GIVEN_UP);
    if (isFirst) {
      end();
    }
    return isFirst;
  }

  private void end() {
    Stop ending = stop.get();
    if (ending != null) {
      // A server that does not answer must not hold up whoever has given up on it.
      Thread.ofPlatform().daemon().name("data-source-end").start(() -> endQuietly(ending));
    }
  }

  private static void endQuietly(Stop ending) {
    try {
      ending.now();
    } catch (Exception e) {
      // It is over already, or its connection is gone: either way nothing runs any more.
      Thread.currentThread().setName("data-source-ended");
    }
  }
}
