package dev.holdpoint.app.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The terminal's settings, read and changed with the {@code stty} program: Java has no way to. */
final class Stty {
  private static final File TERMINAL = new File("/dev/tty");
  private @Nullable String original;

  /** How big a terminal is, in characters. */
  record Size(int rows, int columns) {}

  /** The size, or a default where it can't be told. */
  Size size(Size otherwise) {
    try {
      String[] size = run("size").strip().split(" ");
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

  void wholeLines() {
    change("icanon");
  }

  /** As it was before the first change. */
  synchronized void restore() {
    if (original != null) {
      try {
        run(original);
      } catch (IOException e) {
        // The terminal is gone, and its settings with it.
      }
    }
  }

  private synchronized boolean change(String... settings) {
    try {
      if (original == null) {
        original = run("-g").strip();
      }
      run(settings);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static String run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add("stty");
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectInput(TERMINAL)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("stty failed");
    }
    return output;
  }
}
