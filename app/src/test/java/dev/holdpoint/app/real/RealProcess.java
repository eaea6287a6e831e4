package dev.holdpoint.app.real;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A real program at work in a session of its own, whose lines are JSON; ended with all it began.
 */
final class RealProcess implements AutoCloseable {
  /** Long, because a loaded machine is slow; nobody waits for it where all is well. */
  private static final Duration LIMIT = Duration.ofSeconds(90);

  private static final String END = "";

  private final Process process;
  private final Path errors;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final List<String> heard = new ArrayList<>();

  private boolean closed;

  private RealProcess(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    Thread.ofPlatform().daemon().start(this::listen);
  }

  /** Starts it in this directory. */
  static RealProcess start(RealHome home, Path directory, RealProgram program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("setsid", program.executable().toString()));
    command.addAll(List.of(arguments));
    Path errors = Files.createTempFile(home.path(), "errors", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().putAll(home.environment());
    return new RealProcess(builder.start(), errors);
  }

  private void listen() {
    try (BufferedReader reader = process.inputReader(UTF_8)) {
      reader.lines().filter(line -> line.startsWith("{")).forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      // It is gone, and what it said was heard.
    }
    lines.add(END);
  }

  void send(Map<String, Object> message) throws IOException {
    process.getOutputStream().write((Json.write(message) + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  RealProcess type(String text) throws IOException {
    process.getOutputStream().write(text.getBytes(UTF_8));
    return this;
  }

  RealProcess closeInput() throws IOException {
    process.getOutputStream().close();
    return this;
  }

  /** The next line that is wanted; those before it are passed over. */
  JsonObject await(Predicate<JsonObject> wanted) throws InterruptedException {
    while (true) {
      JsonObject next = next();
      if (next == null) {
        throw new AssertionError("ended without what was wanted: " + this);
      }
      if (wanted.test(next)) {
        return next;
      }
    }
  }

  /** All lines to the end of the program. */
  List<JsonObject> all() throws InterruptedException {
    List<JsonObject> all = new ArrayList<>();
    for (JsonObject next = next(); next != null; next = next()) {
      all.add(next);
    }
    return all;
  }

  private JsonObject next() throws InterruptedException {
    String line = lines.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
    if (line == null) {
      throw new AssertionError("says nothing more: " + this);
    }
    if (line.equals(END)) {
      return null;
    }
    heard.add(line);
    return Json.object(line);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  int exit() throws InterruptedException {
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("does not end: " + this);
    }
    return process.exitValue();
  }

  /** Ends its group, and what it started in groups of their own. */
  @Override
  public void close() throws IOException, InterruptedException {
    if (closed) {
      return;
    }
    closed = true;
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    new ProcessBuilder("kill", "-s", "KILL", "--", "-" + process.pid())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(one -> one.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join());
  }

  @Override
  public String toString() {
    try {
      return String.join("\n", heard) + "\nerrors:\n" + Files.readString(errors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
