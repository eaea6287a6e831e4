package dev.holdpoint.app.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts the built program, and helpers beside it, with nothing of our own environment. */
final class Program {
  static final Path LAUNCHER = Path.of("target/holdpoint/bin/holdpoint").toAbsolutePath();

  /**
   * A build in the background ignores Ctrl+C, one under nohup the end of its terminal, and whatever
   * it starts would do so, too.
   */
  private static final List<String> ANY_SIGNAL =
      List.of("/usr/bin/env", "--default-signal=INT,QUIT,HUP");

  static {
    prepare();
  }

  private Program() {}

  /** The first start of a build makes its cache and says so: no test should see that. */
  private static void prepare() {
    assertTrue(Files.isExecutable(LAUNCHER), "not built: " + LAUNCHER);
    try {
      shell("'" + LAUNCHER + "' --version");
    } catch (Exception e) {
      throw new AssertionError("the program does not start", e);
    }
  }

  static Running start(Path directory, Map<String, String> environment, List<String> line)
      throws IOException {
    List<String> command = new ArrayList<>(ANY_SIGNAL);
    command.addAll(line);
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Running(builder.start());
  }

  static List<String> line(String... arguments) {
    List<String> line = new ArrayList<>(List.of(LAUNCHER.toString()));
    line.addAll(List.of(arguments));
    return line;
  }

  /** Runs a command of the shell, which must succeed, and returns what it printed. */
  static String shell(String command) throws Exception {
    Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertTrue(process.waitFor(Await.LIMIT.toSeconds(), TimeUnit.SECONDS), command);
    assertEquals(0, process.exitValue(), () -> command + "\n" + said);
    return said;
  }

  /** A word that the shell takes as it is. */
  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
