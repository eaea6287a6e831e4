package dev.holdpoint.app.cli;

import dev.holdpoint.app.cli.line.Device;
import java.io.OutputStream;
import java.time.Duration;

/** The keyboard, key by key, and the screen on which the typed text is drawn. */
final class KeyDevice implements Device {
  private final Keyboard keyboard;
  private final Screen screen;
  private final String type;
  private String text = "";
  private int at;
  private long typedAt = System.nanoTime();
  private boolean afterReturn;
  private boolean ended;

  KeyDevice(Context context) {
    this.keyboard = context.keyboard();
    this.screen = context.screen();
    this.type = context.env().getOrDefault("TERM", "");
  }

  @Override
  public int read(long millis, boolean peek, Runnable onWake) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
    while (at >= text.length()) {
      if (ended) {
        return END;
      }
      Keyboard.Key key =
          millis == 0
              ? keyboard.next()
              : keyboard.next(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
      if (key == null) {
        return EXPIRED;
      }
      take(key, onWake);
    }
    return peek ? text.charAt(at) : text.charAt(at++);
  }

  private void take(Keyboard.Key key, Runnable onWake) {
    switch (key) {
      case Keyboard.Key.Typed(String typed, long when) -> {
        text = withOneLineEnd(typed);
        typedAt = when;
        at = 0;
      }
      case Keyboard.Key.Closed _ -> ended = true;
      case Keyboard.Key.Nudge _ -> onWake.run();
      case Keyboard.Key.Line _ -> {}
    }
  }

  /** Some paste with two characters at the end of each line, which would be Enter twice. */
  private String withOneLineEnd(String typed) {
    String rest = afterReturn && typed.startsWith("\n") ? typed.substring(1) : typed;
    afterReturn = typed.endsWith("\r");
    return rest.replace("\r\n", "\r");
  }

  @Override
  public long typedAt() {
    return typedAt;
  }

  @Override
  public int available() {
    return text.length() - at;
  }

  @Override
  public void wake() {
    keyboard.nudge();
  }

  @Override
  public void release() {
    keyboard.release();
  }

  @Override
  public void grab() {
    text = "";
    at = 0;
    if (!keyboard.takeKeys()) {
      // Then nothing that is typed can be taken for an answer, and the question stays open.
      keyboard.release();
      ended = true;
    }
  }

  @Override
  public OutputStream output() {
    return screen.err();
  }

  @Override
  public Size size() {
    Stty.Size size = screen.measured();
    return new Size(size.rows(), size.columns());
  }

  @Override
  public String type() {
    return type;
  }
}
