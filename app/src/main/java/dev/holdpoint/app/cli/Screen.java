package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Standard output and error, and what is known about the terminal behind them. */
final class Screen {
  private static final String CLOSED_PIPE = "Broken pipe";
  private static final Stty.Size DEFAULT_SIZE = new Stty.Size(24, 80);
  private static final int UNLIMITED = Integer.MAX_VALUE / 2;
  private static final long MEASURE_AGAIN = Duration.ofSeconds(1).toNanos();

  private final RememberingOutput results;
  private final PrintStream out;
  private final PrintStream err;
  private final boolean colours;
  private final boolean still;
  private final Stty stty = new Stty();
  // Asked for with every line, and what a process was started with stays.
  private final boolean inputIsTerminal = isTerminal(0);
  private final boolean outputIsTerminal = isTerminal(1);
  private final boolean errorIsTerminal = isTerminal(2);
  private Stty.@Nullable Size size;
  private long measuredAt;

  Screen(RememberingOutput results, PrintStream err, Map<String, String> env) {
    this.results = results;
    this.out = stream(results);
    this.err = err;
    this.still = env.getOrDefault("TERM", "").equals("dumb");
    // Both, because words for either stream are styled before it is known where they go.
    this.colours =
        env.getOrDefault("NO_COLOR", "").isEmpty() && !still && outputIsTerminal && errorIsTerminal;
  }

  /** The process's own; always UTF-8, whatever the locale says. */
  static Screen standard(Map<String, String> env) {
    return new Screen(
        new RememberingOutput(new FileOutputStream(FileDescriptor.out)),
        stream(new FileOutputStream(FileDescriptor.err)),
        env);
  }

  private static PrintStream stream(OutputStream to) {
    return new PrintStream(to, false, StandardCharsets.UTF_8);
  }

  /** Results. */
  PrintStream out() {
    return out;
  }

  /** Whether nobody reads results any more. */
  boolean outputIsGone() {
    return out.checkError();
  }

  /**
   * Why results could not be written, null where they could. Whoever closed a pipe has read what
   * they wanted.
   */
  @Nullable String outputFailure() {
    IOException failure = results.failure();
    return failure == null || CLOSED_PIPE.equals(failure.getMessage())
        ? null
        : failure.getMessage();
  }

  /** Everything else. */
  PrintStream err() {
    return err;
  }

  void json(@Nullable Object value) {
    lines(List.of(Json.pretty(value)));
  }

  /** Results in one go: line by line, thousands of them would take their time. */
  void lines(List<String> lines) {
    byte[] end = System.lineSeparator().getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String line : lines) {
      bytes.writeBytes(line.getBytes(StandardCharsets.UTF_8));
      bytes.writeBytes(end);
    }
    out.writeBytes(bytes.toByteArray());
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

  /** Whether results can be drawn in the same place again and again. */
  boolean canRedrawResults() {
    return outputIsTerminal() && !still;
  }

  /** Whether a line on standard error can be drawn again and again. */
  boolean canRedraw() {
    return errorIsTerminal() && !still;
  }

  /** Where a line should end; nowhere, where programs read and no person. */
  int width() {
    if (!outputIsTerminal() && !errorIsTerminal()) {
      return UNLIMITED;
    }
    return size().columns();
  }

  /** How many lines the terminal shows at once. */
  int height() {
    return size().rows();
  }

  /** How big the terminal is right now. */
  synchronized Stty.Size measured() {
    size = null;
    return size();
  }

  /** A window may change its size, but asking for it starts a program each time. */
  private synchronized Stty.Size size() {
    long now = System.nanoTime();
    Stty.Size known = size;
    if (known == null || now - measuredAt > MEASURE_AGAIN) {
      known = stty.size(DEFAULT_SIZE);
      size = known;
      measuredAt = now;
    }
    return known;
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

  boolean hasColours() {
    return colours;
  }

  /** The two colours that no theme of a terminal changes. */
  String blackOnWhite(String text) {
    return styled("38;5;16;48;5;231", text);
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
