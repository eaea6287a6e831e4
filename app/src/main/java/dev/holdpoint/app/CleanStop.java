package dev.holdpoint.app;

import java.time.Duration;

/**
 * What Ctrl+C and SIGTERM do: the main thread is interrupted and gets the time to end its agent and
 * to write down where it was. Java then exits by the signal's own number.
 */
final class CleanStop {
  private static final Duration AT_MOST = Duration.ofSeconds(20);

  private final Thread main;
  private final Runnable last;
  private boolean underWay;
  private boolean finished;

  private CleanStop(Thread main, Runnable last) {
    this.main = main;
    this.last = last;
  }

  /** From here on the calling thread is the one that is interrupted. */
  static CleanStop install(Runnable last) {
    CleanStop stop = new CleanStop(Thread.currentThread(), last);
    Runtime.getRuntime().addShutdownHook(new Thread(stop::stop, "clean-stop"));
    return stop;
  }

  /** Ends the process, unless a signal is doing that already. */
  void exit(int code) {
    synchronized (this) {
      if (underWay) {
        return;
      }
      finished = true;
    }
    System.exit(code);
  }

  private void stop() {
    synchronized (this) {
      if (finished) {
        return;
      }
      underWay = true;
    }
    main.interrupt();
    try {
      main.join(AT_MOST);
    } catch (InterruptedException e) {
      // Somebody is in a hurry.
    }
    last.run();
  }
}
