package dev.holdpoint.app.cli.line;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/** What a terminal tells by signals while a person is asked: Ctrl+Z, {@code fg}, a new size. */
public final class JobSignals implements AutoCloseable {
  private final List<Registered> registered = new ArrayList<>();

  /** From here on, until it is closed. */
  public JobSignals(Runnable beforeStop, Runnable afterContinue, Runnable onResize) {
    register("TSTP", () -> stop(beforeStop));
    register("CONT", afterContinue);
    register("WINCH", onResize);
  }

  private void register(String signal, Runnable handler) {
    registered.add(new Registered(signal, Signals.register(signal, handler)));
  }

  /** The signal is ours now, so we stop ourselves: by the one that nobody can handle. */
  private static void stop(Runnable before) {
    before.run();
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      new ProcessBuilder("sh", "-c", "kill -STOP \"$0\"", pid).start();
    } catch (IOException e) {
      // It goes on, as a program that ignores Ctrl+Z.
    }
  }

  @Override
  public void close() {
    registered.forEach(one -> Signals.unregister(one.signal, one.previous));
  }

  private record Registered(String signal, @Nullable Object previous) {}
}
