package dev.holdpoint.app.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The terminal's settings, read and changed with the {@code stty} program: Java has no way to. */
final class Stty {
  private static final File TERMINAL = new File("/dev/tty");

  /** What is typed is told apart by these changes, so a slow machine must not undo them. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** There is a default, and every line that is printed waits for it. */
  private static final Duration FOR_SIZE =
      Duration.ofMillis(Long.getLong("holdpoint.sizeMillis", 2_000L));

  private final List<String> program;
  private final File terminal;
  private final Duration forSize;
  private @Nullable String original;

  Stty() {
    this(List.of("stty"), TERMINAL, FOR_SIZE);
  }

  Stty(List<String> program, File terminal, Duration forSize) {
    this.program = program;
    this.terminal = terminal;
    this.forSize = forSize;
  }

  /** How big a terminal is, in characters. */
  record Size(int rows, int columns) {}

  /** The size, or a default where it can't be told. */
  Size size(Size otherwise) {
    try {
      String[] size = run(forSize, "size").strip().split(" ");
      int rows = size.length == 2 ? Integer.parseInt(size[0]) : 0;
      int columns = size.length == 2 ? Integer.parseInt(size[1]) : 0;
      return new Size(
          rows > 0 ? rows : otherwise.rows(), columns > 0 ? columns : otherwise.columns());
    } catch (IOException | NumberFormatException e) {
      return otherwise;
    }
  }

  /** Typed text is not shown any more; false where that can't be had. */
  boolean hideInput() {
    return change("-echo");
  }

  void showInput() {
    change("echo");
  }

  /**
   * What was typed so far becomes readable, even without the end of its line. A read of nothing
   * still waits: it would look like the end of input.
   */
  boolean releaseTyped() {
    return change("-icanon", "min", "1", "time", "0");
  }

  /** Each key can be read as it is typed, is not shown, and means nothing to the terminal. */
  boolean eachKey() {
    return change(
        "-icanon", "min", "1", "time", "0", "-echo", "-icrnl", "-inlcr", "-igncr", "-istrip",
        "-ixon", "-iexten", "quit", "undef");
  }

  boolean wholeLines() {
    return change("icanon");
  }

  /** As it was before the first change. */
  synchronized void restore() {
    if (original != null) {
      try {
        run(PATIENCE, original);
      } catch (IOException e) {
        // The terminal is gone, and its settings with it.
      }
    }
  }

  private synchronized boolean change(String... settings) {
    try {
      if (original == null) {
        original = run(PATIENCE, "-g").strip();
      }
      run(PATIENCE, settings);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private String run(Duration patience, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectInput(terminal)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    // What it prints fits into the pipe. Whoever asks may hold a lock that everybody needs.
    if (!isOver(process, patience) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException("stty failed");
    }
    InputStream output = process.getInputStream();
    return new String(output.readNBytes(output.available()), StandardCharsets.UTF_8);
  }

  /** False where it takes too long; an interrupt is left to those who wait for longer. */
  private static boolean isOver(Process process, Duration patience) {
    boolean interrupted = false;
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (true) {
        try {
          return process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
