package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent;
import java.io.PrintStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One line that shows what the agent does right now; plain lines where there is no terminal. */
final class LiveLine implements Agent.Narrator {
  private static final String[] FRAMES = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};
  private static final int EVERY_MILLIS = 120;

  private final Screen screen;
  private final Style style;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private @Nullable String label;
  private String latest = "";
  private String doing = "";
  private long since;
  private int frame;
  private boolean ticking;

  private enum Style {
    MOVING,
    PLAIN,
    OFF
  }

  LiveLine(Screen screen) {
    this(screen, screen.canRedraw() ? Style.MOVING : Style.PLAIN);
  }

  private LiveLine(Screen screen, Style style) {
    this.screen = screen;
    this.style = style;
  }

  /** Shows nothing. */
  static LiveLine off(Screen screen) {
    return new LiveLine(screen, Style.OFF);
  }

  synchronized void begin(Task task) {
    Run run = task.run();
    if (run == null) {
      return;
    }
    String step = run.currentStep().name();
    label = "%s · %s · turn %d".formatted(task.id(), step, run.lastTurn());
    latest = label;
    doing = "";
    since = System.nanoTime();
    if (style == Style.PLAIN) {
      screen
          .err()
          .println(
              "%s: turn %d, step %s, agent %s"
                  .formatted(task.id(), run.lastTurn(), step, run.currentStep().agent().name()));
      screen.err().flush();
    } else if (style == Style.MOVING && !ticking) {
      ticking = true;
      timer.scheduleAtFixedRate(this::draw, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Makes room for other text. */
  synchronized void end() {
    label = null;
    if (style == Style.MOVING) {
      screen.err().print("\r\u001b[K");
      screen.err().flush();
    }
  }

  /** Shows the same again, after other text. */
  synchronized void goOn() {
    label = latest;
  }

  private void draw() {
    // Not in the lock: asking for it starts a program, and nobody who has something to say waits.
    if (isShown()) {
      draw(screen.width());
    }
  }

  private synchronized boolean isShown() {
    return label != null;
  }

  private synchronized void draw(int width) {
    if (label == null) {
      return;
    }
    String passed =
        Ago.words(Duration.ofNanos(System.nanoTime() - since).truncatedTo(ChronoUnit.SECONDS));
    String text = label + " · " + passed + (doing.isEmpty() ? "" : " · " + doing);
    PrintStream err = screen.err();
    err.print("\r\u001b[K" + FRAMES[frame++ % FRAMES.length] + " ");
    err.print(TextWidth.cut(text, width - 3));
    err.flush();
  }

  @Override
  public synchronized void said(String text) {
    doing = Escaped.line(text.strip());
  }

  @Override
  public synchronized void thought(String text) {
    doing = Escaped.line(text.strip());
  }

  @Override
  public void raw(String line) {}
}
