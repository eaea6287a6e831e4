package dev.holdpoint.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Another process, which does not outlive its use. */
final class Child implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final Process process;

  private Child(Process process) {
    this.process = process;
  }

  /** Another Java with the same class path. */
  static Child java(Class<?> main, String... arguments) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("--enable-native-access=ALL-UNNAMED");
    line.add("-cp");
    line.add(System.getProperty("java.class.path"));
    line.add(main.getName());
    line.addAll(List.of(arguments));
    return new Child(new ProcessBuilder(line).redirectError(Redirect.INHERIT).start());
  }

  /**
   * Runs a program to its end and says how many milliseconds that took.
   *
   * @param expected its exit code; another one is an error
   */
  static double millis(
      Path directory, int expected, Map<String, String> environment, List<String> line)
      throws IOException, InterruptedException {
    File log = directory.resolve("printed.txt").toFile();
    ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
    builder.redirectInput(new File("/dev/null")).redirectOutput(log).redirectErrorStream(true);
    builder.environment().putAll(environment);
    long begun = System.nanoTime();
    Process process = builder.start();
    int exit = process.waitFor();
    double millis = (System.nanoTime() - begun) / 1e6;
    if (exit != expected) {
      throw new IOException(
          "%s ended with %d: %s"
              .formatted(String.join(" ", line), exit, Files.readString(log.toPath())));
    }
    return millis;
  }

  BufferedReader told() {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    try {
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
