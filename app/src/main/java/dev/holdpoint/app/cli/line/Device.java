package dev.holdpoint.app.cli.line;

import java.io.OutputStream;

/** A terminal that passes on each key as it is typed, and shows nothing by itself. */
public interface Device {
  int END = -1;
  int EXPIRED = -2;

  /** How big it is, in characters. */
  record Size(int rows, int columns) {}

  /**
   * The next character that was typed.
   *
   * @param millis how long to wait at most; 0: for ever
   * @param peek it is given again by the next call
   * @param onWake called when {@link #wake} was, by the thread that waits here
   * @return a UTF-16 code unit, {@link #END} or {@link #EXPIRED}
   */
  int read(long millis, boolean peek, Runnable onWake) throws InterruptedException;

  /** When the last character that was read was typed, as {@link System#nanoTime} tells it. */
  long typedAt();

  /** How many characters can be read without waiting. */
  int available();

  /** Calls {@code onWake} of whoever waits. */
  void wake();

  /**
   * Back to what the terminal was before, so that another program can use it. Called before this
   * program is stopped by Ctrl+Z.
   */
  void release();

  /** Each key as it is typed again; what was typed meanwhile is dropped. */
  void grab();

  OutputStream output();

  Size size();

  /** What {@code TERM} says. */
  String type();
}
