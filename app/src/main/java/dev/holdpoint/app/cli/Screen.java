package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Standard output and error, and what is known about the terminal behind them. */
final class Screen {
  private static final int DEFAULT_WIDTH = 80;
  private static final int UNLIMITED = Integer.MAX_VALUE / 2;
  private static final long MEASURE_AGAIN = Duration.ofSeconds(1).toNanos();

  private final PrintStream out;
  private final PrintStream err;
  private final boolean colours;
  private final boolean still;
  private final Stty stty = new Stty();
  // Asked for with every line, and what a process was started with stays.
  private final boolean inputIsTerminal = isTerminal(0);
  private final boolean outputIsTerminal = isTerminal(1);
  private final boolean errorIsTerminal = isTerminal(2);
  private int columns;
  private long measuredAt;

  Screen(PrintStream out, PrintStream err, Map<String, String> env) {
    this.out = out;
    this.err = err;
    this.still = env.getOrDefault("TERM", "").equals("dumb");
    // Both, because words for either stream are styled before it is known where they go.
    this.colours =
        env.getOrDefault("NO_COLOR", "").isEmpty() && !still && outputIsTerminal && errorIsTerminal;
  }

  /** The process's own; always UTF-8, whatever the locale says. */
  static Screen standard(Map<String, String> env) {
    return new Screen(stream(FileDescriptor.out), stream(FileDescriptor.err), env);
  }

  private static PrintStream stream(FileDescriptor to) {
    return new PrintStream(new FileOutputStream(to), false, StandardCharsets.UTF_8);
  }

  /** Results. */
  PrintStream out() {
    return out;
  }

  /** Everything else. */
  PrintStream err() {
    return err;
  }

  void json(@Nullable Object value) {
    page(Json.pretty(value) + "\n");
  }

  /** Many lines of results at once: there may be thousands, and each would be written by itself. */
  void page(String lines) {
    out.writeBytes(lines.getBytes(StandardCharsets.UTF_8));
  }

  boolean inputIsTerminal() {
    return inputIsTerminal;
  }

  boolean outputIsTerminal() {
    return outputIsTerminal;
  }

  boolean errorIsTerminal() {
    return errorIsTerminal;
  }

  /** Whether a line on standard error can be drawn again and again. */
  boolean canRedraw() {
    return errorIsTerminal() && !still;
  }

  /** Where a line should end; nowhere, where programs read and no person. */
  synchronized int width() {
    if (!outputIsTerminal() && !errorIsTerminal()) {
      return UNLIMITED;
    }
    // A window may change its size, but asking for it starts a program each time.
    long now = System.nanoTime();
    if (columns == 0 || now - measuredAt > MEASURE_AGAIN) {
      columns = stty.columns(DEFAULT_WIDTH);
      measuredAt = now;
    }
    return columns;
  }

  /** The same for results alone. */
  int outputWidth() {
    return outputIsTerminal() ? width() : UNLIMITED;
  }

  String bold(String text) {
    return styled("1", text);
  }

  String dim(String text) {
    return styled("2", text);
  }

  String red(String text) {
    return styled("31", text);
  }

  String green(String text) {
    return styled("32", text);
  }

  String yellow(String text) {
    return styled("33", text);
  }

  private String styled(String code, String text) {
    return colours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  // Whether null or another console is returned where there is no terminal differs from JDK to JDK.
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal(int descriptor) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException e) {
      // No such folder on this system: Java tells only whether all of it is a terminal.
      Console console = System.console();
      return console != null && console.isTerminal();
    }
  }
}
