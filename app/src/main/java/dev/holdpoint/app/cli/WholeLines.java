package dev.holdpoint.app.cli;

import dev.holdpoint.app.cli.line.JobSignals;
import dev.holdpoint.app.cli.line.LineEditor.Typed;
import dev.holdpoint.app.text.Escaped;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lines as a pipe has them, or a terminal that can't move its cursor: it edits them by itself, one
 * by one, and cuts off what is longer than it can hold.
 */
final class WholeLines implements AnswerLines {
  /** What Linux keeps of a line, without its end. */
  private static final int LONGEST_LINE = 4094;

  /** Nobody types two lines this fast. */
  private static final Duration TOGETHER = Duration.ofMillis(50);

  private final Keyboard keyboard;
  private final PrintStream err;
  private final boolean hidden;
  private final BooleanSupplier isOver;
  private final @Nullable JobSignals signals;

  WholeLines(Context context, boolean hidden, BooleanSupplier isOver) {
    this.keyboard = context.keyboard();
    this.err = context.screen().err();
    this.hidden = hidden;
    this.isOver = isOver;
    boolean hide = hidden && keyboard.isTerminal();
    // A shell that had the terminal meanwhile shows again what is typed.
    this.signals = hide ? new JobSignals(keyboard::show, keyboard::hide, () -> {}) : null;
    if (hide) {
      keyboard.hide();
    }
  }

  @Override
  public Typed read(String prompt) throws InterruptedException {
    err.print(prompt);
    err.flush();
    while (true) {
      switch (keyboard.next()) {
        case Keyboard.Key.Closed _ -> {
          err.println();
          return new Typed.End();
        }
        case Keyboard.Key.Nudge _ -> {
          if (isOver.getAsBoolean()) {
            err.println();
            return new Typed.Stopped("");
          }
        }
        case Keyboard.Key.Typed _ -> {}
        case Keyboard.Key.Line(String text) -> {
          String flaw = keyboard.isTerminal() ? flaw(text) : null;
          if (flaw == null) {
            showPiped(text);
            return new Typed.Line(text);
          }
          err.println();
          err.println("   Nothing was sent: " + flaw);
          err.println("   `holdpoint respond` takes it with --edit or --file.");
          err.print(prompt);
          err.flush();
        }
      }
    }
  }

  /** Why a line can't be what somebody meant to send, null where it can. */
  private @Nullable String flaw(String text) throws InterruptedException {
    boolean several = false;
    Keyboard.Key next = keyboard.next(TOGETHER);
    while ((next != null || keyboard.hasMore()) && !(next instanceof Keyboard.Key.Closed)) {
      several |= next instanceof Keyboard.Key.Line;
      next = keyboard.next(TOGETHER);
    }
    if (next instanceof Keyboard.Key.Closed) {
      keyboard.close();
    }
    // What was asked for may have been answered while we looked.
    keyboard.nudge();
    if (several) {
      return "this terminal does not tell several lines from several answers.";
    }
    return text.getBytes(StandardCharsets.UTF_8).length < LONGEST_LINE
        ? null
        : "this terminal cuts off a line that is longer than 4,094 bytes.";
  }

  /** A terminal shows what is typed; for what is piped in we do. */
  private void showPiped(String text) {
    if (!keyboard.isTerminal()) {
      err.println(hidden ? "" : Escaped.line(text));
    }
  }

  /** The terminal itself has what was typed of the line. */
  @Override
  public void forgetTheRest(boolean begun) throws InterruptedException {
    keyboard.forgetLineInTerminal();
    keyboard.takeLines();
  }

  @Override
  public void close() {
    if (signals != null) {
      signals.close();
      keyboard.show();
    }
    if (hidden) {
      err.println();
    }
  }
}
