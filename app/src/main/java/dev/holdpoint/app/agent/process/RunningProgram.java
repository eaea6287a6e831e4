package dev.holdpoint.app.agent.process;

import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A program that runs beside whoever speaks to it, on a thread of its own. */
public final class RunningProgram {
  private final FutureTask<Exit> run;
  private final Thread thread;

  /**
   * @param over is called on that thread when nothing of the program is left
   */
  public RunningProgram(AgentProcess process, Launch launch, Output output, Runnable over) {
    run = new FutureTask<>(() -> process.run(launch, output));
    thread =
        Thread.ofPlatform()
            .daemon()
            .name("program-of-" + launch.task())
            .unstarted(
                () -> {
                  run.run();
                  over.run();
                });
  }

  public void start() {
    thread.start();
  }

  /**
   * How it ended, once it has; null where it was stopped.
   *
   * @throws IOException where it could not be started or ended
   */
  public @Nullable Exit exit() throws IOException, InterruptedException {
    try {
      return run.get();
    } catch (ExecutionException e) {
      return switch (e.getCause()) {
        case IOException problem -> throw new IOException(IoReason.of(problem), problem);
        case RuntimeException problem -> throw problem;
        case Error problem -> throw problem;
        case null, default -> null;
      };
    }
  }

  /** Ends it at once, without waiting for that. */
  public void stop() {
    thread.interrupt();
  }

  /**
   * Ends it and returns when nothing of it is left.
   *
   * @param farewell how long it may take to end by itself
   */
  public void end(Duration farewell) {
    boolean interrupted = !isOverWithin(farewell) && Thread.interrupted();
    thread.interrupt();
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isOverWithin(Duration time) {
    try {
      run.get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
