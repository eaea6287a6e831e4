package dev.holdpoint.app.lock;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process that runs a main class of the tests; killed at the latest when it is closed. */
public final class OtherProgram implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;

  private OtherProgram(Process process) {
    this.process = process;
    this.lines = process.inputReader();
  }

  public static OtherProgram start(Class<?> main, String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(args));
    return new OtherProgram(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  public String line() throws IOException {
    return String.valueOf(lines.readLine());
  }

  /** As {@code kill -9} does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Ends its input: the sign it waits for. */
  public void begin() throws IOException {
    process.getOutputStream().close();
  }

  /** Lets it end by itself. */
  public int end() throws IOException, InterruptedException {
    begin();
    return process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
